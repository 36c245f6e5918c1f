import { isLiveHold } from '../../bookings/state.ts';
import type { StateOf } from '../../dispatch.ts';
import type { NoticeKind, Refs } from '../../notifications/events.ts';
import { series } from '../../series/decider.ts';
import { seriesIn } from '../../series/state.ts';
import { catalog } from '../../shops/decider.ts';
import { locateBooking } from '../move/locateBooking.ts';

type Facts = {
  readonly shop: string;
  /** The member who repeats their visit. */
  readonly who: string;
  /** When the visit would be, by the shop's clock, and until when it can be paid. */
  readonly when: string;
  readonly until: string;
  readonly every: string;
  readonly because: string;
};

const WHY: Readonly<Record<string, string>> = {
  taken: 'another has that time',
  closed: 'the shop does not work then',
  service: 'the service is not offered any more',
  barber: 'whom you go to takes no bookings there any more',
  shop: 'the shop takes no bookings any more',
  late: 'there was too little time before it begins',
  account: 'your account was not active',
  unpaid: 'it was not paid in time',
};

const byWhom = ({ because, shop, who }: Facts): string =>
  because === 'member'
    ? `${who} repeats their visits at ${shop} no longer.`
    : because === 'shop'
      ? `${shop} has ended them. What you have paid for stays booked.`
      : `Your visits at ${shop} are not repeated any more. What you have paid for stays booked.`;

export const aboutSeries = {
  seriesMade: ({ shop, who, every }) => ['A customer comes regularly', `${who} repeats their visit at ${shop} ${every}.`],
  visitKept: ({ shop, when, until }) => [
    'Your next visit is kept for you',
    `${shop} keeps ${when} for you. Please pay until ${until}.`,
  ],
  visitMissed: ({ shop, when, because }) => [
    'A repeated visit does not take place',
    `Your visit at ${shop} on ${when} is not booked: ${WHY[because] ?? 'it could not be had'}. You can book another time.`,
  ],
  seriesEnded: (facts) => ['Repeated visits have ended', byWhom(facts)],
} as const satisfies Readonly<Partial<Record<NoticeKind, (facts: Facts) => readonly [title: string, text: string]>>>;
export type SeriesNoticeKind = keyof typeof aboutSeries;
export const isSeriesKind = (kind: NoticeKind): kind is SeriesNoticeKind => kind in aboutSeries;

type Notice = { readonly kind: SeriesNoticeKind; readonly refs: Refs };

const seriesOf = async (stateOf: StateOf, { seriesId = '', customerId: memberId = '' }: Refs) =>
  seriesIn((await stateOf(series, { memberId })).state, seriesId);

/** Whether a notification about repeated visits still says what is so at an instant (UTC ISO): a visit may be paid by now. */
export async function isSeriesNoticeInForce(stateOf: StateOf, { kind, refs }: Notice, at: string): Promise<boolean> {
  const found = await seriesOf(stateOf, refs);
  if (!found) return false;
  if (kind === 'seriesMade') return found.endedBecause === undefined;
  if (kind !== 'visitKept') return true;
  const booking = (await locateBooking(stateOf, refs.bookingId ?? ''))?.booking;
  return booking !== undefined && isLiveHold(booking, at);
}

const DAY = { weekday: 'long', month: 'long', day: 'numeric' } as const;
const TIME = { hour: 'numeric', minute: '2-digit' } as const;

/** Title, sentence and link of a notification about repeated visits; `who`: the member's name. */
export async function seriesText(
  stateOf: StateOf,
  { kind, refs }: Notice,
  who: string,
): Promise<{ title: string; text: string; href: string }> {
  const { seriesId = '', shopId = '', date = '', expiresAt, because = '' } = refs;
  const shop = (await stateOf(catalog, { shopId })).state.shops[shopId];
  const found = await seriesOf(stateOf, refs);
  const time = found?.visits.find((visit) => visit.date === date)?.time;
  const timeZone = shop?.timeZone ?? 'UTC';
  const local = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', ...DAY, ...TIME });
  const weeks = found?.everyWeeks ?? 1;
  const [title, text] = aboutSeries[kind]({
    shop: shop?.name || 'The shop',
    who,
    when: time ? local.format(new Date(`${date}T${time}:00.000Z`)) : date,
    until: expiresAt
      ? new Intl.DateTimeFormat('en-US', { timeZone, ...DAY, ...TIME }).format(new Date(expiresAt))
      : '',
    every: weeks === 1 ? 'every week' : `every ${weeks} weeks`,
    because,
  });
  const isForShop = kind === 'seriesMade' || (kind === 'seriesEnded' && because === 'member');
  return { title, text, href: isForShop ? `/appointments?shop=${shopId}` : `/appointments?tab=mine#${seriesId}` };
}
