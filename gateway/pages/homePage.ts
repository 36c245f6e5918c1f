import { directory } from '#projections/shops/directory.ts';
import { readListing } from '#projections/shops/search.ts';
import { organisation } from './facts.ts';
import { Html, html } from './html.ts';
import { BARBERS } from './listPages.ts';
import { cards, drawnPicture } from './parts.ts';
import type { PageKind } from './publicPage.ts';
import { shopEntry } from './shopPage.ts';
import { words } from './words.ts';

const ON_HOME_PAGE = 3;
/** Characters of each field, as in the client. */
const LONGEST_WORDS = 60;

const { title, lead, book, search } = words.home;
const [first, second, third] = title;

/** An icon of the client (`web/ui/Icons.tsx`), in its size. */
const icon = (shape: string): Html =>
  Html.trusted(
    `<svg width="20" height="20" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="2.25" aria-hidden="true">${shape}</svg>`,
  );
const CHAIR = icon('<path d="M7 3h8v8H7zM5 11v4h13v-4M11.5 15v4M7 20.5h9M18 15l3 3"/>');
const LENS = icon('<path d="m21 21-4.34-4.34" stroke-linecap="square"/><circle cx="11" cy="11" r="8"/>');

const field = (label: string, name: string, hint: string, complete: string): Html =>
  html`<label>${label}<input name="${name}" maxlength="${LONGEST_WORDS}" autocomplete="${complete}" placeholder="${hint}"></label>`;

/** The search works without a script: its fields are what /barbers is asked for. What is typed here, the client keeps. */
const hero = html`<div class="fp-at fp-home"><div class="fp-stage"><div class="fp-wrap fp-hero"><div class="fp-say"><h1 class="fp-title">${first} <br>${second} <span>${third}</span></h1><p class="fp-lead">${lead}</p><a class="fp-plate" href="/barbers">${CHAIR}${book}</a></div></div></div><div class="fp-wrap"><search class="fp-counter" aria-label="${search.label}"><form action="/barbers">${field(
  search.what,
  'query',
  search.whatHint,
  'off',
)}${field(search.where, 'where', search.whereHint, 'address-level2')}<button class="fp-plate">${LENS}${search.find}</button></form></search></div></div>`;

/** /: what this place is, and the best rated shops. */
export const homePage: PageKind = {
  pattern: '/',
  async read(context) {
    const { publicUrl } = context.services;
    const models = await context.fresh(directory);
    const best = { category: BARBERS, sort: 'RATING' } as const;
    const { shops } = await readListing(models, best, { offset: 0, limit: ON_HOME_PAGE });
    return {
      title: words.brand,
      description:
        'Find a barber, book a chair, and meet the trade: Chairside is the community, booking and shop platform for barbers.',
      path: '/',
      kind: 'website',
      picture: drawnPicture('site', 'home', words.home.title.join(' ')),
      facts: [
        organisation(publicUrl),
        {
          '@type': 'WebSite',
          name: words.brand,
          url: `${publicUrl}/`,
          publisher: { '@id': `${publicUrl}/#organization` },
          potentialAction: {
            '@type': 'SearchAction',
            target: {
              '@type': 'EntryPoint',
              urlTemplate: `${publicUrl}/barbers?query={search_term_string}`,
            },
            'query-input': 'required name=search_term_string',
          },
        },
      ],
      content: html`${hero}<div class="fp-wrap fp-page">${
        shops.length > 0 && html`<h2>${words.home.featured}</h2>${cards(words.home.featured, shops.map(shopEntry))}`
      }</div>`,
    };
  },
};
