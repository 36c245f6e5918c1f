import { describe, expect, it } from 'vitest';
import type { Actor } from '#domain/decider.ts';
import { between, conversationIdOf } from '#domain/messages/between.ts';
import { conversation } from '#domain/messages/decider.ts';
import { SUPPORT } from '#domain/messages/events.ts';
import { bell } from '#domain/notifications/decider.ts';
import { defaultPreferences } from '#domain/notifications/preferences.ts';
import { noticeTextOf } from '#domain/processes/notifications/noticeTexts.ts';
import { account } from '#domain/users/decider.ts';
import { type FakeClockWorkers, root } from './fakeClockWorkers.testing.ts';
import { comment, openForum, remove } from './forum.testing.ts';

const { topics } = defaultPreferences;
const CHICAGO = 'America/Chicago';
const NIGHT = { from: '22:00', until: '07:00' };
const atOnce = { ...topics, forum: { inApp: true, mail: 'now' as const } };
const subjects = (world: FakeClockWorkers, who: Actor) => world.mailsTo(who).map(({ at, subject }) => [at, subject]);

describe('quiet hours', () => {
  it.each([
    ['in a winter night over midnight', '2027-01-13T05:30:00.000Z', '2027-01-13T13:00:00.000Z'],
    ['in the night the clocks go forward', '2027-03-14T05:30:00.000Z', '2027-03-14T12:00:00.000Z'],
    ['in the night the clocks go back', '2027-11-07T04:30:00.000Z', '2027-11-07T13:00:00.000Z'],
    ['by day', '2027-01-13T18:00:00.000Z', '2027-01-13T18:00:00.000Z'],
  ])('hold mail back %s, and the bell never', async (_when, at, mailed) => {
    const world = await openForum(at);
    await world.wish(world.ann, { topics: atOnce, quiet: NIGHT, timeZone: CHICAGO });
    await comment(world, world.bob);
    await world.until(at);
    expect(await world.unread(world.ann)).toBe(1);
    await world.until('2027-12-31T00:00:00.000Z');
    expect(subjects(world, world.ann)).toEqual([[mailed, 'New comment']]);
  });

  it('that were made longer meanwhile hold it until their new end', async () => {
    const world = await openForum('2027-01-13T05:30:00.000Z');
    await world.wish(world.ann, { topics: atOnce, quiet: NIGHT, timeZone: CHICAGO });
    await comment(world, world.bob);
    await world.until('2027-01-13T06:00:00.000Z');
    await world.wish(world.ann, { topics: atOnce, quiet: { from: '22:00', until: '09:30' }, timeZone: CHICAGO });
    await world.until('2027-01-14T18:00:00.000Z');
    expect(subjects(world, world.ann)).toEqual([['2027-01-13T15:30:00.000Z', 'New comment']]);
  });

  it('hold nothing back that was read in them', async () => {
    const world = await openForum('2027-01-13T05:30:00.000Z');
    await world.wish(world.ann, { topics: atOnce, quiet: NIGHT, timeZone: CHICAGO });
    const postId = await comment(world, world.bob);
    await world.until('2027-01-13T06:00:00.000Z');
    await world.dispatch(
      bell,
      { type: 'ReadNotification', data: { memberId: world.ann.id, notificationId: `post-${postId}` } },
      world.rest(world.ann),
    );
    await world.until('2027-01-14T18:00:00.000Z');
    expect(world.mails).toEqual([]);
  });
});

describe('the preferences of a member when a mail is due', () => {
  const held = async () => {
    const world = await openForum('2027-01-13T05:30:00.000Z');
    await world.wish(world.ann, { topics: atOnce, quiet: NIGHT, timeZone: CHICAGO });
    await comment(world, world.bob);
    await world.until('2027-01-13T06:00:00.000Z');
    return world;
  };

  it('decides: no mail any more', async () => {
    const world = await held();
    await world.wish(world.ann, {
      topics: { ...topics, forum: { inApp: true, mail: 'never' } },
      quiet: NIGHT,
      timeZone: CHICAGO,
    });
    await world.until('2027-01-15T18:00:00.000Z');
    expect(world.mails).toEqual([]);
  });

  it('decides: in the next daily mail', async () => {
    const world = await held();
    await world.wish(world.ann, { quiet: NIGHT, timeZone: CHICAGO, dailyAt: '18:00' });
    await world.until('2027-01-15T18:00:00.000Z');
    expect(subjects(world, world.ann)).toEqual([['2027-01-14T00:00:00.000Z', 'One thing since yesterday']]);
  });

  it.each(['SuspendAccount', 'CloseAccount'] as const)('counts no more after %s', async (type) => {
    const world = await held();
    await world.dispatch(account, { type, data: { accountId: world.ann.id, reason: 'enough' } }, world.rest(root));
    await comment(world, world.bob);
    await world.until('2027-01-15T18:00:00.000Z');
    expect(world.mails).toEqual([]);
    expect(await world.given(world.ann), 'nor is anything given').toHaveLength(1);
  });
});

describe('the daily mail', () => {
  it('lists what is unread when it goes out, once, at the member’s own time', async () => {
    const world = await openForum('2027-01-12T18:00:00.000Z');
    await world.wish(world.ann, { timeZone: CHICAGO });
    const [first, , third] = [
      await comment(world, world.bob),
      await comment(world, world.bob),
      await comment(world, world.bob),
    ];
    await world.until('2027-01-12T20:00:00.000Z');
    await world.dispatch(
      bell,
      { type: 'ReadNotification', data: { memberId: world.ann.id, notificationId: `post-${first}` } },
      world.rest(world.ann),
    );
    await remove(world, third, world.bob);
    await world.until('2027-01-14T18:00:00.000Z');
    expect(subjects(world, world.ann)).toEqual([['2027-01-13T14:00:00.000Z', 'One thing since yesterday']]);
    expect(world.mails[0]?.text.match(/New comment: Bob Ex has commented on your thread\./g)).toHaveLength(1);
  });

  it('is not sent when nothing unread is left', async () => {
    const world = await openForum('2027-01-12T18:00:00.000Z');
    const post = await comment(world, world.bob);
    await comment(world, world.bob);
    await world.until('2027-01-12T20:00:00.000Z');
    await world.dispatch(
      bell,
      { type: 'ReadAllNotifications', data: { memberId: world.ann.id } },
      world.rest(world.ann),
    );
    await remove(world, post, world.bob);
    await world.until('2027-01-14T18:00:00.000Z');
    expect(world.mails).toEqual([]);
  });

  it('leaves out messages that were read in the conversation', async () => {
    const world = await openForum('2027-01-12T18:00:00.000Z');
    await world.wish(world.ann, { topics: { ...topics, messages: { inApp: true, mail: 'daily' } } });
    const talk = between({ kind: 'shop', id: 'shop' }, world.bob.id, world.ann.id);
    const conversationId = conversationIdOf(talk);
    const message = {
      conversationId,
      side: world.bob.id,
      messageId: 'm1',
      text: 'Hi',
      standing: 'free' as const,
      beginning: talk,
    };
    await world.dispatch(conversation, { type: 'SendMessage', data: message }, world.rest(world.bob));
    await world.until('2027-01-12T18:10:00.000Z');
    expect(await world.unread(world.ann)).toBe(1);
    await world.dispatch(
      conversation,
      { type: 'ReadConversation', data: { conversationId, side: world.ann.id, upTo: 1 } },
      world.rest(world.ann),
    );
    await world.until('2027-01-14T18:00:00.000Z');
    expect(world.mails).toEqual([]);
  });
});

describe('messages that were read', () => {
  const START = '2027-01-12T18:00:00.000Z';
  const LATER = '2027-01-12T18:10:00.000Z';
  /**
   * Bob has written to the reader, who reads the message later, or in the moment in which the notification is given.
   */
  async function written(read: 'later' | 'while they are told', reader: 'ann' | 'support') {
    const world: FakeClockWorkers & { ann: Actor; bob: Actor } = await openForum(START, (outside) => ({
      ...outside,
      dispatch: async (aggregate, intent, sender) => {
        if (read === 'while they are told' && intent.type === 'GiveNotification') await readAll();
        return outside.dispatch(aggregate, intent, sender);
      },
    }));
    const side = reader === 'ann' ? world.ann.id : SUPPORT;
    const by = reader === 'ann' ? world.ann : root;
    const talk =
      reader === 'ann'
        ? between({ kind: 'shop', id: 'shop' }, world.bob.id, side)
        : between({ kind: 'support' }, world.bob.id, SUPPORT);
    const conversationId = conversationIdOf(talk);
    const readAll = () =>
      world.dispatch(
        conversation,
        { type: 'ReadConversation', data: { conversationId, side, upTo: 9 } },
        world.rest(by),
      );
    const message = (messageId: string) => ({
      conversationId,
      side: world.bob.id,
      messageId,
      text: 'Hi',
      standing: 'free' as const,
      beginning: talk,
    });
    const send = (id: string) =>
      world.dispatch(conversation, { type: 'SendMessage', data: message(id) }, world.rest(world.bob));
    await send('m1');
    await world.until(LATER);
    return { ...world, by, readAll, send };
  }

  it.each(['ann', 'support'] as const)(
    'are not counted by the bell of %s any more; the next ones are',
    async (reader) => {
      const world = await written('later', reader);
      expect(await world.unread(world.by)).toBe(1);
      await world.readAll();
      await world.until(LATER);
      expect(await world.unread(world.by)).toBe(0);
      await world.send('m2');
      await world.until('2027-01-12T18:20:00.000Z');
      expect(await world.unread(world.by)).toBe(1);
    },
  );

  it('in the moment of the notification are not counted either', async () => {
    const world = await written('while they are told', 'ann');
    expect(await world.given(world.by)).toHaveLength(1);
    expect(await world.unread(world.by)).toBe(0);
  });
});

describe('a comment that is deleted', () => {
  it('before its notification is due causes none', async () => {
    const world = await openForum('2027-01-12T18:00:00.000Z');
    await remove(world, await comment(world, world.bob), world.bob);
    await world.until('2027-01-14T18:00:00.000Z');
    expect(await world.given(world.ann)).toEqual([]);
  });

  it('afterwards is not mailed, and the bell shows that the post is gone', async () => {
    const world = await openForum('2027-01-13T05:30:00.000Z');
    await world.wish(world.ann, { topics: atOnce, quiet: NIGHT, timeZone: CHICAGO });
    const postId = await comment(world, world.bob);
    await world.until('2027-01-13T06:00:00.000Z');
    await remove(world, postId, world.bob);
    await world.until('2027-01-14T18:00:00.000Z');
    expect(world.mails).toEqual([]);
    const [told] = await world.given(world.ann);
    expect(told && (await noticeTextOf(world.stateOf, told, world.now())).text).toBe('That post is no longer there.');
  });
});
