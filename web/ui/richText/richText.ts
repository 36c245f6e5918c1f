import { z } from 'zod/mini';

export const marks = ['bold', 'italic', 'underline', 'code'] as const;
const Leaf = z.object({
  text: z.string(),
  bold: z.optional(z.boolean()),
  italic: z.optional(z.boolean()),
  underline: z.optional(z.boolean()),
  code: z.optional(z.boolean()),
});
/** Addresses of a kind that runs nothing. */
const Url = z.string().check(z.regex(/^(https:\/\/|mailto:)/i));
const Link = z.object({ type: z.literal('link'), url: Url, children: z.array(Leaf) });
const blocks = ['paragraph', 'heading', 'block-quote', 'bulleted-list', 'numbered-list', 'list-item'] as const;

export type Mark = (typeof marks)[number];
export type RichLeaf = z.infer<typeof Leaf>;
export type RichLink = z.infer<typeof Link>;
export type BlockType = (typeof blocks)[number];
export interface RichBlock {
  type: BlockType;
  children: RichNode[];
}
export type RichNode = RichBlock | RichLink | RichLeaf;

const Block: z.ZodMiniType<RichBlock> = z.object({ type: z.enum(blocks), children: z.array(z.lazy(() => Node)) });
const Node: z.ZodMiniType<RichNode> = z.union([Leaf, Link, Block]);
export const RichDocument = z.array(Block);

/** Rich text as the server keeps it; undefined for what is none. Only what is known here is ever drawn. */
export const richTextOf = (content: unknown): RichBlock[] | undefined => RichDocument.safeParse(content).data;
