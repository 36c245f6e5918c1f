import { createHmac } from 'node:crypto';
import { personal } from '#domain/catalogue.ts';
import { isStaff } from '#domain/rights.ts';
import type { PersonalFields } from '#domain/store/codec.ts';
import type { StoredEvent } from '#domain/store/eventStore.ts';

/** An event as the member it is about gets it. */
export type SeenEvent = {
  /** UTC ISO instant. */
  readonly at: string;
  readonly type: string;
  readonly by: 'you' | 'the platform' | 'another member' | 'a visitor';
  /** The way the command came in. */
  readonly channel: string;
  readonly data: unknown;
};

/** Who reported somebody is not told to the one who was reported. */
const REPORTS = [
  ...['PostFlagged', 'ConversationReported', 'CampaignReported', 'ReviewReported'],
  'PortfolioPictureReported',
];
/** Fields that name a person by their account id; the ids of other people are replaced. */
const PEOPLE = new Set(
  (
    'accountId actorId memberId customerId authorId ownerId sellerId sellerIds buyerId payerId organizerId contributorId ' +
    'threadAuthorId reviewerId moderatorId flaggerId reporterId requesterId subjectId otherId referredBy intoId side sides against by byId to audience'
  ).split(' '),
);
/** What keeps an address or a name to one account: keyed hashes and tries, which say nothing about anyone. */
const INTERNAL = new Set(['handle', 'handles', 'former', 'hash', 'attempt']);
const ACCOUNT_ID = /^[0-9A-Za-z]{22}$/;

/**
 * Whether an event is about a member: they did it, or it names them. One that names them only among others, as an order
 * of several sellers does, is about its buyer.
 */
export const isAbout = (memberId: string, { metadata, data }: StoredEvent): boolean =>
  metadata.actorId === memberId ||
  Object.entries(data as object).some(
    ([key, value]) => PEOPLE.has(key) && (value === memberId || isSide(key, value, memberId)),
  );

const isSide = (key: string, value: unknown, memberId: string): boolean =>
  key === 'sides' && (value as readonly string[]).includes(memberId);

/**
 * Shows events to one member: without what is personal to others, with the ids of other people replaced by a name of
 * their own that is the same in one export and different in the next (`salt`). Undefined for a report by somebody else.
 * `receives` is for a text of a conversation of theirs, which they may read whoever wrote it.
 */
export function seenBy(memberId: string, salt: string) {
  const otherOf = (id: string) =>
    id === memberId || !ACCOUNT_ID.test(id)
      ? id
      : `member-${createHmac('sha256', salt).update(id).digest('hex').slice(0, 12)}`;

  function shown(value: unknown, isPerson: boolean): unknown {
    if (typeof value === 'string') return isPerson ? otherOf(value) : value;
    if (Array.isArray(value)) return value.map((one) => shown(one, isPerson));
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(
      Object.entries(value)
        .filter(([key]) => !INTERNAL.has(key))
        .map(([key, one]) => [key, shown(one, PEOPLE.has(key))]),
    );
  }

  return ({ type, data, metadata }: StoredEvent, receives: boolean): SeenEvent | undefined => {
    const rule = (personal as PersonalFields)[type];
    const isMine = rule === undefined || String((data as Record<string, unknown>)[rule.subject]) === memberId;
    if (!isMine && REPORTS.includes(type)) return undefined;
    const open =
      isMine || receives
        ? data
        : Object.fromEntries(Object.entries(data as object).filter(([key]) => !rule.fields.includes(key)));
    const { occurredAt, channel, actorId, actorRole } = metadata;
    return { at: occurredAt, type, by: whoOf(memberId, actorId, actorRole), channel, data: shown(open, false) };
  };
}

function whoOf(memberId: string, actorId: string, actorRole: string): SeenEvent['by'] {
  if (actorId === memberId) return 'you';
  if (actorRole === 'system' || isStaff(actorRole)) return 'the platform';
  return actorRole === 'visitor' ? 'a visitor' : 'another member';
}
