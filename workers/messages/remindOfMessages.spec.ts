import { describe, expect, it } from 'vitest';
import type { Actor } from '#domain/decider.ts';
import { between, conversationIdOf, withSupport } from '#domain/messages/between.ts';
import { conversation } from '#domain/messages/decider.ts';
import { SUPPORT } from '#domain/messages/events.ts';
import { bell } from '#domain/notifications/decider.ts';
import { defaultPreferences } from '#domain/notifications/preferences.ts';
import { openFakeClockWorkers, root } from '../notifications/fakeClockWorkers.testing.ts';

const START = Date.parse('2027-01-12T18:00:00.000Z');
const at = (minutes: number) => new Date(START + minutes * 60_000).toISOString();

/** Bob writes to Ann, or to the platform; `read` reads what there is, `clear` what the bell says of it alone. */
async function openTalk(to: 'ann' | 'support' = 'ann') {
  const world = await openFakeClockWorkers(at(0));
  const [ann, bob] = (await world.register('Ann', 'Bob')) as [Actor, Actor];
  const [reader, side, talk] =
    to === 'ann'
      ? [ann, ann.id, between({ kind: 'shop', id: 'shop' }, bob.id, ann.id)]
      : [root, SUPPORT, withSupport(bob.id)];
  const conversationId = conversationIdOf(talk);
  let count = 0;
  return {
    ...world,
    ann,
    reader,
    async send() {
      count += 1;
      const message = {
        conversationId,
        side: bob.id,
        messageId: `m${count}`,
        text: 'Hi',
        standing: 'free' as const,
        beginning: talk,
      };
      await world.dispatch(conversation, { type: 'SendMessage', data: message }, world.rest(bob));
    },
    read: () =>
      world.dispatch(
        conversation,
        { type: 'ReadConversation', data: { conversationId, side, upTo: count } },
        world.rest(reader),
      ),
    clear: () =>
      world.dispatch(bell, { type: 'ReadAllNotifications', data: { memberId: reader.id } }, world.rest(reader)),
  };
}

describe('unread messages', () => {
  it.each(['ann', 'support'] as const)(
    'cause another notification when the bell of %s was cleared and more arrive',
    async (to) => {
      const world = await openTalk(to);
      await world.send();
      await world.until(at(2));
      await world.clear();
      await world.until(at(10));
      expect(await world.given(world.reader), 'the same message is told of once').toHaveLength(1);
      for (const day of [1, 2]) {
        await world.send();
        await world.send();
        await world.until(at(day * 24 * 60));
        expect(await world.unread(world.reader)).toBe(1);
        expect(world.mailsTo(world.reader).map(({ subject }) => subject)).toEqual(
          Array(day + 1).fill('Message from Bob Ex'),
        );
        await world.clear();
      }
      expect(await world.given(world.reader)).toHaveLength(3);
    },
  );

  it('cause one notification while it is unread', async () => {
    const world = await openTalk();
    for (const minute of [0, 5, 10, 60]) {
      await world.until(at(minute));
      await world.send();
    }
    await world.until(at(100));
    expect(await world.given(world.ann)).toHaveLength(1);
    expect(world.mailsTo(world.ann)).toHaveLength(1);
  });

  it('that came just before the bell was cleared cause a notification when they are due', async () => {
    const world = await openTalk();
    await world.send();
    await world.until(at(5));
    await world.send();
    await world.until(at(6));
    await world.clear();
    await world.until(at(10));
    expect(await world.unread(world.ann)).toBe(1);
  });

  it('cause no second notification when the job runs twice', async () => {
    const world = await openTalk();
    await world.send();
    await world.until(at(5));
    // Joins what is in the bell already.
    await world.send();
    await world.until(at(10));
    await world.clear();
    await world.repeat();
    expect(await world.given(world.ann)).toHaveLength(1);
    await world.send();
    await world.until(at(20));
    await world.clear();
    await world.repeat();
    expect(await world.given(world.ann)).toHaveLength(2);
    expect(world.mailsTo(world.ann)).toHaveLength(2);
  });

  it('leave the bell when their conversation is read, however many notifications there were', async () => {
    const world = await openTalk();
    await world.send();
    await world.until(at(5));
    await world.clear();
    await world.send();
    await world.until(at(10));
    expect(await world.unread(world.ann)).toBe(1);
    await world.read();
    await world.until(at(11));
    expect(await world.unread(world.ann)).toBe(0);
    await world.send();
    await world.until(at(20));
    expect(await world.unread(world.ann)).toBe(1);
  });

  it('are mailed once until they are read, to a member who turned the bell off for messages', async () => {
    const world = await openTalk();
    await world.wish(world.ann, { topics: { ...defaultPreferences.topics, messages: { inApp: false, mail: 'now' } } });
    for (const minute of [0, 5]) {
      await world.until(at(minute));
      await world.send();
    }
    await world.until(at(20));
    expect(world.mailsTo(world.ann)).toHaveLength(1);
    await world.read();
    await world.send();
    await world.until(at(30));
    expect(world.mailsTo(world.ann)).toHaveLength(2);
  });
});
