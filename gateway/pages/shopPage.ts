import { HALF_HOURS, localDateOf } from '#domain/calendar.ts';
import { isBarberShop } from '#domain/shops/decider.ts';
import { type SpecialHours, WEEKDAYS, type WorkingHours } from '#domain/shops/events.ts';
import type { ShopDocument } from '#projections/shops/shopDocument.ts';
import { shopFor } from '../shops/actions.ts';
import { ownerOf } from '../shops/owners.ts';
import { breadcrumbs, clock, nameOf, priceFact, priceText, ratingFacts } from './facts.ts';
import { type Html, html } from './html.ts';
import { actLink, cover, loginThen, mailLink, paragraphs, pictureFor, placeLine, split } from './parts.ts';
import { portfolioPart } from './portfolioPart.ts';
import { descriptionOf, type PageKind } from './publicPage.ts';
import { words } from './words.ts';

export const shopPath = (id: string): string => `/barber/${encodeURIComponent(id)}`;

/** /barber/{id}: a barber shop with its place, price and hours. */
export const shopPage: PageKind = {
  pattern: '/barber/:id',
  async read(context, { id }) {
    const shop = await shopFor(context, id);
    if (!shop || !isBarberShop(shop)) return undefined;
    const { publicUrl } = context.services;
    const owner = await ownerOf(context, shop.ownerId);
    const portfolio = await portfolioPart(context, shop.shopId);
    const path = shopPath(shop.shopId);
    const where = placeLine(shop);
    const alt = `${shop.name}, the shop`;
    const picture = pictureFor(shop.image, 'shop', shop.shopId, alt);
    const special = comingOf(shop, context.services.now());
    const said = shop.description || `${shop.name} takes bookings from ${priceText(shop.price)}.`;
    return {
      title: shop.name,
      description: descriptionOf(`${shop.name}${where && `, ${where}`}: ${said}`),
      path,
      kind: 'website',
      picture,
      facts: [
        {
          ...salonFacts(shop, special, publicUrl, publicUrl + picture.path),
          ...(portfolio.facts.length > 0 && { photo: portfolio.facts }),
        },
        breadcrumbs(publicUrl, [
          [words.nav.findABarber, '/barbers'],
          [shop.name, path],
        ]),
      ],
      content: split(
        'shop',
        html`${cover('wide', shop.image, alt)}<h1 class="fp-title">${shop.name}</h1>${
          shop.rating !== null && html`<p>${shop.rating} of 5 stars (${shop.reviewCount})</p>`
        }${shop.place.address && html`<p>${shop.place.address}</p>`}${mailLink(shop.name, publicUrl + path)}`,
        html`<h2>${words.shop.bookingPrice}</h2><p class="fp-price">${priceText(shop.price)}</p>${hoursOf(shop.hours, special)}${specialHoursOf(special)}${actLink(loginThen(`${path}?book=1`), words.shop.hireMe)}`,
        html`<h2>${words.shop.about}</h2><div class="fp-text">${paragraphs(shop.description)}<p>Run by <a href="/user/${owner.id}">${nameOf(owner)}</a>.</p></div>${portfolio.content}`,
      ),
    };
  },
};

const hoursOf = (hours: WorkingHours, special: readonly SpecialHours[]): Html | undefined => {
  if (WEEKDAYS.every((weekday) => hours[weekday].length === 0))
    return special.length > 0 ? undefined : html`<p>${words.shop.noWorkingHours}</p>`;
  const rows = WEEKDAYS.map((weekday) => {
    const slots = [...hours[weekday]].sort();
    const range = slots.length ? `${clock(slots[0] ?? '')} – ${clock(slots.at(-1) ?? '')}` : words.shop.notAvailable;
    return html`<tr><th scope="row">${weekday.charAt(0).toUpperCase() + weekday.slice(1)}</th><td>${range}</td></tr>`;
  });
  return html`<h3>${words.shop.workingHours}</h3><table>${rows}</table>`;
};

/** The special hours of a shop that are not over. */
function comingOf({ specialHours, timeZone }: ShopDocument, now: string): readonly SpecialHours[] {
  const today = localDateOf(now, timeZone);
  return specialHours.filter(({ to }) => to >= today);
}

const specialHoursOf = (special: readonly SpecialHours[]): Html | undefined => {
  if (special.length === 0) return undefined;
  const rows = special.map(({ from, to, times }) => {
    const range = times.length ? `${clock(times[0] ?? '')} – ${clock(times.at(-1) ?? '')}` : 'Closed';
    return html`<tr><th scope="row">${from === to ? dayWords(from) : `${dayWords(from)} – ${dayWords(to)}`}</th><td>${range}</td></tr>`;
  });
  return html`<h3>Special hours</h3><table>${rows}</table>`;
};

/** `2026-12-24` → `Dec 24, 2026`. */
const dayWords = (date: string): string =>
  new Date(`${date}T00:00:00Z`).toLocaleDateString('en-US', { timeZone: 'UTC', dateStyle: 'medium' });

const salonFacts = (shop: ShopDocument, special: readonly SpecialHours[], publicUrl: string, image: string) => {
  const { address, city, state, latitude, longitude } = shop.place;
  return {
    '@type': 'HairSalon',
    '@id': `${publicUrl}${shopPath(shop.shopId)}#shop`,
    name: shop.name,
    url: publicUrl + shopPath(shop.shopId),
    image,
    ...(shop.description && { description: shop.description }),
    ...(shop.contactNumber && { telephone: shop.contactNumber }),
    ...(shop.contactEmail && { email: shop.contactEmail }),
    priceRange: priceText(shop.price),
    currenciesAccepted: 'USD',
    address: {
      '@type': 'PostalAddress',
      ...(address && { streetAddress: address }),
      ...(city && { addressLocality: city }),
      ...(state && { addressRegion: state }),
      addressCountry: 'US',
    },
    ...(latitude !== undefined &&
      longitude !== undefined && { geo: { '@type': 'GeoCoordinates', latitude, longitude } }),
    openingHoursSpecification: openings(shop.hours),
    ...(special.length > 0 && { specialOpeningHoursSpecification: special.flatMap(specialOpenings) }),
    makesOffer: {
      '@type': 'Offer',
      price: priceFact(shop.price),
      priceCurrency: 'USD',
      itemOffered: { '@type': 'Service', name: 'Barber Service' },
    },
    ...ratingFacts(shop),
  };
};

const openings = (hours: WorkingHours): object[] =>
  WEEKDAYS.flatMap((weekday) =>
    runsOf(hours[weekday]).map((run) => ({
      '@type': 'OpeningHoursSpecification',
      dayOfWeek: `https://schema.org/${weekday.charAt(0).toUpperCase() + weekday.slice(1)}`,
      ...run,
    })),
  );

/** A closed day opens and closes at midnight, as schema.org has it. */
const specialOpenings = ({ from, to, times }: SpecialHours): object[] => {
  const runs = times.length > 0 ? runsOf(times) : [{ opens: '00:00', closes: '00:00' }];
  return runs.map((run) => ({ '@type': 'OpeningHoursSpecification', validFrom: from, validThrough: to, ...run }));
};

/** Half hours that follow one another are one opening, from the first one's start to the last one's end, shop-local. */
function runsOf(times: readonly string[]): { opens: string; closes: string }[] {
  const runs: [first: number, last: number][] = [];
  for (const slot of times.map((time) => HALF_HOURS.indexOf(time)).sort((a, b) => a - b)) {
    const run = runs.at(-1);
    if (run && slot === run[1] + 1) run[1] = slot;
    else runs.push([slot, slot]);
  }
  return runs.map(([first, last]) => ({
    opens: HALF_HOURS[first] ?? '',
    closes: halfHourAfter(HALF_HOURS[last] ?? ''),
  }));
}

const halfHourAfter = (time: string): string =>
  time.endsWith('30') ? `${String(Number(time.slice(0, 2)) + 1).padStart(2, '0')}:00` : `${time.slice(0, 2)}:30`;

/** What a list says of a shop. */
export const shopEntry = (shop: ShopDocument) => ({
  path: shopPath(shop.shopId),
  name: shop.name,
  words: [
    placeLine(shop),
    `${words.shop.bookingPrice}: ${priceText(shop.price)}`,
    shop.rating === null ? undefined : `${shop.rating} of 5 stars (${shop.reviewCount})`,
  ],
});
