import { describe, expect, it } from 'vitest';
import { fold } from '../decider.ts';
import { given } from '../given.testing.ts';
import { announcement } from './announcement.ts';
import type { AnnouncementCommand } from './commands.ts';
import { bell } from './decider.ts';
import type { AnnouncementEvent, BellEvent } from './events.ts';
import * as refusals from './refusals.ts';
import { isWaiting, MOST_IN_DAILY, unreadIn } from './state.ts';
import { AT, give, given_, memberId, preferences, preferencesSet, sent } from './testing.ts';

const DAILY = '2026-11-21T08:00:00.000Z';
const read = (notificationId: string, nth: number, at = AT): BellEvent => ({
  type: 'NotificationRead',
  data: { memberId, notificationId, nth, at },
});
const withdrawn = (nth: number | null, wasUnread: boolean): BellEvent => ({
  type: 'NotificationWithdrawn',
  data: { memberId, notificationId: 'a', nth, wasUnread, at: AT },
});

describe('a notification', () => {
  it('is given once for its cause', () => {
    given(bell).when(give('a')).appends(given_('a', 1));
    given(bell, given_('a', 1)).when(give('a')).appendsNothing();
    given(bell, given_('a', 1), withdrawn(1, true)).when(give('a')).appendsNothing();
    given(bell, given_('a', 1)).when(give('b')).appends(given_('b', 2));
  });

  it('comes in the ways its member has chosen', () => {
    given(bell, preferencesSet({ orders: { inApp: false, mail: 'never' } }))
      .when(give('a'))
      .appendsNothing();
    given(bell, preferencesSet({ orders: { inApp: false, mail: 'now' } }))
      .when(give('a'))
      .appends(given_('a', null));
    given(bell, preferencesSet({ orders: { inApp: true, mail: 'never' } }))
      .when(give('a'))
      .appends(given_('a', 1, { mailAt: null }));
  });

  it('is not mailed at once beside a letter of its own, but does go into the daily mail', () => {
    given(bell)
      .when(give('a', { letter: true }))
      .appends(given_('a', 1, { mailAt: null }));
    given(bell, preferencesSet({ orders: { inApp: true, mail: 'daily' } }))
      .when(give('a', { letter: true }))
      .appends(given_('a', 1, { mailAt: null, dailyAt: DAILY, opensDaily: true }));
  });

  it('opens the day’s mail when it is the first that goes into it', () => {
    const daily = preferencesSet({ orders: { inApp: true, mail: 'daily' } });
    const first = given_('a', 1, { mailAt: null, dailyAt: DAILY, opensDaily: true });
    given(bell, daily, first)
      .when(give('b'))
      .appends(given_('b', 2, { mailAt: null, dailyAt: DAILY, opensDaily: false }));
    given(bell, daily, first)
      .when(give('b', {}, '2026-11-21T08:00:00.000Z'))
      .appends(given_('b', 2, { mailAt: null, dailyAt: '2026-11-22T08:00:00.000Z', opensDaily: true }));
  });

  it('is read once, alone or with all', () => {
    given(bell, given_('a', 1))
      .when(sent('ReadNotification', { notificationId: 'a' }))
      .appends(read('a', 1));
    given(bell, given_('a', 1), read('a', 1))
      .when(sent('ReadNotification', { notificationId: 'a' }))
      .appendsNothing();
    given(bell, given_('a', 1), given_('b', 2), read('a', 1))
      .when(sent('ReadAllNotifications'))
      .appends({ type: 'AllNotificationsRead', data: { memberId, upTo: 2, at: AT } });
    given(bell, given_('a', 1), read('a', 1)).when(sent('ReadAllNotifications')).appendsNothing();
    given(bell, given_('a', null))
      .when(sent('ReadNotification', { notificationId: 'a' }))
      .refuses(refusals.NotificationMissing);
    given(bell)
      .when(sent('ReadNotification', { notificationId: 'a' }))
      .refuses(refusals.NotificationMissing);
  });

  it('of messages is read with their conversation, and no other', () => {
    const of = (conversationId: string, topic = 'messages') => ({
      topic,
      kind: 'messagesWaiting',
      refs: { conversationId },
    });
    const before = [
      given_('a', 1, of('c')),
      given_('b', 2, of('d')),
      given_('c', 3, of('c')),
      given_('d', 4, of('c', 'moderation')),
      given_('e', null, of('c')),
    ];
    const settle = sent('SettleMessages', { conversationId: 'c' });
    given(bell, ...before)
      .when(settle)
      .appends(read('a', 1), read('c', 3));
    given(bell, ...before, read('a', 1), read('c', 3))
      .when(settle)
      .appendsNothing();
    given(bell, ...before, { type: 'AllNotificationsRead', data: { memberId, upTo: 4 } })
      .when(settle)
      .appendsNothing();
  });

  it('of messages is given again when the bell was cleared before it was due, by another name', () => {
    const of = (conversationId: string) => ({ topic: 'messages', kind: 'messagesWaiting', refs: { conversationId } });
    const [before, later] = ['2026-11-20T11:59:00.000Z', '2026-11-20T12:01:00.000Z'];
    const due = (at: string) => give('a', { ...of('c'), again: { notificationId: 'a-2', due: at } });
    const again = given_('a-2', 2, of('c'));
    const [first, all] = [
      given_('a', 1, of('c')),
      { type: 'AllNotificationsRead', data: { memberId, upTo: 1, at: AT } } as const,
    ];
    given(bell, first).when(due(later)).appendsNothing();
    for (const left of [read('a', 1), all, withdrawn(1, true)]) {
      given(bell, first, left).when(due(later)).appends(again);
      given(bell, first, left).when(due(before)).appendsNothing();
      given(bell, first, left, again).when(due(later)).appendsNothing();
      given(bell, first, left, again, read('a-2', 2, later))
        .when(due(later))
        .appendsNothing();
    }
    // What the bell says of another conversation is another thing.
    given(bell, first, given_('b', 2, of('d')), read('b', 2))
      .when(due(later))
      .appendsNothing();
    // Before it was recorded when something left the bell.
    given(bell, first, { type: 'AllNotificationsRead', data: { memberId, upTo: 1 } })
      .when(due(before))
      .appends(again);
    // What was only mailed is in no bell.
    given(bell, given_('a', null, of('c')))
      .when(due(later))
      .appendsNothing();
  });

  it('can be taken back, once, and is then not waiting for a mail', () => {
    given(bell, given_('a', 1))
      .when(sent('WithdrawNotification', { notificationId: 'a' }))
      .appends(withdrawn(1, true));
    given(bell, given_('a', 1), read('a', 1))
      .when(sent('WithdrawNotification', { notificationId: 'a' }))
      .appends(withdrawn(1, false));
    given(bell, given_('a', 1), withdrawn(1, true))
      .when(sent('WithdrawNotification', { notificationId: 'a' }))
      .appendsNothing();
    given(bell)
      .when(sent('WithdrawNotification', { notificationId: 'a' }))
      .appendsNothing();
    const state = fold(bell, [given_('a', 1), given_('b', 2), withdrawn(1, true)]);
    expect([
      unreadIn(state),
      isWaiting(state, { notificationId: 'a', nth: 1 }),
      isWaiting(state, { notificationId: 'b', nth: 2 }),
    ]).toEqual([1, false, true]);
  });

  it('is postponed when its mail is due and its member has chosen a later time meanwhile, and otherwise not', () => {
    const item = { notificationId: 'a', topic: 'orders', kind: 'orderSold', refs: { orderId: 'o' }, nth: 1 } as const;
    const due = sent('PostponeMail', item);
    const quiet: BellEvent = {
      type: 'PreferencesSet',
      data: { memberId, ...preferences(), quiet: { from: '11:00', until: '13:00' } },
    };
    const off = (plan: object): BellEvent => ({
      type: 'MailPostponed',
      data: { memberId, ...item, mailAt: null, dailyAt: null, opensDaily: false, ...plan },
    });
    given(bell, given_('a', 1)).when(due).appendsNothing();
    given(bell, given_('a', 1), quiet)
      .when(due)
      .appends(off({ mailAt: '2026-11-20T13:00:00.000Z' }));
    const daily = preferencesSet({ orders: { inApp: true, mail: 'daily' } });
    given(bell, given_('a', 1), daily)
      .when(due)
      .appends(off({ dailyAt: DAILY, opensDaily: true }));
    given(bell, given_('a', 1), preferencesSet({ orders: { inApp: true, mail: 'never' } }))
      .when(due)
      .appendsNothing();
    given(bell, given_('a', 1), read('a', 1), quiet).when(due).appendsNothing();
    const state = fold(bell, [given_('a', 1), daily, off({ dailyAt: DAILY, opensDaily: true })]);
    expect(state.dailies).toEqual([{ at: DAILY, plannedFor: DAILY, items: [item], isCut: false }]);
  });

  it('waits with its daily mail for the end of quiet hours, and joins the one that is due then', () => {
    const orders = { inApp: true, mail: 'daily' } as const;
    const later = '2026-11-21T09:00:00.000Z';
    const quiet: BellEvent = {
      type: 'PreferencesSet',
      data: { memberId, ...preferences({ orders }), quiet: { from: '22:00', until: '09:00' } },
    };
    const first = given_('a', 1, { mailAt: null, dailyAt: DAILY, opensDaily: true });
    const second = given_('b', 2, { mailAt: null, dailyAt: later, opensDaily: true });
    const due = (at: string) => sent('PostponeDaily', { due: DAILY }, at);
    const off = (opensDaily: boolean): BellEvent => ({
      type: 'DailyPostponed',
      data: { memberId, due: DAILY, dailyAt: later, opensDaily },
    });
    given(bell, first).when(due(DAILY)).appendsNothing();
    given(bell, first, quiet).when(due(DAILY)).appends(off(true));
    given(bell, first, quiet).when(due('2026-11-21T08:45:00.000Z')).appends(off(true));
    given(bell, first, quiet).when(due(later)).appendsNothing();
    given(bell, first, quiet, off(true)).when(due(DAILY)).appendsNothing();
    given(bell, first, quiet, second).when(due(DAILY)).appends(off(false));
    given(bell, first, quiet, off(true))
      .when(give('b', {}, '2026-11-21T08:30:00.000Z'))
      .appends({ ...second, data: { ...second.data, opensDaily: false } } as BellEvent);
    // A worker whose clock is behind does not put it off to the time it is due at.
    given(bell, second, quiet)
      .when(sent('PostponeDaily', { due: later }, '2026-11-21T08:59:59.990Z'))
      .appendsNothing();
    const { dailies } = fold(bell, [first, quiet, second, off(false)]);
    expect(
      dailies.map(({ at, plannedFor, items }) => [at, plannedFor, items.map(({ notificationId }) => notificationId)]),
    ).toEqual([[later, DAILY, ['a', 'b']]]);
  });

  it('is one of so many in a daily mail; of more, the newest', () => {
    const names = Array.from({ length: MOST_IN_DAILY + 2 }, (_, index) => `n${index + 1}`);
    const all = names.map((name, index) =>
      given_(name, index + 1, { mailAt: null, dailyAt: DAILY, opensDaily: index === 0 }),
    );
    const dailyOf = (events: readonly BellEvent[]) =>
      fold(bell, events).dailies.map(({ items, isCut }) => [items.map(({ notificationId }) => notificationId), isCut]);
    expect(dailyOf(all.slice(0, MOST_IN_DAILY))).toEqual([[names.slice(0, MOST_IN_DAILY), false]]);
    expect(dailyOf(all)).toEqual([[names.slice(2), true]]);
    const later = '2026-11-21T09:00:00.000Z';
    const put = given_('later', 600, { mailAt: null, dailyAt: later, opensDaily: true });
    const off: BellEvent = {
      type: 'DailyPostponed',
      data: { memberId, due: DAILY, dailyAt: later, opensDaily: false },
    };
    expect(dailyOf([...all.slice(0, MOST_IN_DAILY), put, off])).toEqual([
      [[...names.slice(1, MOST_IN_DAILY), 'later'], true],
    ]);
  });

  it('follows preferences, which say nothing when they are the same', () => {
    const wish = preferences({ forum: { inApp: true, mail: 'never' } });
    given(bell)
      .when(sent('SetPreferences', wish))
      .appends({ type: 'PreferencesSet', data: { memberId, ...wish } });
    given(bell).when(sent('SetPreferences', preferences())).appendsNothing();
    const erased = { ...preferences(), memberId, quiet: '', dailyAt: '', timeZone: '' } as unknown as Extract<
      BellEvent,
      { type: 'PreferencesSet' }
    >['data'];
    given(bell, { type: 'PreferencesSet', data: erased }).when(give('a')).appends(given_('a', 1));
  });
});

describe('an announcement', () => {
  const by = { id: 'root', role: 'superadmin' } as const;
  const facts = {
    announcementId: 'n',
    title: 'News',
    content: [{ type: 'paragraph', children: [{ text: 'Hi' }] }],
    audience: 'all',
    sendAt: AT,
  } as const;
  const command = (type: AnnouncementCommand['type'], data: object = {}, at = AT) =>
    ({ type, data: { announcementId: 'n', ...data }, at, by }) as AnnouncementCommand;
  const scheduled: AnnouncementEvent = { type: 'AnnouncementScheduled', data: { ...facts, authorId: by.id } };
  const later: AnnouncementEvent = {
    type: 'AnnouncementScheduled',
    data: { ...facts, authorId: by.id, sendAt: '2026-11-21T12:00:00.000Z' },
  };
  const gone: AnnouncementEvent = { type: 'AnnouncementDeleted', data: { announcementId: 'n', audience: 'all' } };
  const sentOut: AnnouncementEvent = { type: 'AnnouncementSent', data: { announcementId: 'n', recipients: 3 } };

  it('is sent once, now or at a time', () => {
    given(announcement)
      .when(command('ScheduleAnnouncement', { ...facts, title: ' News ' }))
      .appends(scheduled);
    given(announcement, scheduled).when(command('ScheduleAnnouncement', facts)).appendsNothing();
    given(announcement, scheduled)
      .when(command('RecordSent', { recipients: 3 }))
      .appends(sentOut);
    given(announcement, scheduled, sentOut)
      .when(command('RecordSent', { recipients: 3 }))
      .appendsNothing();
  });

  it('can be cancelled before its time, and deleted always', () => {
    const cancelled: AnnouncementEvent = { type: 'AnnouncementCancelled', data: { announcementId: 'n' } };
    given(announcement, later).when(command('CancelAnnouncement')).appends(cancelled);
    given(announcement, later, cancelled).when(command('CancelAnnouncement')).appendsNothing();
    given(announcement, later, cancelled)
      .when(command('RecordSent', { recipients: 1 }))
      .appendsNothing();
    given(announcement, scheduled).when(command('CancelAnnouncement')).refuses(refusals.AlreadySent);
    given(announcement, scheduled, sentOut).when(command('DeleteAnnouncement')).appends(gone);
    given(announcement, scheduled, sentOut, gone).when(command('DeleteAnnouncement')).appendsNothing();
    given(announcement).when(command('DeleteAnnouncement')).refuses(refusals.AnnouncementMissing);
  });

  it('needs a title, an audience and a time', () => {
    const refuses = (over: object, refusal: Parameters<ReturnType<ReturnType<typeof given>['when']>['refuses']>[0]) =>
      given(announcement)
        .when(command('ScheduleAnnouncement', { ...facts, ...over }))
        .refuses(refusal);
    refuses({ title: ' ' }, refusals.TitleInvalid);
    refuses({ title: 'x'.repeat(121) }, refusals.TitleInvalid);
    refuses({ audience: [] }, refusals.NobodySelected);
    refuses({ audience: Array.from({ length: 1_001 }, (_, n) => `m${n}`) }, refusals.TooManySelected);
    refuses({ sendAt: '2026-11-20T11:00:00.000Z' }, refusals.SendAtInvalid);
    refuses({ sendAt: 'soon' }, refusals.SendAtInvalid);
    refuses({ sendAt: '2028-01-01T00:00:00.000Z' }, refusals.SendAtInvalid);
    given(announcement)
      .when(command('ScheduleAnnouncement', { ...facts, audience: ['a', 'a', 'b'] }))
      .appends({ type: 'AnnouncementScheduled', data: { ...facts, audience: ['a', 'b'], authorId: by.id } });
  });
});
