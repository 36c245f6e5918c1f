import fc from 'fast-check';
import { expect, it } from 'vitest';
import { fold } from '../decider.ts';
import { Refusal } from '../refusal.ts';
import { bell } from './decider.ts';
import type { BellEvent } from './events.ts';
import { unreadIn } from './state.ts';
import { give, preferences, sent } from './testing.ts';

const RUNS = Number(process.env.PROPERTY_RUNS ?? 400);
const name = fc.nat({ max: 10 }).map((n) => `n${n}`);
const step = fc.oneof(
  { weight: 5, arbitrary: name.map((id) => give(id)) },
  {
    weight: 3,
    arbitrary: name.map((id) =>
      give(id, { topic: 'messages', kind: 'messagesWaiting', refs: { conversationId: id > 'n5' ? 'c' : 'd' } }),
    ),
  },
  {
    weight: 3,
    arbitrary: fc.tuple(name, name).map(([id, later]) => {
      const again = { notificationId: `again-${later}`, due: '2026-11-20T12:01:00.000Z' };
      return give(id, {
        topic: 'messages',
        kind: 'messagesWaiting',
        refs: { conversationId: id > 'n5' ? 'c' : 'd' },
        again,
      });
    }),
  },
  { weight: 1, arbitrary: fc.constant(sent('SettleMessages', { conversationId: 'c' })) },
  { weight: 3, arbitrary: name.map((notificationId) => sent('ReadNotification', { notificationId })) },
  { weight: 1, arbitrary: fc.constant(sent('ReadAllNotifications')) },
  { weight: 1, arbitrary: name.map((notificationId) => sent('WithdrawNotification', { notificationId })) },
  {
    weight: 1,
    arbitrary: fc
      .record({ inApp: fc.boolean(), mail: fc.constantFrom('now' as const, 'daily' as const, 'never' as const) })
      .map((orders) => sent('SetPreferences', preferences({ orders }))),
  },
);

/** The pile of unread notifications, from the events alone. */
function pileOf(events: readonly BellEvent[]): ReadonlySet<string> {
  const pile = new Map<string, number>();
  for (const { type, data } of events) {
    if (type === 'NotificationGiven' && data.nth !== null) pile.set(data.notificationId, data.nth);
    if (type === 'NotificationRead' || type === 'NotificationWithdrawn') pile.delete(data.notificationId);
    if (type === 'AllNotificationsRead') for (const [id, nth] of pile) if (nth <= data.upTo) pile.delete(id);
  }
  return new Set(pile.keys());
}

it('gives each notification once, and counts the unread ones exactly', () => {
  fc.assert(
    fc.property(fc.array(step, { minLength: 1, maxLength: 50 }), (steps) => {
      const events: BellEvent[] = [];
      for (const command of steps) {
        try {
          events.push(...bell.decide(command, fold(bell, events)));
        } catch (error) {
          expect(error).toBeInstanceOf(Refusal);
        }
        expect(unreadIn(fold(bell, events))).toBe(pileOf(events).size);
      }
      const ids = events.flatMap(({ type, data }) => (type === 'NotificationGiven' ? [data.notificationId] : []));
      expect(new Set(ids).size).toBe(ids.length);
      const dailies = events.flatMap(({ type, data }) =>
        type === 'NotificationGiven' && data.opensDaily ? [data.dailyAt] : [],
      );
      expect(new Set(dailies).size, 'each daily mail is opened once').toBe(dailies.length);
    }),
    { numRuns: RUNS },
  );
});
