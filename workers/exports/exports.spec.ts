import { randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { personal } from '#domain/catalogue.ts';
import type { PersonalFields } from '#domain/store/codec.ts';
import type { StoredEvent } from '#domain/store/eventStore.ts';
import { openGathering } from './gather.ts';
import type { SeenEvent } from './seen.ts';

const ME = 'MeMyself00000000000000';
const OTHER = 'OtherPerson00000000000';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'export-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const event = (type: string, data: object, { stream = 'x', actorId = 'job' } = {}): StoredEvent => ({
  id: randomBytes(8).toString('hex'),
  type,
  data,
  stream,
  revision: 0,
  position: 0,
  metadata: {
    schema: '1',
    commandId: 'c',
    correlationId: 'c',
    causationId: 'c',
    actorId,
    actorRole: actorId === 'job' ? 'system' : 'CUSTOMER',
    channel: 'rest',
    occurredAt: '2026-03-02T10:00:00.000Z',
  },
});

async function exported(events: readonly StoredEvent[]) {
  const gathering = openGathering(ME, folder, 'salt');
  await gathering.take(events);
  const { entries, found } = await gathering.end();
  const text = readFileSync(join(folder, 'events.jsonl'), 'utf8');
  const lines = text.split('\n').filter(Boolean);
  expect(lines).toHaveLength(entries);
  return { text, found, lines: lines.map((line) => JSON.parse(line) as SeenEvent) };
}

/** Ids that a shop makes, under which something is sealed: they are no member's. */
const OF_THE_SHOP = ['membershipId', 'ticketId'];

it('has every personal field of the member, and none of anybody else', async () => {
  const rules = Object.entries(personal as PersonalFields);
  // An address that was invited is that of somebody who may have no account, and who waits in a queue has none there.
  const isOfMember = ([, { subject }]: (typeof rules)[number]) => !OF_THE_SHOP.includes(subject);
  const planted = (whose: string, of = rules) =>
    of.map(([type, { subject, fields }]) =>
      event(type, {
        ...Object.fromEntries(fields.map((field) => [field, `${whose}/${type}/${field}`])),
        [subject]: OF_THE_SHOP.includes(subject) ? `${ME}Shop01${subject}` : whose,
        // Where the other one's words are about something of mine.
        ...(subject !== 'ownerId' && { ownerId: ME }),
      }),
    );
  const { text } = await exported([...planted(ME, rules.filter(isOfMember)), ...planted(OTHER)]);
  for (const [type, { fields }] of rules.filter(isOfMember))
    for (const field of fields) expect(text).toContain(`"${ME}/${type}/${field}"`);
  expect(text).not.toContain(OTHER);
});

it('leaves out events of others, and who reported the member', async () => {
  const { lines } = await exported([
    event('FavoriteAdded', { memberId: OTHER, shopId: `${ME}Shop01` }, { actorId: OTHER }),
    event('OrderPlaced', { orderId: 'o', buyerId: OTHER, lines: [{ sellerId: ME }] }, { actorId: OTHER }),
    event('PostFlagged', { flaggerId: OTHER, authorId: ME, reason: 'spam', note: 'n' }, { actorId: OTHER }),
    event('ConversationReported', { conversationId: 'c', side: OTHER, against: ME, reason: 'r' }, { actorId: OTHER }),
    event('FavoriteAdded', { memberId: ME, shopId: `${OTHER}Shop01` }, { actorId: ME }),
  ]);
  expect(lines.map(({ type, by }) => [type, by])).toEqual([['FavoriteAdded', 'you']]);
});

it('does not name who asks for a service to the owner of a shop', async () => {
  const names = { requestId: 'Request000000000000001', requesterId: OTHER };
  const { text, lines } = await exported([
    event('NotificationGiven', { memberId: ME, kind: 'requestToQuote', refs: { ...names, actorId: OTHER } }),
    event('ServiceQuoted', { ...names, ownerId: ME, note: 'With chairs' }, { actorId: ME }),
  ]);
  expect(lines.map(({ type }) => type)).toEqual(['NotificationGiven', 'ServiceQuoted']);
  expect(text).not.toContain(OTHER);
});

it('tells a member that a shop counts somebody as them, and its owner not whom', async () => {
  const walkIn = (ownerId: string) => ({ ownerId, customerId: `${ownerId}Shop010abcWalkIn0000000000000000` });
  const { lines } = await exported([
    event('CustomerMerged', { ...walkIn(OTHER), intoId: ME }, { actorId: OTHER }),
    event('CustomerParted', { ...walkIn(OTHER), intoId: ME }, { actorId: OTHER }),
    event('CustomerMerged', { ...walkIn(ME), intoId: OTHER }, { actorId: ME }),
    event('CustomerMerged', { ...walkIn(OTHER), intoId: OTHER }, { actorId: OTHER }),
  ]);
  const other = expect.stringMatching(/^member-[0-9a-f]{12}$/) as string;
  expect(lines.map(({ type, data }) => [type, data])).toMatchObject([
    ['CustomerMerged', { ownerId: other, intoId: ME }],
    ['CustomerParted', { ownerId: other, intoId: ME }],
    ['CustomerMerged', { ownerId: ME, intoId: other }],
  ]);
});

it('has both sides’ messages of the member’s conversations, and of no others', async () => {
  const talk = (stream: string, sides: readonly string[]) => [
    event(
      'ConversationBegun',
      { conversationId: stream, about: { kind: 'support' }, sides },
      { stream, actorId: OTHER },
    ),
    event('MessageSent', { side: OTHER, authorId: OTHER, text: `words in ${stream}` }, { stream, actorId: OTHER }),
  ];
  const { text, lines } = await exported([...talk('mine', [OTHER, ME]), ...talk('theirs', [OTHER, 'support'])]);
  expect(text).toContain('words in mine');
  expect(text).not.toContain('words in theirs');
  expect(lines.map(({ by }) => by)).toEqual(['another member', 'another member']);
});

it('names the same other person by the same digits, and leaves out what keeps addresses unique', async () => {
  const { lines } = await exported([
    event(
      'SlotHeld',
      { bookingId: 'b', shopId: 's', ownerId: ME, customerId: OTHER, date: '2026-03-02' },
      { stream: 'day-s_2026-03-02' },
    ),
    event(
      'BookingConfirmed',
      { bookingId: 'b', shopId: 's', ownerId: ME, customerId: OTHER, date: '2026-03-02' },
      { stream: 'day-s_2026-03-02' },
    ),
    event('EmailChanged', { accountId: ME, email: 'me@example.test', handle: { hash: 'h', attempt: 'a' } }),
  ]);
  const [held, confirmed, changed] = lines.map(({ data }) => data as Record<string, unknown>);
  expect(held?.customerId).toMatch(/^member-[0-9a-f]{12}$/);
  expect(confirmed?.customerId).toBe(held?.customerId);
  expect(changed).toEqual({ accountId: ME, email: 'me@example.test' });
});

it('finds the records whose present state belongs in it', async () => {
  const visit = (date: string, over: object) =>
    event(
      'BookingArrived',
      { bookingId: 'b', shopId: 's', ownerId: OTHER, customerId: ME, date, ...over },
      { stream: `day-s_${date}` },
    );
  const review = (type: string, over: object) =>
    event(
      type,
      { productId: 'p', sellerId: ME, authorId: OTHER, rating: 4, text: 'good', ...over },
      { stream: 'productReview-p' },
    );
  const { found } = await exported([
    visit('2026-03-02', {}),
    visit('2026-03-09', {}),
    event('OrderPaid', { orderId: 'bought', buyerId: ME, sellerIds: [OTHER] }),
    event('OrderPaid', { orderId: 'sold', buyerId: OTHER, sellerIds: [OTHER, ME] }),
    review('ProductReviewed', {}),
    review('ProductReviewRevised', { rating: 5, text: 'better' }),
  ]);
  expect([...found.visits]).toEqual(['b']);
  expect([[...found.orders], [...found.sales], found.shopVisits.size]).toEqual([['bought'], ['sold'], 0]);
  expect([...found.reviews.values()]).toMatchObject([{ about: 'p', rating: 5, text: 'better' }]);
});
