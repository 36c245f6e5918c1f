import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { DomainEvent } from '#domain/decider.ts';
import { fold } from '#domain/decider.ts';
import { between, conversationIdOf } from '#domain/messages/between.ts';
import type { ConversationCommand } from '#domain/messages/commands.ts';
import { conversation } from '#domain/messages/decider.ts';
import type { ConversationEvent } from '#domain/messages/events.ts';
import { unreadOf } from '#domain/messages/state.ts';
import { bell } from '#domain/notifications/decider.ts';
import type { BellEvent } from '#domain/notifications/events.ts';
import { unreadIn } from '#domain/notifications/state.ts';
import { Refusal } from '#domain/refusal.ts';
import { openBatch } from '../batch.ts';
import { notifications, readBell, readGivenSince, readNotifications } from '../notifications/notifications.ts';
import type { Projection } from '../projection.ts';
import { connect, openReadModels } from '../redis.ts';
import { flush, startRedisForSpecs } from '../redisProcesses.testing.ts';
import { conversations, readArrivals, readBox, readMessages, readTally } from './conversations.ts';

const RUNS = Number(process.env.PROPERTY_RUNS ?? 60);
const dir = mkdtempSync(join(tmpdir(), 'chairside-messages-'));
let server: Awaited<ReturnType<typeof startRedisForSpecs>>;
let redis: ReturnType<typeof connect>;
let models: Awaited<ReturnType<typeof openReadModels>>;

beforeAll(async () => {
  server = await startRedisForSpecs(dir);
  redis = connect(server.address);
  models = await openReadModels(redis, [conversations, notifications]);
});
afterAll(async () => {
  redis.disconnect();
  await server.stop();
  rmSync(dir, { recursive: true, force: true });
});

/** Events as the runner folds them, in batches of a few. */
async function happened(events: readonly DomainEvent[], batch: number): Promise<void> {
  await flush(redis);
  for (let from = 0; from < events.length; from += batch)
    for (const projection of [conversations, notifications] as Projection[]) {
      const { work, commit } = openBatch(redis, projection, 1);
      const some = events.slice(from, from + batch);
      for (const [index, event] of some.entries())
        await projection.on[event.type]?.(
          { ...event, position: from + index, metadata: { occurredAt: '2026-11-20T12:00:00.000Z' } } as never,
          work,
        );
      await commit(from - 1, from + some.length - 1);
    }
}

const people = ['ann', 'bea', 'cem'] as const;
const person = fc.constantFrom(...people);
const pair = fc.uniqueArray(person, { minLength: 2, maxLength: 2 });
const what = fc.constantFrom('SendMessage', 'SendMessage', 'ReadConversation', 'EditMessage');
const step = fc.record({ pair, subject: fc.constantFrom('s1', 's2'), by: fc.boolean(), what, n: fc.nat({ max: 8 }) });

/** Reads the log on its own: what each message of a conversation says. */
function saidLast(events: readonly ConversationEvent[]): string[] {
  const said: string[] = [];
  for (const { type, data } of events)
    if (type === 'MessageSent' || type === 'MessageEdited') said[data.nth - 1] = data.text;
  return said;
}

it('the unread counts of every box equal the fold of the conversations, after any sequence', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { minLength: 1, maxLength: 40 }),
      fc.integer({ min: 1, max: 7 }),
      async (steps, batch) => {
        const streams = new Map<string, ConversationEvent[]>();
        const log: ConversationEvent[] = [];
        for (const { pair: both, subject, by, what: type, n } of steps) {
          const [one = '', other = ''] = both;
          const side = by ? one : other;
          const beginning = between({ kind: 'shop', id: subject }, one, other);
          const conversationId = conversationIdOf(beginning);
          const given = {
            conversationId,
            side,
            upTo: n + 1,
            nth: n + 1,
            messageId: `m${n}`,
            text: `${type} ${n}`,
            standing: 'free',
            beginning,
          };
          const command = {
            type,
            data: given,
            at: '2026-11-20T12:00:00.000Z',
            by: { id: side, role: 'CUSTOMER' },
          } as ConversationCommand;
          const past = streams.get(conversationId) ?? [];
          try {
            const events = conversation.decide(command, fold(conversation, past));
            streams.set(conversationId, [...past, ...events]);
            log.push(...events);
          } catch (error) {
            expect(error).toBeInstanceOf(Refusal);
          }
        }
        await happened(log, batch);
        const states = [...streams.values()].flatMap((events) => fold(conversation, events) ?? []);
        for (const side of people) {
          const own = states.filter(({ sides }) => sides.includes(side));
          const unread = own.map((state) => unreadOf(state, side));
          expect(await readTally(models, side)).toMatchObject({
            unread: unread.reduce((sum, count) => sum + count, 0),
            unreadConversations: unread.filter((count) => count > 0).length,
          });
          expect((await readBox(models, side, { offset: 0, limit: 50 })).total).toBe(own.length);
          const positions = (await readArrivals(models, side, -1)).map(({ position }) => position);
          expect(positions).toEqual([...positions].sort((left, right) => left - right));
          expect(positions.length).toBe(own.reduce((sum, { count }) => sum + count, 0));
          for (const { conversationId, count } of own) {
            const texts = (await readMessages(models, conversationId, { before: count + 1, limit: count })).map(
              ({ text }) => text,
            );
            expect(texts, 'the last said of each message').toEqual(
              saidLast(streams.get(conversationId) ?? []).toReversed(),
            );
          }
        }
      },
    ),
    { numRuns: RUNS },
  );
}, 120_000);

const ring = fc.record({ do: fc.constantFrom('give', 'give', 'read', 'all', 'withdraw'), n: fc.nat({ max: 9 }) });

it('a bell equals the fold of its notifications, after any sequence', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(ring, { minLength: 1, maxLength: 40 }),
      fc.integer({ min: 1, max: 7 }),
      async (steps, batch) => {
        const log: BellEvent[] = [];
        const types = {
          give: 'GiveNotification',
          read: 'ReadNotification',
          all: 'ReadAllNotifications',
          withdraw: 'WithdrawNotification',
        };
        for (const one of steps) {
          const data = { memberId: 'ann', notificationId: `n${one.n}`, topic: 'orders', kind: 'orderPaid', refs: {} };
          const command = {
            type: types[one.do as keyof typeof types],
            data,
            at: '2026-11-20T12:00:00.000Z',
            by: { id: 'ann', role: 'CUSTOMER' },
          };
          try {
            log.push(...bell.decide(command as Parameters<typeof bell.decide>[0], fold(bell, log)));
          } catch (error) {
            expect(error).toBeInstanceOf(Refusal);
          }
        }
        await happened(log, batch);
        const state = fold(bell, log);
        const given = log.filter(({ type }) => type === 'NotificationGiven').length;
        const withdrawn = log.filter(({ type }) => type === 'NotificationWithdrawn').length;
        expect((await readBell(models, 'ann')).unread).toBe(unreadIn(state));
        expect((await readNotifications(models, 'ann', { offset: 0, limit: 50 })).total).toBe(given - withdrawn);
        expect((await readNotifications(models, 'ann', { offset: 0, limit: 50, unreadOnly: true })).total).toBe(
          unreadIn(state),
        );
        expect(await readGivenSince(models, 'ann', -1)).toHaveLength(given - withdrawn);
      },
    ),
    { numRuns: RUNS },
  );
}, 120_000);
