import fc from 'fast-check';
import { expect, it } from 'vitest';
import { fold } from '../decider.ts';
import { Refusal } from '../refusal.ts';
import type { ConversationCommand } from './commands.ts';
import { conversation, EDITABLE_MS } from './decider.ts';
import type { ConversationEvent } from './events.ts';
import { unreadOf } from './state.ts';
import { AT, ann, bea, editMessage, eve, readConversation, sendMessage } from './testing.ts';

const RUNS = Number(process.env.PROPERTY_RUNS ?? 400);
const who = fc.constantFrom(ann, ann, bea, bea, eve);
const step = fc.oneof(
  { weight: 3, arbitrary: fc.record({ do: fc.constant('send' as const), by: who, n: fc.nat({ max: 12 }) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('read' as const), by: who, n: fc.nat({ max: 20 }) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('edit' as const), by: who, n: fc.nat({ max: 20 }) }) },
);

/** Reads the log on its own: a pile of unread messages for each side. */
function pilesOf(events: readonly ConversationEvent[]): ReadonlyMap<string, readonly number[]> {
  const piles = new Map<string, number[]>([
    [ann.id, []],
    [bea.id, []],
  ]);
  for (const { type, data } of events) {
    if (type === 'MessageSent') for (const [side, pile] of piles) if (side !== data.side) pile.push(data.nth);
    if (type === 'ConversationRead')
      piles.set(
        data.side,
        (piles.get(data.side) ?? []).filter((nth) => nth > data.upTo),
      );
  }
  return piles;
}

type Step = { readonly do: 'send' | 'read' | 'edit'; readonly by: typeof ann; readonly n: number };

/** Every step comes a minute after the one before that changed something. */
function commandOf({ do: what, by, n }: Step, minutes: number): ConversationCommand {
  const at = new Date(Date.parse(AT) + minutes * 60_000).toISOString();
  if (what === 'edit') return editMessage(by, n, `edit ${n}`, { at });
  return { ...(what === 'send' ? sendMessage(by, `m${n}`) : readConversation(by, n)), at };
}

/**
 * An edit may only be of the newest message its author has sent, by that author, and not later than fifteen minutes
 * after it.
 */
function isOwnLastOfLate(
  { side, nth, authorId }: { side: string; nth: number; authorId: string },
  before: readonly ConversationEvent[],
  at: string,
): void {
  const last = before.flatMap(({ type, data }) => (type === 'MessageSent' && data.side === side ? [data] : [])).at(-1);
  expect([last?.nth, last?.authorId]).toEqual([nth, authorId]);
  expect(Date.parse(at) - Date.parse(last?.sentAt ?? '')).toBeLessThanOrEqual(EDITABLE_MS);
}

it('counts unread messages exactly, keeps each message once, refuses outsiders, and lets only an author’s last recent message be edited', () => {
  fc.assert(
    fc.property(fc.array(step, { minLength: 1, maxLength: 60 }), (steps) => {
      const events: ConversationEvent[] = [];
      for (const one of steps) {
        const command = commandOf(one, events.length);
        try {
          const more = conversation.decide(command, fold(conversation, events));
          for (const event of more) if (event.type === 'MessageEdited') isOwnLastOfLate(event.data, events, command.at);
          events.push(...more);
        } catch (error) {
          expect(error).toBeInstanceOf(Refusal);
        }
        const state = fold(conversation, events);
        for (const [side, pile] of pilesOf(events)) {
          expect(state ? unreadOf(state, side) : 0).toBe(pile.length);
          const marked = events.findLast(
            ({ type, data }) => type === 'ConversationRead' && 'side' in data && data.side === side,
          );
          const since = marked ? events.slice(events.indexOf(marked) + 1) : events;
          const arrived = since.filter(
            ({ type, data }) => type === 'MessageSent' && 'side' in data && data.side !== side,
          ).length;
          expect(
            (marked?.type === 'ConversationRead' ? marked.data.unread : 0) + arrived,
            'what a reader of the events adds up',
          ).toBe(pile.length);
        }
      }
      const messages = events.flatMap(({ type, data }) => (type === 'MessageSent' ? [data] : []));
      expect(messages.map(({ nth }) => nth)).toEqual(messages.map((_, index) => index + 1));
      expect(new Set(messages.map(({ side, messageId }) => `${side}/${messageId}`)).size).toBe(messages.length);
      expect(messages.every(({ authorId }) => authorId !== eve.id)).toBe(true);
    }),
    { numRuns: RUNS },
  );
});
