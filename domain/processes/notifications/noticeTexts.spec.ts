import { describe, expect, it } from 'vitest';
import type { StateOf } from '../../dispatch.ts';
import { ann, bob, commented, commentId, later, moderator, NOON, started, THREAD_ID } from '../../forum/testing.ts';
import { bea, begun, conversationId, sent, ann as writer } from '../../messages/testing.ts';
import type { NoticeKind } from '../../notifications/events.ts';
import { isStillRelevant } from './noticeRelevance.ts';
import { noticeTextOf } from './noticeTexts.ts';

/** A log with these events in the streams of one kind. */
const after =
  (name: string, ...events: object[]): StateOf =>
  async (aggregate) => ({
    state:
      aggregate.name === name ? (events as never[]).reduce(aggregate.evolve, aggregate.initial) : aggregate.initial,
    revision: events.length - 1,
  });
const notification = (kind: NoticeKind, refs: Record<string, string> = {}) => ({ memberId: ann.id, kind, refs });
const by = { memberId: ann.id, moderatorId: moderator.id };
const banned = { type: 'BannedFromForum', data: { ...by, reason: 'Spam.', bannedAt: NOON, until: null } };
const lifted = { type: 'ForumBanLifted', data: { ...by, reason: 'Served.', appealed: false } };
const denied = { type: 'ForumBanAppealDenied', data: { ...by, reason: 'Once too often.' } };
const inThread = { threadId: THREAD_ID, postId: THREAD_ID };
const ruling = { threadId: THREAD_ID, authorId: ann.id, moderatorId: moderator.id };
const locked = { type: 'ThreadLocked', data: { ...ruling, reason: 'Going in circles.' } };

it('gives the author of a locked thread the reason, with a link to the thread', async () => {
  const { text, href } = await noticeTextOf(
    after('thread', started(), locked),
    notification('threadLocked', inThread),
    NOON,
  );
  expect([text, href]).toEqual([expect.stringMatching(/Reason: Going in circles\.$/), `/forum/thread/${THREAD_ID}`]);
  const unlocked = { type: 'ThreadUnlocked', data: { ...ruling, reason: 'Calm again.' } };
  expect(
    (await noticeTextOf(after('thread', started(), locked, unlocked), notification('threadLocked', inThread), NOON))
      .text,
  ).not.toContain('Reason');
  expect(
    (await noticeTextOf(after('thread', started(), locked, unlocked), notification('threadUnlocked', inThread), NOON))
      .text,
  ).toMatch(/Reason: Calm again\.$/);
  expect(
    (
      await noticeTextOf(
        after('thread', started(), locked, unlocked, locked),
        notification('threadUnlocked', inThread),
        NOON,
      )
    ).text,
  ).not.toContain('Reason');
});

it.each([
  ['banned', [banned], 'Spam.'],
  ['banLifted', [banned, lifted], 'Served.'],
  ['banAppealDenied', [banned, denied], 'Once too often.'],
] as const)('gives a member the reason with a notification of %s', async (kind, events, reason) => {
  expect(await noticeTextOf(after('poster', ...events), notification(kind), NOON)).toMatchObject({
    text: expect.stringMatching(new RegExp(`Reason: ${reason}$`)),
    href: '/forum',
  });
});

it('gives no reason of a decision that has been reversed', async () => {
  expect((await noticeTextOf(after('poster', banned, lifted), notification('banned'), NOON)).text).not.toContain(
    'Reason',
  );
  expect(
    (await noticeTextOf(after('poster', banned, lifted, banned), notification('banLifted'), NOON)).text,
  ).not.toContain('Reason');
});

const hidden = { type: 'PostHidden', data: { ...ruling, postId: THREAD_ID, reason: 'Rude.', by: 'moderator' } };
const appealed = {
  type: 'HidingAppealed',
  data: { threadId: THREAD_ID, postId: THREAD_ID, authorId: ann.id, text: 'No.' },
};
const stays = { type: 'HidingAppealDenied', data: { ...ruling, postId: THREAD_ID, reason: 'Still rude.' } };
const restored = { type: 'PostRestored', data: { ...ruling, postId: THREAD_ID, reason: 'Fine.', appealed: false } };

it.each([
  ['postHidden', [hidden], 'You can appeal there. Reason: Rude.', true],
  ['postHidden', [hidden, appealed], 'hidden a post of yours. Reason: Rude.', true],
  ['postHidden', [hidden, appealed, stays], 'hidden a post of yours. Reason: Rude.', true],
  ['postHidden', [hidden, restored], 'hidden a post of yours. Thread: “Fades”.', false],
  ['appealDenied', [hidden, appealed, stays], 'Reason: Still rude.', true],
  ['appealDenied', [hidden, appealed, stays, restored], 'it stays hidden. Thread: “Fades”.', false],
  ['appealDenied', [hidden, appealed, stays, restored, hidden], 'it stays hidden.', false],
  ['postRestored', [hidden, restored], 'Reason: Fine.', true],
  ['postRestored', [hidden, restored, hidden], 'restored it.', false],
  ['threadLocked', [locked], 'Reason: Going in circles.', true],
] as const)(
  'states for %s after these events only what still holds, and mails it only then',
  async (kind, events, end, isMailed) => {
    const log = after('thread', started(), ...events);
    expect((await noticeTextOf(log, notification(kind, inThread), NOON)).text.endsWith(end)).toBe(true);
    expect(await isStillRelevant(log, notification(kind, inThread), NOON)).toBe(isMailed);
  },
);

/** A log with these streams. */
const streams =
  (of: Readonly<Record<string, readonly object[]>>): StateOf =>
  (aggregate, data) =>
    after(aggregate.name, ...(of[aggregate.name] ?? []))(aggregate, data);

it('mails no forum activity to a member who is banned from the forum', async () => {
  const isMailed = (...poster: object[]) =>
    isStillRelevant(streams({ thread: [started()], poster }), notification('mentioned', inThread), NOON);
  expect([await isMailed(), await isMailed(banned), await isMailed(banned, lifted)]).toEqual([true, false, true]);
});

describe('the topic', () => {
  const inComment = { threadId: THREAD_ID, postId: commentId(), actorId: bob.id };
  const said = async (of: Readonly<Record<string, readonly object[]>>, kind: NoticeKind = 'commented', at = NOON) =>
    (await noticeTextOf(streams(of), notification(kind, inComment), at)).text;
  const talk = [started(), commented()];
  const revised = { type: 'ThreadRevised', data: { ...started().data, topic: 'Low fades', newlyMentioned: [] } };
  const hiddenComment = {
    type: 'PostHidden',
    data: { ...ruling, authorId: bob.id, postId: commentId(), reason: 'Rude.', by: 'moderator' },
  };
  const deleted = {
    type: 'PostDeleted',
    data: { threadId: THREAD_ID, postId: THREAD_ID, authorId: ann.id, deletedAt: NOON },
  };
  const closed = { type: 'AccountClosed', data: { accountId: ann.id, reason: 'Enough.', epoch: 1 } };

  it('is named by its current title', async () => {
    expect(await said({ thread: talk })).toBe('A member has commented on your thread. Thread: “Fades”.');
    expect(await said({ thread: [...talk, revised] })).toBe(
      'A member has commented on your thread. Thread: “Low fades”.',
    );
    expect(await said({ thread: [...talk, hiddenComment] }, 'postHidden')).toBe(
      'A moderator has hidden a post of yours. Thread: “Fades”. You can appeal there. Reason: Rude.',
    );
  });

  it('is shortened when it is long, and never within a letter', async () => {
    const topic = `${'a'.repeat(79)}😀 and more`;
    expect(await said({ thread: [started({ topic }), commented()] })).toBe(
      `A member has commented on your thread. Thread: “${'a'.repeat(79)}…”.`,
    );
  });

  it.each([
    ['is hidden', { thread: [...talk, hidden] }],
    ['was deleted', { thread: [...talk, deleted] }],
    ['has an author who has closed their account', { thread: talk, account: [closed] }],
    ['has an author whose words are forgotten', { thread: [started({ topic: '' }), commented()] }],
    ['is in a forum that is closed to the reader', { thread: talk, poster: [banned] }],
  ])('is left out of a thread that %s', async (_when, of) => {
    for (const kind of ['commented', 'postHidden', 'threadLocked', 'postToReview'] as const)
      expect(await said(of, kind)).not.toMatch(/Fades|Thread:/);
  });

  it('is named again once a ban has ended', async () => {
    const poster = [{ ...banned, data: { ...banned.data, until: later(60) } }];
    expect(await said({ thread: talk, poster }, 'commented', later(59))).not.toContain('Fades');
    expect(await said({ thread: talk, poster }, 'commented', later(60))).toContain('Fades');
  });
});

it('mails of an appeal that was turned down only while that ban is in force', async () => {
  const end = '2999-01-01T00:00:00.000Z';
  const log = after('poster', { ...banned, data: { ...banned.data, until: end } }, denied);
  expect([
    await isStillRelevant(log, notification('banAppealDenied'), NOON),
    await isStillRelevant(log, notification('banAppealDenied'), end),
  ]).toEqual([true, false]);
});

it('says what was written, also once it has been read', async () => {
  const written = [begun, sent(bea, 1, 'first'), sent(bea, 2, 'second')];
  const read = { type: 'ConversationRead', data: { conversationId, side: writer.id, upTo: 2 } };
  const textAfter = async (...events: object[]) =>
    (await noticeTextOf(after('conversation', ...events), asked, NOON)).text;
  const asked = { memberId: writer.id, kind: 'messagesWaiting', refs: { conversationId } } as const;
  expect(await textAfter(...written)).toBe('2 messages, the last one: “words of second”');
  expect(await textAfter(...written, read)).toBe('“words of second”');
});
