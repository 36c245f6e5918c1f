import { describe, expect, it } from 'vitest';
import type { Actor } from '#domain/decider.ts';
import { announcement } from '#domain/notifications/announcement.ts';
import type { Audience } from '#domain/notifications/events.ts';
import { defaultPreferences } from '#domain/notifications/preferences.ts';
import { account } from '#domain/users/decider.ts';
import { noticeJobs } from '../features.ts';
import type { Job } from '../job.ts';
import { cutting, type FakeClockWorkers, openFakeClockWorkers, root } from './fakeClockWorkers.testing.ts';
import { withdrawAnnouncement } from './sendAnnouncement.ts';

const NOON = '2027-01-12T18:00:00.000Z';
const LATER = '2027-01-13T09:00:00.000Z';
const content = [{ type: 'paragraph' as const, children: [{ text: 'Hello all' }] }];
const others = noticeJobs.filter(({ name }) => name !== withdrawAnnouncement.name);
const NAMES = ['Ann', 'Bob', 'Cleo'] as const;

type Through = Parameters<typeof openFakeClockWorkers>[1];

async function openMembers(through?: Through, jobs?: readonly Job[]) {
  const world = await openFakeClockWorkers(NOON, through, jobs);
  const members = await world.register(...NAMES);
  return { world, members, everybody: [root, ...members] };
}
const schedule = ({ dispatch, rest }: FakeClockWorkers, audience: Audience = 'all', sendAt = NOON) =>
  dispatch(
    announcement,
    { type: 'ScheduleAnnouncement', data: { announcementId: 'n', title: 'News', content, audience, sendAt } },
    rest(root),
  );
const remove = ({ dispatch, rest }: Pick<FakeClockWorkers, 'dispatch' | 'rest'>) =>
  dispatch(announcement, { type: 'DeleteAnnouncement', data: { announcementId: 'n' } }, rest(root));
const cancel = ({ dispatch, rest }: Pick<FakeClockWorkers, 'dispatch' | 'rest'>, at: string) =>
  dispatch(announcement, { type: 'CancelAnnouncement', data: { announcementId: 'n' } }, { ...rest(root), at });
const countsOf = (world: FakeClockWorkers, who: readonly Actor[]) =>
  Promise.all(who.map(async (one) => (await world.given(one)).length));
const unreadOf = (world: FakeClockWorkers, who: readonly Actor[]) => Promise.all(who.map((one) => world.unread(one)));

describe('an announcement', () => {
  it('goes to the selected alone, each once however often they were selected', async () => {
    const { world, members, everybody } = await openMembers();
    const [ann, , cleo] = members as [Actor, Actor, Actor];
    await schedule(world, [cleo.id, ann.id, cleo.id]);
    await world.until(LATER);
    expect(await countsOf(world, everybody)).toEqual([0, 1, 0, 1]);
  });

  it('goes to the accounts that are members at its time, and to none before', async () => {
    const { world, members, everybody } = await openMembers();
    const [ann, bob] = members as [Actor, Actor];
    await schedule(world, 'all', LATER);
    await world.until('2027-01-13T08:59:59.999Z');
    expect(await countsOf(world, everybody)).toEqual([0, 0, 0, 0]);
    const [dora] = (await world.register('Dora')) as [Actor];
    await world.dispatch(
      account,
      { type: 'SuspendAccount', data: { accountId: bob.id, reason: 'spam' } },
      world.rest(root),
    );
    await world.dispatch(
      account,
      { type: 'CloseAccount', data: { accountId: ann.id, reason: 'enough' } },
      world.rest(ann),
    );
    await world.until(LATER);
    expect(await countsOf(world, [...everybody, dora])).toEqual([1, 0, 0, 1, 1]);
  });

  it('that is scheduled reaches each member once, wherever its worker dies', async () => {
    const whole = cutting(0, 'before');
    const send = async (through: Through) => {
      const { world, everybody } = await openMembers(through);
      await schedule(world, 'all', LATER);
      await world.until('2027-01-14T09:00:00.000Z');
      return { world, everybody };
    };
    await send(whole.through);
    expect(whole.tally.asked).toBeGreaterThan(10);
    for (const when of ['before', 'after'] as const)
      for (let n = 1; n <= whole.tally.asked; n += 1) {
        const { world, everybody } = await send(cutting(n, when).through);
        expect(await countsOf(world, everybody), `${when} ${n}`).toEqual([1, 1, 1, 1]);
        expect((await world.stateOf(announcement, { announcementId: 'n' })).state?.stage, `${when} ${n}`).toBe('sent');
      }
  });

  it('that is cancelled before its time is sent to no member', async () => {
    const { world, everybody } = await openMembers();
    await schedule(world, 'all', LATER);
    await world.dispatch(announcement, { type: 'CancelAnnouncement', data: { announcementId: 'n' } }, world.rest(root));
    await world.until('2027-01-14T09:00:00.000Z');
    expect(await countsOf(world, everybody)).toEqual([0, 0, 0, 0]);
  });

  it('that is deleted while it goes out is left in no bell, wherever its worker dies then', async () => {
    /**
     * Deletes it right before the n-th member is given it; another worker withdraws it at once, and this one dies at
     * its call number `cutAt`.
     */
    const deletedMidway = async (nth: number, cutAt: number) => {
      const { tally, through: cut } = cutting(cutAt, 'before');
      let gifts = 0;
      const { world, everybody } = await openMembers((tools) => {
        const through = cut(tools);
        return {
          ...through,
          dispatch: (async (...args: Parameters<typeof tools.dispatch>) => {
            if (args[1].type === 'GiveNotification') {
              gifts += 1;
              if (gifts === nth) {
                await remove(world);
                await withdrawAnnouncement.run({ announcementId: 'n' } as never, { ...tools, sender: world.system });
              }
            }
            return through.dispatch(...args);
          }) as typeof tools.dispatch,
        };
      }, others);
      await schedule(world);
      await world.until(LATER);
      return { asked: tally.asked, unread: await unreadOf(world, everybody), gifts };
    };
    for (const nth of [1, 3]) {
      const whole = await deletedMidway(nth, 0);
      expect(whole).toMatchObject({ unread: [0, 0, 0, 0], gifts: 4 });
      for (let cutAt = 1; cutAt <= whole.asked; cutAt += 1)
        expect((await deletedMidway(nth, cutAt)).unread, `${nth}, ${cutAt}`).toEqual([0, 0, 0, 0]);
    }
  });

  it('that is cancelled in its last moment, on record only while it goes out, is left in no bell, wherever its worker dies', async () => {
    /**
     * The cancellation was judged right before its time and comes to the log right before the n-th is given it; the
     * worker dies at its n-th look.
     */
    const cancelledMidway = async (nth: number | 'when it is recorded as sent', cutAt: number) => {
      const { tally, through: cut } = cutting(cutAt, 'before');
      let gifts = 0;
      const { world, everybody } = await openMembers((tools) => {
        const through = cut(tools);
        return {
          ...through,
          dispatch: (async (...args: Parameters<typeof tools.dispatch>) => {
            if (args[1].type === 'GiveNotification') gifts += 1;
            const isNow = nth === gifts || (nth === 'when it is recorded as sent' && args[1].type === 'RecordSent');
            const { state } = await world.stateOf(announcement, { announcementId: 'n' });
            if (isNow && state?.stage === 'scheduled') await cancel(world, '2027-01-13T08:59:59.999Z');
            return through.dispatch(...args);
          }) as typeof tools.dispatch,
        };
      }, others);
      await schedule(world, 'all', LATER);
      await world.until('2027-01-14T09:00:00.000Z');
      return { asked: tally.asked, unread: await unreadOf(world, everybody), gifts };
    };
    for (const nth of [1, 3, 'when it is recorded as sent'] as const) {
      const whole = await cancelledMidway(nth, 0);
      expect(whole, `${nth}`).toMatchObject({ unread: [0, 0, 0, 0], gifts: 4 });
      for (let cutAt = 1; cutAt <= whole.asked; cutAt += 1)
        expect((await cancelledMidway(nth, cutAt)).unread, `${nth}, ${cutAt}`).toEqual([0, 0, 0, 0]);
    }
  });

  it('that is deleted before its mail is due is not mailed', async () => {
    const { world, members } = await openMembers();
    const topics = { ...defaultPreferences.topics, announcements: { inApp: true, mail: 'daily' as const } };
    for (const one of members) await world.wish(one, { topics });
    await schedule(world);
    await world.until('2027-01-12T20:00:00.000Z');
    expect(await unreadOf(world, members)).toEqual([1, 1, 1]);
    await remove(world);
    await world.until('2027-01-14T20:00:00.000Z');
    expect(world.mails).toEqual([]);
    expect(await unreadOf(world, members)).toEqual([0, 0, 0]);
  });

  it('is mailed in full to members without the bell, and without a link they could not open', async () => {
    const { world, members } = await openMembers();
    const [ann, bob, cleo] = members as [Actor, Actor, Actor];
    const ways = {
      ann: { inApp: false, mail: 'now' },
      bob: { inApp: false, mail: 'daily' },
      cleo: { inApp: true, mail: 'daily' },
    } as const;
    for (const [one, way] of [
      [ann, ways.ann],
      [bob, ways.bob],
      [cleo, ways.cleo],
    ] as const)
      await world.wish(one, { topics: { ...defaultPreferences.topics, announcements: way } });
    const end = 'and that is all.';
    const long = [{ type: 'paragraph' as const, children: [{ text: `${'We open at ten. '.repeat(30)}${end}` }] }];
    await world.dispatch(
      announcement,
      {
        type: 'ScheduleAnnouncement',
        data: { announcementId: 'n', title: 'News', content: long, audience: 'all', sendAt: NOON },
      },
      world.rest(root),
    );
    await world.until('2027-01-14T20:00:00.000Z');
    const said = [ann, bob, cleo].map((one) =>
      world.mailsTo(one).map(({ text }) => [text.includes(end), text.includes('/notifications?open=')]),
    );
    expect(said).toEqual([[[true, false]], [[true, false]], [[false, true]]]);
  });

  it('goes to ten thousand a handful at a time, to each once', async () => {
    const MANY = 10_000;
    const load = { now: 0, most: 0 };
    const world = await openFakeClockWorkers(NOON, (tools) => ({
      ...tools,
      dispatch: (async (...args: Parameters<typeof tools.dispatch>) => {
        load.now += 1;
        load.most = Math.max(load.most, load.now);
        return tools.dispatch(...args).finally(() => {
          load.now -= 1;
        });
      }) as typeof tools.dispatch,
    }));
    await world.register(...Array.from({ length: MANY }, (_, nth) => `M${nth}x`));
    await schedule(world);
    await world.until(LATER);
    const log = await world.store.readAll(-1, 100_000);
    const given = log
      .filter(({ type }) => type === 'NotificationGiven')
      .map(({ data }) => (data as { memberId: string }).memberId);
    expect([given.length, new Set(given).size]).toEqual([MANY + 1, MANY + 1]);
    expect(load.most).toBeLessThanOrEqual(32);
    expect(log.find(({ type }) => type === 'AnnouncementSent')?.data).toEqual({
      announcementId: 'n',
      recipients: MANY + 1,
    });
  }, 120_000);
});
