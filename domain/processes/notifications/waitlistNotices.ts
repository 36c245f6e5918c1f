import { day } from '../../bookings/decider.ts';
import { isLiveOffer } from '../../bookings/state.ts';
import type { StateOf } from '../../dispatch.ts';
import type { NoticeKind, Refs } from '../../notifications/events.ts';
import { catalog } from '../../shops/decider.ts';

type Facts = {
  readonly shop: string;
  /** The local day that is waited for: `Tuesday, January 12`. */
  readonly on: string;
  /** When the visit would begin and until when it can be taken, by the shop's clock; of an offer. */
  readonly from: string;
  readonly until: string;
  readonly because: string;
};

const WHY: Readonly<Record<string, string>> = {
  shop: 'the shop has ended it',
  service: 'the service is not offered any more',
  account: 'your account was not active',
  blocked: 'the shop does not take bookings from you',
  barber: 'whom you waited for takes no bookings there any more',
};

export const aboutWaitlist = {
  slotOffered: ({ shop, from, until }) => [
    'A time is free for you',
    `${shop} has a time for you: ${from}. It is kept for you until ${until}.`,
  ],
  slotMissed: ({ shop, on }) => [
    'A free time has gone to the next',
    `You did not answer in time, so you wait no longer for ${on} at ${shop}. You can join the waitlist again.`,
  ],
  slotWithdrawn: ({ shop, on }) => [
    'A free time was taken back',
    `The time that ${shop} kept for you is not free any more. You go on waiting for ${on}.`,
  ],
  waitlistEnded: ({ shop, on, because }) => [
    'You are off a waitlist',
    `You wait no longer for ${on} at ${shop}: ${WHY[because] ?? 'it has ended'}.`,
  ],
} as const satisfies Readonly<Partial<Record<NoticeKind, (facts: Facts) => readonly [title: string, text: string]>>>;
export type WaitlistNoticeKind = keyof typeof aboutWaitlist;
export const isWaitlistKind = (kind: NoticeKind): kind is WaitlistNoticeKind => kind in aboutWaitlist;

type Notice = { readonly kind: WaitlistNoticeKind; readonly refs: Refs };

/** Whether a notification about a waitlist still says what is so at an instant (UTC ISO): an offer may be over. */
export async function isWaitlistNoticeInForce(
  stateOf: StateOf,
  { kind, refs: { entryId = '', shopId = '', date = '', startsAt, expiresAt } }: Notice,
  at: string,
): Promise<boolean> {
  const entry = (await stateOf(day, { shopId, date })).state.waiting[entryId];
  if (!entry) return false;
  if (kind !== 'slotOffered') return true;
  const { offer } = entry;
  return offer?.startsAt === startsAt && offer?.expiresAt === expiresAt && isLiveOffer(entry, at);
}

const DAY = { weekday: 'long', month: 'long', day: 'numeric' } as const;
const TIME = { hour: 'numeric', minute: '2-digit' } as const;

/** Title, sentence and link of a notification about a waitlist. */
export async function waitlistText(
  stateOf: StateOf,
  { kind, refs }: Notice,
): Promise<{ title: string; text: string; href: string }> {
  const { entryId = '', shopId = '', date = '', startsAt, expiresAt, because = '' } = refs;
  const shop = (await stateOf(catalog, { shopId })).state.shops[shopId];
  const timeZone = shop?.timeZone ?? 'UTC';
  const moment = (iso: string | undefined) =>
    iso ? new Intl.DateTimeFormat('en-US', { timeZone, ...DAY, ...TIME }).format(new Date(iso)) : '';
  const on = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', ...DAY }).format(new Date(`${date}T00:00:00Z`));
  const [title, text] = aboutWaitlist[kind]({
    shop: shop?.name || 'The shop',
    on,
    from: moment(startsAt),
    until: moment(expiresAt),
    because,
  });
  return { title, text, href: `/appointments?tab=mine#${entryId}` };
}
