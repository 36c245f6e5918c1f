import type { ShopDocument } from '#projections/shops/shopDocument.ts';
import { type Html, html } from './html.ts';
import type { LinkPicture } from './publicPage.ts';

/*
 * Pieces that several pages are made of. Their classes are drawn by `web/firstPaint.ts`, in the sizes that the client's
 * own parts have.
 */

/** A text of several paragraphs, as the client splits it. */
export const paragraphs = (text: string): readonly Html[] =>
  text
    .split(/\n{2,}/)
    .filter((part) => part.trim())
    .map((part) => html`<p dir="auto">${part}</p>`);

/** The head of a page in the page's frame. */
export const pageHead = (head: { eyebrow?: string; title: string; lead?: string }): Html =>
  html`<div class="fp-head">${head.eyebrow && html`<p class="fp-brow">${head.eyebrow}</p>`}<h1 class="fp-title">${head.title}</h1>${
    head.lead && html`<p class="fp-lead">${head.lead}</p>`
  }</div>`;

/** The green head of the marketplace. */
export const stage = (title: string, lead: string): Html =>
  html`<div class="fp-at fp-marketplace"><div class="fp-stage"><div class="fp-wrap"><h1 class="fp-title">${title}</h1><p class="fp-lead">${lead}</p></div></div></div>`;

/** A list of links to pages, with a few words about each; `heading` where a heading stands above the list. */
export const cards = (
  label: string,
  entries: readonly { readonly path: string; readonly name: string; readonly words: readonly (string | undefined)[] }[],
  heading: 'h2' | 'h3' = 'h2',
): Html =>
  html`<ul class="fp-cards" aria-label="${label}">${entries.map(
    ({ path, name, words }) =>
      html`<li>${titled(heading, html`<a href="${path}">${name}</a>`)}${words.map((text) => text && html`<p>${text}</p>`)}</li>`,
  )}</ul>`;

const titled = (heading: 'h2' | 'h3', title: Html): Html =>
  heading === 'h2' ? html`<h2>${title}</h2>` : html`<h3>${title}</h3>`;

/** What a list can be narrowed down to by a press: each choice with how much there is. */
export const choices = (
  label: string,
  entries: readonly { readonly path: string; readonly name: string; readonly count: number }[],
): Html =>
  html`<nav class="fp-choices" aria-label="${label}"><ul>${entries.map(
    ({ path, name, count }) => html`<li><a href="${path}">${name} <small>${String(count)}</small></a></li>`,
  )}</ul></nav>`;

/** What starts the client and is done there; where no scripts run it is not shown. `name`: the words of the client's button. */
export const pressLater = (name: string): Html =>
  html`<button type="button" class="fp-act" data-press>${name}</button>`;

/** A page's main button for visitors, whom it leads to `path`; a member's press is done once the client is there. */
export const actLink = (path: string, name: string): Html =>
  html`<p><a class="fp-act" href="${path}" data-press>${name}</a></p>`;

/** Where a visitor logs in to go on at a path of this site. */
export const loginThen = (next: string): string => `/login?next=${encodeURIComponent(next)}`;

/** Hands the page on by mail, without a script. `address` is absolute. */
export const mailLink = (title: string, address: string): Html =>
  html`<p class="fp-mail"><a href="mailto:?subject=${encodeURIComponent(title)}&amp;body=${encodeURIComponent(address)}">Send by mail</a></p>`;

/** The links to the pages before and after in a list, where there are some. */
export const turns = (before: string | undefined, after: string | undefined): Html | undefined =>
  before || after
    ? html`<nav class="fp-turns" aria-label="Pages">${before && html`<a href="${before}" rel="prev">Previous</a>`}${
        after && html`<a href="${after}" rel="next">Next</a>`
      }</nav>`
    : undefined;

/** A record's own picture, `/images/…`, or the place where the client draws one. `shape` is that of its frame. */
export const cover = (shape: 'wide' | 'square', path: string, alt: string): Html =>
  path
    ? html`<img class="fp-photo fp-${shape}" src="${path}" alt="${alt}" width="1200" height="${shape === 'wide' ? 600 : 900}" fetchpriority="high">`
    : html`<div class="fp-photo fp-${shape}" aria-hidden="true"></div>`;

/** What a thing is, what it costs, and more about it, in the places that the client gives them. */
export const split = (kind: 'shop' | 'product', main: Html, panel: Html, more: Html): Html =>
  html`<div class="fp-wrap fp-page fp-split fp-${kind}"><div class="fp-main">${main}</div><section class="fp-panel">${panel}</section><div class="fp-more">${more}</div></div>`;

/** Town and state of a shop; the address where those are not known. */
export const placeLine = ({ place }: Pick<ShopDocument, 'place'>): string =>
  [place.city, place.state].filter(Boolean).join(', ') || place.address;

/** The picture drawn for a page that has none of its own. */
export const drawnPicture = (kind: string, id: string, alt: string): LinkPicture => ({
  path: `/pictures/${kind}/${id}.png`,
  alt,
  size: [1200, 630],
});

/** A record's own picture, or else the drawn one. */
export const pictureFor = (own: string, kind: string, id: string, alt: string): LinkPicture =>
  /^\/images\/\w+$/.test(own) ? { path: own, alt } : drawnPicture(kind, id, alt);
