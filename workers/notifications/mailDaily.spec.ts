import { describe, expect, it } from 'vitest';
import type { Actor } from '#domain/decider.ts';
import { bell } from '#domain/notifications/decider.ts';
import { MOST_IN_DAILY } from '#domain/notifications/state.ts';
import { Cut, cutting, type FakeClockWorkers } from './fakeClockWorkers.testing.ts';
import { comment, openForum } from './forum.testing.ts';

const CHICAGO = 'America/Chicago';
const LONG_NIGHT = { from: '22:00', until: '09:00' };
const subjects = (world: FakeClockWorkers, who: Actor) => world.mailsTo(who).map(({ at, subject }) => [at, subject]);

describe('quiet hours', () => {
  it.each([
    ['in winter', '2027-01-13T02:00:00.000Z', '2027-01-13T15:00:00.000Z'],
    ['in the night itself', '2027-01-13T07:00:00.000Z', '2027-01-13T15:00:00.000Z'],
    ['between the time it would have come and their end', '2027-01-13T14:30:00.000Z', '2027-01-13T15:00:00.000Z'],
    ['over the night the clocks go forward', '2027-03-14T02:00:00.000Z', '2027-03-14T14:00:00.000Z'],
    ['over the night the clocks go back', '2027-11-07T02:00:00.000Z', '2027-11-07T15:00:00.000Z'],
  ])('hold the daily mail back until nine: %s', async (_when, start, mailed) => {
    const world = await openForum(start);
    await world.wish(world.ann, { quiet: LONG_NIGHT, timeZone: CHICAGO });
    await comment(world, world.bob);
    await world.until('2027-12-31T00:00:00.000Z');
    expect(subjects(world, world.ann)).toEqual([[mailed, 'One thing since yesterday']]);
  });

  /** Ann's daily mail is to come at eight; then she wants to be left alone until nine, and Bob says something else. */
  async function later(through?: Parameters<typeof openForum>[1]) {
    const world = await openForum('2027-01-12T18:00:00.000Z', through);
    await world.wish(world.ann, { timeZone: CHICAGO });
    await comment(world, world.bob);
    await world.until('2027-01-13T13:30:00.000Z');
    await world.wish(world.ann, { quiet: LONG_NIGHT, timeZone: CHICAGO });
    await comment(world, world.bob);
    await world.until('2027-01-13T14:40:00.000Z');
    expect(world.mails).toEqual([]);
    await world.until('2027-01-14T18:00:00.000Z');
    return world;
  }

  it('that were set when it was planned already hold it back, together with later notifications', async () => {
    const world = await later();
    expect(subjects(world, world.ann)).toEqual([['2027-01-13T15:00:00.000Z', '2 things since yesterday']]);
  });

  it.each(['before', 'after'] as const)('hold it back once, wherever a worker is killed %s a call', async (when) => {
    const undisturbed = cutting(0, when);
    await later(undisturbed.through);
    for (let n = 1; n <= undisturbed.tally.asked; n += 1) {
      const world = await later(cutting(n, when).through);
      const keys = new Set(world.mails.map(({ key }) => key));
      expect([keys.size, new Set(subjects(world, world.ann).map(String))], `killed at ${n}`).toEqual([
        1,
        new Set(['2027-01-13T15:00:00.000Z,2 things since yesterday']),
      ]);
    }
  });

  it('that begin when it is out but not on record have it come again by its own name, which a mail program shows once', async () => {
    let isOut = false;
    const world: Awaited<ReturnType<typeof openForum>> = await openForum('2027-01-12T18:00:00.000Z', (outside) => ({
      ...outside,
      dispatch: async (aggregate, intent, sender) => {
        if (intent.type === 'RecordMail' && !isOut) {
          isOut = true;
          await world.wish(world.ann, { quiet: LONG_NIGHT, timeZone: CHICAGO });
          throw new Cut();
        }
        return outside.dispatch(aggregate, intent, sender);
      },
    }));
    await world.wish(world.ann, { timeZone: CHICAGO });
    await comment(world, world.bob);
    await world.until('2027-01-14T18:00:00.000Z');
    expect(world.mails.map(({ at }) => at)).toEqual(['2027-01-13T14:00:00.000Z', '2027-01-13T15:00:00.000Z']);
    expect(new Set(world.mails.map(({ key }) => key)).size).toBe(1);
  });

  it('do not hold back for the next one what was mailed before they began', async () => {
    const world = await openForum('2027-01-12T18:00:00.000Z');
    await world.wish(world.ann, { timeZone: CHICAGO });
    await comment(world, world.bob);
    await world.until('2027-01-13T14:30:00.000Z');
    await world.wish(world.ann, { quiet: LONG_NIGHT, timeZone: CHICAGO });
    await comment(world, world.bob);
    await world.until('2027-01-13T14:31:00.000Z');
    await world.repeat();
    await world.until('2027-01-14T18:00:00.000Z');
    expect(subjects(world, world.ann)).toEqual([
      ['2027-01-13T14:00:00.000Z', 'One thing since yesterday'],
      ['2027-01-13T15:00:00.000Z', 'One thing since yesterday'],
    ]);
  });
});

describe('a daily mail of many things', () => {
  async function many(count: number, read: (nth: number) => boolean) {
    const world = await openForum('2027-01-12T18:00:00.000Z');
    const posts: string[] = [];
    for (let nth = 1; nth <= count; nth += 1) posts.push(await comment(world, world.bob));
    await world.until('2027-01-12T20:00:00.000Z');
    for (const post of posts.filter((_post, index) => read(index + 1))) {
      await world.dispatch(
        bell,
        { type: 'ReadNotification', data: { memberId: world.ann.id, notificationId: `post-${post}` } },
        world.rest(world.ann),
      );
    }
    await world.until('2027-01-14T18:00:00.000Z');
    return world.mailsTo(world.ann).map(({ subject, text }) => ({
      subject,
      lines: text.match(/New comment:/g)?.length,
      more: text.match(/^And .*$/m)?.[0],
    }));
  }

  it.each([
    ['all but one were read', (nth: number) => nth !== 30, [{ subject: 'One thing since yesterday', lines: 1 }]],
    ['the last one alone is unread', (nth: number) => nth < 60, [{ subject: 'One thing since yesterday', lines: 1 }]],
    ['the first fifty were read', (nth: number) => nth <= 50, [{ subject: '10 things since yesterday', lines: 10 }]],
    [
      'one was read',
      (nth: number) => nth === 1,
      [{ subject: '59 things since yesterday', lines: 50, more: 'And 9 more: https://x.test/notifications' }],
    ],
    ['all were read', () => true, []],
    [
      'none was read',
      () => false,
      [{ subject: '60 things since yesterday', lines: 50, more: 'And 10 more: https://x.test/notifications' }],
    ],
  ])('counts what is unread when %s', async (_what, read, mails) => {
    expect(await many(60, read)).toEqual(mails);
  });

  it('states that there were more than it counts', async () => {
    const more = `And at least ${MOST_IN_DAILY - 50} more: https://x.test/notifications`;
    expect(await many(MOST_IN_DAILY + 3, () => false)).toEqual([
      { subject: `At least ${MOST_IN_DAILY} things since yesterday`, lines: 50, more },
    ]);
    expect(await many(MOST_IN_DAILY + 3, (nth) => nth !== 1 && nth < MOST_IN_DAILY + 3)).toEqual([
      { subject: 'At least one thing since yesterday', lines: 1 },
    ]);
  });
});
