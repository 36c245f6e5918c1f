import type { Article, ArticleBlock, ArticleCell, ArticleList, ArticleRow, Inline } from './article.ts';
import { headingsIn } from './articleWords.ts';
import type { RichLeaf } from './richText.ts';

/** What a card shows; `href` and `pictureUrl` are paths of this site. */
export type CardFacts = {
  readonly title: string;
  readonly text: string;
  readonly href: string;
  readonly pictureUrl?: string;
};
export type HtmlOptions = {
  /** Under `kind/id`. A card without facts is left out: what it names is gone. */
  readonly cards?: ReadonlyMap<string, CardFacts>;
  /** The site's address, for readers elsewhere (feeds): paths become addresses, pictures have one size. */
  readonly base?: string;
};

/**
 * An article as HTML for the first answer of a page and for feeds; the client draws the same elements
 * (`web/ui/richText/RichText.tsx`). All text is escaped, addresses are those the parser let through.
 */
export function articleHtml(article: Article, options: HtmlOptions = {}): string {
  const anchors = headingsIn(article).map(({ id }) => id);
  let nth = 0;
  return article
    .map((block, at) => {
      if (block.type === 'block-quote') return quoteHtml(article, at);
      if (block.type !== 'heading') return blockHtml(block, options);
      const id = anchors[nth++] ?? '';
      const tag = `h${block.level ?? 3}`;
      return `<${tag} id="${escaped(id)}">${inside(block.children)}</${tag}>`;
    })
    .join('');
}

/** Quotes that follow each other are the paragraphs of one. */
function quoteHtml(article: Article, at: number): string {
  if (article[at - 1]?.type === 'block-quote') return '';
  const after = article.findIndex((block, index) => index > at && block.type !== 'block-quote');
  const lines = article.slice(at, after < 0 ? undefined : after).map(({ children }) => children as readonly Inline[]);
  return `<blockquote>${lines.map((children) => `<p>${inside(children)}</p>`).join('')}</blockquote>`;
}

function blockHtml(block: ArticleBlock, options: HtmlOptions): string {
  switch (block.type) {
    case 'code-block':
      return `<pre><code>${escaped(block.children[0].text)}</code></pre>`;
    case 'bulleted-list':
    case 'numbered-list':
      return listHtml(block);
    case 'divider':
      return '<hr>';
    case 'image':
      return imageHtml(block, options);
    case 'table':
      return tableHtml(block.children, options);
    case 'card':
      return cardHtml(options.cards?.get(`${block.kind}/${block.id}`), options);
    default:
      return `<p>${inside(block.children)}</p>`;
  }
}

function listHtml({ type, children }: ArticleList): string {
  const tag = type === 'numbered-list' ? 'ol' : 'ul';
  let html = '';
  for (const [at, child] of children.entries()) {
    const isItem = child.type === 'list-item';
    const isFirst = at === 0;
    if (isItem || isFirst) html += `${isFirst ? '' : '</li>'}<li>`;
    html += child.type === 'list-item' ? inside(child.children) : listHtml(child);
  }
  return `<${tag}>${html}</li></${tag}>`;
}

function imageHtml(
  { url, alt, width, height, caption }: Extract<ArticleBlock, { type: 'image' }>,
  { base = '' }: HtmlOptions,
): string {
  const sizes = ` srcset="${[320, 640, 1280].map((wide) => `${escaped(url)}?w=${wide} ${wide}w`).join(', ')}" sizes="(min-width: 720px) 680px, 100vw"`;
  const under = caption ? `<figcaption>${escaped(caption)}</figcaption>` : '';
  return `<figure><img src="${escaped(base + url)}"${base ? '' : sizes} alt="${escaped(alt)}" width="${width}" height="${height}"${base ? '' : ' loading="lazy"'}>${under}</figure>`;
}

/** On a page a wide table scrolls in a section of its own; readers of feeds know plain tables alone. */
function tableHtml([head, ...rows]: readonly ArticleRow[], { base = '' }: HtmlOptions): string {
  const cells = (row: readonly ArticleCell[], open: string, close: string) =>
    row.map(({ children }) => `${open}${inside(children)}${close}`).join('');
  const body = rows.map(({ children }) => `<tr>${cells(children, '<td>', '</td>')}</tr>`).join('');
  const top = `<thead><tr>${cells(head?.children ?? [], '<th scope="col">', '</th>')}</tr></thead>`;
  const table = `<table>${top}<tbody>${body}</tbody></table>`;
  return base ? table : `<section class="table" aria-label="Table" tabindex="0">${table}</section>`;
}

function cardHtml(facts: CardFacts | undefined, { base = '' }: HtmlOptions): string {
  if (!facts) return '';
  const { title, text, href } = facts;
  return `<p><a href="${escaped(base + href)}"><strong>${escaped(title)}</strong></a> ${escaped(text)}</p>`;
}

const inside = (nodes: readonly Inline[]): string =>
  nodes
    .map((node) => {
      if ('text' in node) return leafHtml(node);
      const away = /^https:/i.test(node.url) ? ' target="_blank"' : '';
      return `<a href="${escaped(node.url)}"${away} rel="noopener noreferrer nofollow">${node.children.map(leafHtml).join('')}</a>`;
    })
    .join('');

function leafHtml({ text, bold, italic, underline, strike, code }: RichLeaf): string {
  let html = escaped(text).replaceAll('\n', '<br>');
  if (code) html = `<code>${html}</code>`;
  if (strike) html = `<s>${html}</s>`;
  if (underline) html = `<u>${html}</u>`;
  if (italic) html = `<em>${html}</em>`;
  return bold ? `<strong>${html}</strong>` : html;
}

const SIGNS: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** Text between tags and in quoted attributes. */
export const escaped = (text: string): string => text.replaceAll(/[&<>"']/g, (sign) => SIGNS[sign] ?? sign);
