import type { OwnedPicture } from '#projections/portfolio/portfolios.ts';
import type { Context } from '../http/context.ts';
import { portfolioFor } from '../portfolio/actions.ts';
import { pictureType } from '../portfolio/views.ts';
import { type Html, html } from './html.ts';

/** What a page says of its portfolio: its pictures with their words, and facts of them; nothing where there are none. */
export type PortfolioPart = { readonly content: Html | undefined; readonly facts: readonly object[] };

/** The portfolio of a member's or a shop's page, by its id. */
export async function portfolioPart(context: Context, pageId: string): Promise<PortfolioPart> {
  const pictures = (await portfolioFor(context, pageId))?.pictures ?? [];
  if (pictures.length === 0) return { content: undefined, facts: [] };
  const { publicUrl } = context.services;
  const shown = pictures.map((picture: OwnedPicture) => pictureType(context, picture));
  return {
    content: html`<h2>Portfolio</h2><ul class="fp-cards" aria-label="Pictures of the portfolio">${shown.map(
      ({ href, width, height, alt, caption }) =>
        html`<li><img class="fp-photo" src="${width > 640 ? `${href}?w=640` : href}" alt="${alt}" width="${width}" height="${height}" loading="lazy">${
          caption && html`<p>${caption}</p>`
        }</li>`,
    )}</ul>`,
    facts: shown.map(({ href, width, height, alt, caption }) => ({
      '@type': 'ImageObject',
      contentUrl: publicUrl + href,
      name: alt,
      width,
      height,
      ...(caption && { caption }),
    })),
  };
}
