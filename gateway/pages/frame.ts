import { type Html, html } from './html.ts';
import { words } from './words.ts';

const { nav, brand } = words;
const LINKS = [
  ['/', nav.home],
  ['/blog', nav.blog],
  ['/barbers', nav.findABarber],
  ['/marketplace', nav.marketplace],
] as const;

const links = html`<ul>${LINKS.map(([path, name]) => html`<li><a href="${path}">${name}</a></li>`)}</ul>`;

/**
 * A public page in its frame, as it stands in `#root` until the client has its own: with the header and footer of the
 * public pages, so that it can be read and left without a script.
 */
export const frameOf = (content: Html): Html =>
  html`<div class="fp first"><div class="fp-rail"></div><div class="fp-sheet"><header class="fp-bar"><div class="fp-pole"></div><div class="fp-line"><a class="fp-sign" href="/" aria-label="${brand}, home">${brand}</a><nav class="fp-nav" aria-label="Main">${links}</nav></div></header><main>${content}</main><footer class="fp-foot"><nav class="fp-wrap" aria-label="Footer">${links}</nav></footer></div></div>`;

/** What stands where nothing is (specification §2). */
export const nothingHere: Html = html`<div class="fp-wrap fp-page"><h1 class="fp-title">${words.notFound.message}</h1><p><a href="/">${words.notFound.back}</a></p></div>`;
