import { z } from 'zod/mini';

export const marks = ['bold', 'italic', 'underline', 'strike', 'code'] as const;
const on = z.optional(z.boolean());
const Leaf = z.object({ text: z.string(), bold: on, italic: on, underline: on, strike: on, code: on });
/** Addresses of a kind that runs nothing. */
const Url = z.string().check(z.regex(/^(https:\/\/|mailto:)/i));
const Link = z.object({ type: z.literal('link'), url: Url, children: z.array(Leaf) });
/** Blocks whose children say all that they are. */
const plain = [
  'paragraph',
  'block-quote',
  'code-block',
  'bulleted-list',
  'numbered-list',
  'list-item',
  'divider',
  'table',
  'table-row',
  'table-cell',
] as const;
const cardKinds = ['shop', 'product', 'campaign'] as const;
const Picture = z.object({
  type: z.literal('image'),
  url: z.string().check(z.regex(/^\/images\/[0-9A-Za-z]{22}$/)),
  alt: z.string(),
  width: z.number(),
  height: z.number(),
  caption: z.optional(z.string()),
  children: z.array(Leaf),
});
const Card = z.object({
  type: z.literal('card'),
  kind: z.enum(cardKinds),
  id: z.string().check(z.regex(/^[0-9A-Za-z]{1,80}$/)),
  children: z.array(Leaf),
});

/**
 * What a text may have: an announcement headings, quotes, lists, links and marks; an article (of a post or a campaign)
 * also code, lists in lists, dividers, pictures, tables and cards.
 */
export type Kit = 'announcement' | 'article';
export type Mark = (typeof marks)[number];
export type RichLeaf = z.infer<typeof Leaf>;
export type RichLink = z.infer<typeof Link>;
export type RichImage = z.infer<typeof Picture>;
export type RichCard = z.infer<typeof Card>;
export type CardKind = RichCard['kind'];
export interface PlainBlock {
  type: (typeof plain)[number];
  children: RichNode[];
}
/** Without a level it is of the third. */
export interface RichHeading {
  type: 'heading';
  level?: 2 | 3 | 4;
  children: RichNode[];
}
export type RichBlock = PlainBlock | RichHeading | RichImage | RichCard;
export type BlockType = RichBlock['type'];
export type RichNode = RichBlock | RichLink | RichLeaf;

const Children = z.array(z.lazy(() => Node));
const Plain: z.ZodMiniType<PlainBlock> = z.object({ type: z.enum(plain), children: Children });
const Level = z.optional(z.union([z.literal(2), z.literal(3), z.literal(4)]));
const Heading: z.ZodMiniType<RichHeading> = z.object({ type: z.literal('heading'), level: Level, children: Children });
const Block: z.ZodMiniType<RichBlock> = z.union([Plain, Heading, Picture, Card]);
const Node: z.ZodMiniType<RichNode> = z.union([Leaf, Link, Block]);
export const RichDocument = z.array(Block);

/** Rich text as the server keeps it; undefined for what is none. Only what is known here is ever drawn. */
export const richTextOf = (content: unknown): RichBlock[] | undefined => RichDocument.safeParse(content).data;
