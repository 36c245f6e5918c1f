import { describe, expect, it } from 'vitest';
import { given } from '../given.testing.ts';
import { thread } from './decider.ts';
import { personal, type ThreadEvent } from './events.ts';
import { LONGEST_COMMENT, LONGEST_THREAD, LONGEST_TOPIC, MOST_EDITS } from './limits.ts';
import * as refusals from './refusals.ts';
import {
  ann,
  bob,
  cem,
  commented,
  commentId,
  later,
  moderator,
  NOON,
  opening,
  send,
  started,
  THREAD_ID,
  words,
} from './testing.ts';

const DAY = 86_400;
const postId = commentId();
const ofComment = { threadId: THREAD_ID, postId, authorId: bob.id };
const ofThread = { threadId: THREAD_ID, postId: THREAD_ID, authorId: ann.id };
const ruling = { moderatorId: moderator.id, reason: 'Off the rails.' };
const hidden: ThreadEvent = { type: 'PostHidden', data: { ...ofComment, ...ruling, by: 'moderator' } };
const threadHidden: ThreadEvent = { type: 'PostHidden', data: { ...ofThread, ...ruling, by: 'moderator' } };
const restored: ThreadEvent = { type: 'PostRestored', data: { ...ofComment, ...ruling, appealed: false } };
const deleted: ThreadEvent = { type: 'PostDeleted', data: { ...ofComment, deletedAt: NOON } };
const locked: ThreadEvent = { type: 'ThreadLocked', data: { threadId: THREAD_ID, authorId: ann.id, ...ruling } };
const appealed: ThreadEvent = { type: 'HidingAppealed', data: { ...ofComment, text: 'It was a joke.' } };
const add = (over: object = {}, by = cem) =>
  send('AddComment', by, { commentId: commentId('2'), ...words, postedAt: NOON, ...over });

describe('starting a thread', () => {
  const start = (over: object = {}, by = ann) => send('StartThread', by, { ...opening, postedAt: NOON, ...over });
  it('records author, words and time', () => given(thread).when(start()).appends(started()));
  it('happens once, however often it is sent', () => given(thread, started()).when(start()).appendsNothing());
  it('refuses the id of another member’s thread', () =>
    given(thread, started()).when(start({}, bob)).refuses(refusals.ThreadExists));
  it.each([
    [{ topic: ' ' }, refusals.TopicNeeded],
    [{ topic: 'x'.repeat(LONGEST_TOPIC + 1) }, refusals.TopicTooLong],
    [{ text: '\n' }, refusals.ThreadTextNeeded],
    [{ text: '\u200D\uFE0F' }, refusals.ThreadTextNeeded],
    [{ text: 'x'.repeat(LONGEST_THREAD + 1) }, refusals.ThreadTooLong],
    [{ category: '' }, refusals.CategoryNeeded],
    [{ category: 'x'.repeat(41) }, refusals.CategoryTooLong],
  ])('needs topic, text and category %#', (over, refusal) => given(thread).when(start(over)).refuses(refusal));
  it('names at most ten members', () => {
    const mentions = Array.from({ length: 11 }, (_, n) => ({ memberId: `m${n}`, start: n, end: n + 1 }));
    given(thread).when(start({ mentions })).refuses(refusals.TooManyMentions);
    given(thread)
      .when(start({ mentions: mentions.slice(1) }))
      .appends(started({ mentions: mentions.slice(1) }));
  });
});

describe('commenting', () => {
  it('adds to a thread that is there', () => given(thread, started()).when(add()).appends(commented(cem, '2')));
  it('happens once, however often it is sent', () =>
    given(thread, started(), commented(cem, '2')).when(add()).appendsNothing());
  it('refuses the id of another member’s comment', () =>
    given(thread, started(), commented(bob, '2')).when(add()).refuses(refusals.CommentExists));
  it('needs a thread that readers see', () => {
    given(thread).when(add()).refuses(refusals.ThreadMissing);
    given(thread, started(), threadHidden).when(add()).refuses(refusals.ThreadMissing);
    given(thread, started(), { type: 'PostDeleted', data: { ...ofThread, deletedAt: NOON } })
      .when(add())
      .refuses(refusals.ThreadMissing);
  });
  it('needs a thread that is not locked, for moderators too', () => {
    given(thread, started(), locked).when(add()).refuses(refusals.ThreadIsLocked);
    given(thread, started(), locked).when(add({}, moderator)).refuses(refusals.ThreadIsLocked);
  });
  it('needs text, not too long', () => {
    given(thread, started())
      .when(add({ text: '  ' }))
      .refuses(refusals.CommentNeeded);
    given(thread, started())
      .when(add({ text: 'x'.repeat(LONGEST_COMMENT + 1) }))
      .refuses(refusals.CommentTooLong);
  });
  it('answers a post, and quotes its current version', () => {
    const quote = { version: 1, start: 2, end: 5 };
    given(thread, started(), commented())
      .when(add({ reply: { postId, quote } }))
      .appends(commented(cem, '2', { reply: { postId, authorId: bob.id, quote } }));
    given(thread, started(), commented())
      .when(add({ reply: { postId, quote: { ...quote, end: 99 } } }))
      .refuses(refusals.QuoteNotThere);
    given(thread, started(), commented())
      .when(add({ reply: { postId, quote: { ...quote, version: 2 } } }))
      .refuses(refusals.PostHasChanged);
    given(thread, started(), commented(), hidden)
      .when(add({ reply: { postId } }))
      .refuses(refusals.PostMissing);
  });
});

describe('revising', () => {
  const revise = (text: string, by = bob, version?: number) =>
    send('ReviseComment', by, { commentId: postId, text, mentions: [], version });
  const revised = (text: string): ThreadEvent => ({
    type: 'CommentRevised',
    data: { threadId: THREAD_ID, commentId: postId, authorId: bob.id, text, mentions: [], newlyMentioned: [] },
  });
  it('is for the author', () => {
    given(thread, started(), commented()).when(revise('A one.')).appends(revised('A one.'));
    for (const other of [ann, moderator])
      given(thread, started(), commented()).when(revise('A one.', other)).refuses(refusals.NotYourPost);
  });
  it('appends nothing with the same words', () => {
    given(thread, started(), commented()).when(revise(words.text)).appendsNothing();
    given(thread, started(), commented(), revised('A one.')).when(revise(words.text)).appends(revised(words.text));
  });
  it('refuses to overwrite a version newer than the one it is based on; a repeat appends nothing', () => {
    const changed = [started(), commented(), revised('A one.')];
    given(thread, ...changed)
      .when(revise('A three.', bob, 1))
      .refuses(refusals.PostHasChanged);
    given(thread, ...changed)
      .when(revise('A three.', bob, 2))
      .appends(revised('A three.'));
    given(thread, ...changed)
      .when(revise('A one.', bob, 1))
      .appendsNothing();
    const rewrite = (text: string, version: number) => send('ReviseThread', ann, { ...opening, text, version });
    const rewritten = {
      type: 'ThreadRevised' as const,
      data: { threadId: THREAD_ID, authorId: ann.id, ...opening, text: 'Which?', newlyMentioned: [] },
    };
    given(thread, started(), rewritten).when(rewrite('Why?', 1)).refuses(refusals.PostHasChanged);
    given(thread, started(), rewritten).when(rewrite('Which?', 1)).appendsNothing();
  });
  it('is possible a hundred times; the same words again are no edit', () => {
    const last = `Number ${MOST_EDITS}.`;
    const comments = Array.from({ length: MOST_EDITS }, (_, n) => revised(`Number ${n + 1}.`));
    given(thread, started(), commented(), ...comments.slice(0, -1))
      .when(revise(last))
      .appends(revised(last));
    given(thread, started(), commented(), ...comments)
      .when(revise('One more.'))
      .refuses(refusals.PostEditedOften);
    given(thread, started(), commented(), ...comments)
      .when(revise(last))
      .appendsNothing();
    const rewrite = (text: string) => send('ReviseThread', ann, { ...opening, text });
    const rewritten = (text: string): ThreadEvent => ({
      type: 'ThreadRevised',
      data: { threadId: THREAD_ID, authorId: ann.id, ...opening, text, newlyMentioned: [] },
    });
    const openings = Array.from({ length: MOST_EDITS }, (_, n) => rewritten(`Number ${n + 1}.`));
    given(thread, started(), ...openings.slice(0, -1))
      .when(rewrite(last))
      .appends(rewritten(last));
    given(thread, started(), ...openings)
      .when(rewrite('One more.'))
      .refuses(refusals.PostEditedOften);
    given(thread, started(), ...openings)
      .when(rewrite(last))
      .appendsNothing();
  });
  it('is over once the post is hidden or deleted, or the thread locked', () => {
    given(thread, started(), commented(), hidden).when(revise('A one.')).refuses(refusals.PostMissing);
    given(thread, started(), commented(), deleted).when(revise('A one.')).refuses(refusals.PostMissing);
    given(thread, started(), commented(), locked).when(revise('A one.')).refuses(refusals.ThreadIsLocked);
  });
  it('changes topic, text and category of a thread, and records the members mentioned for the first time', () => {
    const mentions = [{ memberId: cem.id, start: 0, end: 4 }];
    given(thread, started())
      .when(send('ReviseThread', ann, { ...opening, mentions, text: '@cem, which?' }))
      .appends({
        type: 'ThreadRevised',
        data: {
          threadId: THREAD_ID,
          authorId: ann.id,
          ...opening,
          text: '@cem, which?',
          mentions,
          newlyMentioned: [cem.id],
        },
      });
  });
});

describe('deleting', () => {
  const remove = (by = bob) => send('DeletePost', by, { postId });
  const undo = (at: string, by = bob) => send('UndoDeletion', by, { postId }, at);
  it('is for the author, once', () => {
    given(thread, started(), commented()).when(remove()).appends(deleted);
    given(thread, started(), commented(), deleted).when(remove()).appendsNothing();
    given(thread, started(), commented()).when(remove(moderator)).refuses(refusals.NotYourPost);
    given(thread, started(), commented(), hidden).when(remove(ann)).refuses(refusals.PostMissing);
  });
  it('can be undone within a day', () => {
    given(thread, started(), commented(), deleted)
      .when(undo(later(DAY)))
      .appends({ type: 'PostDeletionUndone', data: ofComment });
    given(thread, started(), commented(), deleted)
      .when(undo(later(DAY + 1)))
      .refuses(refusals.DeletionTooOld);
    given(thread, started(), commented(), deleted).when(undo(NOON, ann)).refuses(refusals.PostMissing);
    given(thread, started(), commented()).when(undo(NOON)).appendsNothing();
  });
});

describe('moderating', () => {
  const say = (type: 'HidePost' | 'RestorePost' | 'DenyHidingAppeal', by = moderator, reason = ruling.reason) =>
    send(type, by, { postId, reason });
  it('hides and restores, with a reason', () => {
    given(thread, started(), commented()).when(say('HidePost')).appends(hidden);
    given(thread, started(), commented(), hidden).when(say('HidePost')).appendsNothing();
    given(thread, started(), commented(), hidden).when(say('RestorePost')).appends(restored);
    given(thread, started(), commented()).when(say('RestorePost')).appendsNothing();
    given(thread, started(), commented())
      .when(say('HidePost', moderator, ' '))
      .refuses(refusals.ReasonMissing);
  });
  it('locks and pins, with a reason', () => {
    const data = { threadId: THREAD_ID, authorId: ann.id, ...ruling };
    for (const [type, undo, done, undone] of [
      ['LockThread', 'UnlockThread', 'ThreadLocked', 'ThreadUnlocked'],
      ['PinThread', 'UnpinThread', 'ThreadPinned', 'ThreadUnpinned'],
    ] as const) {
      const command = (kind: typeof type | typeof undo) => send(kind, moderator, { reason: ruling.reason });
      given(thread, started()).when(command(type)).appends({ type: done, data });
      given(thread, started(), { type: done, data }).when(command(type)).appendsNothing();
      given(thread, started(), { type: done, data }).when(command(undo)).appends({ type: undone, data });
      given(thread, started()).when(command(undo)).appendsNothing();
    }
  });
  it('is for moderators', () => {
    for (const type of [
      'HidePost',
      'RestorePost',
      'DismissFlags',
      'DenyHidingAppeal',
      'LockThread',
      'UnlockThread',
      'PinThread',
      'UnpinThread',
    ] as const)
      for (const by of [ann, bob, cem])
        given(thread, started(), commented(), hidden)
          .when(send(type, by, { postId, reason: 'x' }))
          .refuses(refusals.ModeratorsOnly);
  });
  it('can be appealed against once, by the author', () => {
    const appeal = (by = bob) => send('AppealHiding', by, { postId, text: 'It was a joke.' });
    given(thread, started(), commented(), hidden).when(appeal()).appends(appealed);
    given(thread, started(), commented()).when(appeal()).refuses(refusals.NotHidden);
    given(thread, started(), commented(), hidden).when(appeal(ann)).refuses(refusals.PostMissing);
    given(thread, started(), commented(), hidden, appealed).when(appeal()).refuses(refusals.AlreadyAppealed);
    given(thread, started(), commented(), hidden, appealed)
      .when(say('RestorePost'))
      .appends({ type: 'PostRestored', data: { ...ofComment, ...ruling, appealed: true } });
    given(thread, started(), commented(), hidden, appealed)
      .when(say('DenyHidingAppeal'))
      .appends({ type: 'HidingAppealDenied', data: { ...ofComment, ...ruling } });
    given(thread, started(), commented(), hidden).when(say('DenyHidingAppeal')).refuses(refusals.NoAppeal);
  });
});

it("seals the words of each author with the author's key", () => {
  for (const [type, field] of [
    ['ThreadStarted', 'topic'],
    ['CommentAdded', 'text'],
    ['PostHidden', 'reason'],
    ['BannedFromForum', 'reason'],
  ] as const)
    expect(personal[type].fields).toContain(field);
});
