import {
  type AddOn,
  type DepositRule,
  type Service,
  type ShopEvent,
  type ShopFacts,
  type SpecialHours,
  type StampRule,
  WEEKDAYS,
  type Weekday,
  type WorkingHours,
} from '#domain/shops/events.ts';
import { spanWords } from '#domain/spanWords.ts';
import type { StockEvent } from '#domain/stock/events.ts';
import type { TaxRate } from '#domain/taxes.ts';
import {
  clock,
  type Field,
  field,
  money,
  order,
  pieces,
  reasonField,
  type Sentence,
  shop,
  type WordsOf,
} from './parts.ts';

const HALF_HOUR = 30;
const minutesOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));
const timeOf = (minutes: number) => `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`;

/** `['09:00', '09:30', '13:00']` → `9:00–10:00, 13:00–13:30`. */
export function hoursWords(slots: readonly string[]): string {
  const spans: { from: string; end: number }[] = [];
  for (const time of slots) {
    const last = spans.at(-1);
    if (last?.end === minutesOf(time)) last.end += HALF_HOUR;
    else spans.push({ from: time, end: minutesOf(time) + HALF_HOUR });
  }
  return spans.map(({ from, end }) => `${clock(from)}–${timeOf(end)}`).join(', ') || 'closed';
}

const nameOfDay = (weekday: Weekday) => `${weekday[0]?.toUpperCase()}${weekday.slice(1)}’s hours`;
const hoursFields = (hours: WorkingHours): Field[] =>
  WEEKDAYS.map((weekday) => field(nameOfDay(weekday), hoursWords(hours[weekday])));
/** A shop that is registered has no hours yet. */
const CLOSED = WEEKDAYS.map((weekday) => field(nameOfDay(weekday), 'closed'));

/** `2026-12-24 9:00–12:00; 2026-12-25 to 2027-01-01 closed`; empty for none. */
const specialWords = (special: readonly SpecialHours[]): string =>
  special.map(({ from, to, times }) => `${from}${to === from ? '' : ` to ${to}`} ${hoursWords(times)}`).join('; ');

const policyWords = ({ freeHours, percentage }: { readonly freeHours: number; readonly percentage: number }) =>
  `free until ${freeHours} hours before, ${percentage} % back after that`;

/** `30 % paid when booking, 50 % of it kept on a no-show`. */
const depositWords = ({ upFront, noShowKept }: DepositRule) =>
  upFront === 0
    ? 'nothing paid when booking'
    : `${upFront} % paid when booking, ${noShowKept} % of it kept on a no-show`;

/** `$15.00 off after 10 visits`. */
export const stampWords = ({ visits, percentage, amount }: StampRule) =>
  visits === 0 ? 'none' : `${amount > 0 ? money(amount) : `${percentage} %`} off after ${visits} visits`;

/** `6.25 % in IL, 8 % in NY`; empty for none. */
const taxWords = (taxes: readonly TaxRate[] = []): string =>
  taxes.map(({ state, basisPoints }) => `${basisPoints / 100} % in ${state}`).join(', ');

const noticeWords = (minutes: number) => (minutes > 0 ? `${spanWords(minutes)} before` : 'none');

const place = ({ address, city, state }: ShopFacts['place']) =>
  [address, ...[city, state].filter((part) => part && !address.includes(part))].join(', ');

/** `Skin fade (45 minutes, 10 after it, $45.00; Beard trim 15 minutes, $12.00)`. */
function serviceWords({ name, minutes, buffer, price, category, addOns }: Service): string {
  const under = category ? ` under ${category}` : '';
  const after = buffer > 0 ? `, ${buffer} after it` : '';
  const extras = addOns.map((one) => `${one.name} ${one.minutes} minutes, ${money(one.price)}`);
  return `${name}${under} (${[`${minutes} minutes${after}, ${money(price)}`, ...extras].join('; ')})`;
}

const extraWords = ({ name, minutes, price }: AddOn) => `${name} (${minutes} minutes, ${money(price)})`;

/** A line of the menu, field by field, so that what changed is read with what was before. */
const serviceFields = ({ name, minutes, buffer, price, category, addOns }: Service): Field[] => [
  field('name', name),
  field('minutes', String(minutes)),
  field('minutes after it', buffer > 0 ? String(buffer) : ''),
  field('price', money(price)),
  field('category', category),
  field('add-ons', addOns.map(extraWords).join(', ')),
  field('offered', 'yes'),
];
/** The fields of each service are its own: a shop has several, and a name and a price itself. */
const menuLine = (shopId: string, serviceId: string) => `${shopId}/${serviceId}`;

const sets = (shopId: string, ...fields: Field[]): Sentence => ({ sets: shop(shopId), fields, about: shopId });

/** Words for the stream of an owner's shops and products. */
export const shops: WordsOf<ShopEvent> = {
  ShopRegistered: (data) => ({
    says: [data.category === 'barbers' ? 'opened the shop ' : 'listed the product ', shop(data.shopId)],
    about: data.shopId,
    fields: [
      field('name', data.name),
      field('category', data.category),
      field('price', money(data.price)),
      field('description', data.description),
      field('contact number', data.contactNumber),
      field('contact email', data.contactEmail),
      field('address', place(data.place)),
      field('time zone', data.timeZone),
      field('picture', data.image),
      ...(data.cancellationPolicy ? [field('cancellation', policyWords(data.cancellationPolicy))] : []),
      ...(data.depositRule ? [field('deposit', depositWords(data.depositRule))] : []),
      ...(data.stampRule ? [field('stamp card', stampWords(data.stampRule))] : []),
      ...(data.minimumNotice ? [field('minimum notice', noticeWords(data.minimumNotice))] : []),
      ...(data.category === 'barbers' ? CLOSED : []),
    ],
  }),
  WorkingHoursSet: ({ shopId, hours }) => sets(shopId, ...hoursFields(hours)),
  SpecialHoursSet: ({ shopId, specialHours }) => sets(shopId, field('special hours', specialWords(specialHours))),
  ShopRenamed: ({ shopId, name }) => sets(shopId, field('name', name)),
  ShopDescribed: ({ shopId, description }) => sets(shopId, field('description', description)),
  ShopPriceSet: ({ shopId, price }) => sets(shopId, field('price', money(price))),
  ShopContactSet: ({ shopId, contactNumber, contactEmail }) =>
    sets(shopId, field('contact number', contactNumber), field('contact email', contactEmail)),
  ShopRelocated: (data) => sets(data.shopId, field('address', place(data.place)), field('time zone', data.timeZone)),
  ShopPictureSet: ({ shopId, image }) => sets(shopId, field('picture', image)),
  MorePicturesSet: ({ shopId, images }) => sets(shopId, field('further pictures', images.join(', '))),
  CancellationPolicySet: ({ shopId, ...policy }) => sets(shopId, field('cancellation', policyWords(policy))),
  DepositRuleSet: ({ shopId, ...rule }) => sets(shopId, field('deposit', depositWords(rule))),
  StampRuleSet: ({ shopId, ...rule }) => sets(shopId, field('stamp card', stampWords(rule))),
  MinimumNoticeSet: ({ shopId, minutes }) => sets(shopId, field('minimum notice', noticeWords(minutes))),
  ProductCategorySet: ({ shopId, category }) => sets(shopId, field('category', category)),
  ServiceAdded: ({ shopId, service }) => ({
    says: [`put ${serviceWords(service)} on the menu of `, shop(shopId)],
    fields: serviceFields(service),
    about: menuLine(shopId, service.serviceId),
  }),
  ServiceTermsSet: ({ shopId, service }) => ({
    says: [`set on the menu of `, shop(shopId), `: ${serviceWords(service)}`],
    fields: serviceFields(service),
    about: menuLine(shopId, service.serviceId),
  }),
  ServiceRetired: ({ shopId, serviceId, name }) => ({
    says: [`took ${name} off the menu of `, shop(shopId)],
    fields: [field('offered', 'no')],
    about: menuLine(shopId, serviceId),
  }),
  // Its order is recorded by ids, which say nothing to a reader.
  ServicesOrdered: ({ shopId }) => ({ says: ['put the menu of ', shop(shopId), ' in another order'], about: shopId }),
  ShopRemoved: ({ shopId, by, reason }) => ({
    says: [by === 'platform' ? 'took down ' : 'removed ', shop(shopId)],
    about: shopId,
    fields: [field('removed', 'yes'), ...reasonField(reason)],
  }),
  ShopRestored: ({ shopId }) => ({
    says: ['opened ', shop(shopId), ' again'],
    about: shopId,
    fields: [field('removed', '')],
  }),
  SellingTermsSet: ({ ownerId, shipping, returns, pickUp, taxes }) => ({
    says: ['set what holds for every product on sale'],
    about: ownerId,
    fields: [
      field('shipping', money(shipping)),
      field('returns', returns),
      field('tax', taxWords(taxes)),
      field('pick-up', pickUp ? `${pickUp.street}, ${pickUp.city}, ${pickUp.state} ${pickUp.zip}` : ''),
    ],
  }),
};

/** Words for the stream of a product's pieces. */
export const stocks: WordsOf<StockEvent> = {
  StockSupplied: ({ productId, quantity }) => ({ says: [`added ${pieces(quantity)} of `, shop(productId)] }),
  StockWrittenOff: ({ productId, quantity }) => ({ says: [`wrote off ${pieces(quantity)} of `, shop(productId)] }),
  StockReserved: ({ productId, quantity, orderId }) => ({
    says: [`reserved ${pieces(quantity)} of `, shop(productId), ' for ', order(orderId)],
  }),
  ReservationExtended: ({ productId, quantity, orderId }) => ({
    says: [`kept ${pieces(quantity)} of `, shop(productId), ' longer for ', order(orderId)],
  }),
  StockReleased: ({ productId, quantity, orderId, why }) => ({
    says: [
      `gave back ${pieces(quantity)} of `,
      shop(productId),
      why === 'expired' ? ', not paid in time, from ' : ' from ',
      order(orderId),
    ],
  }),
  StockSold: ({ productId, quantity, orderId }) => ({
    says: [`sold ${pieces(quantity)} of `, shop(productId), ' with ', order(orderId)],
  }),
  StockReturned: ({ productId, quantity, orderId }) => ({
    says: [`put back ${pieces(quantity)} of `, shop(productId), ' from ', order(orderId)],
  }),
};
