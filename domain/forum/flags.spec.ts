import { describe, expect, it } from 'vitest';
import { fold } from '../decider.ts';
import { given } from '../given.testing.ts';
import { thread } from './decider.ts';
import { type ThreadEvent, upcasters } from './events.ts';
import { FULL_WEIGHT } from './limits.ts';
import * as refusals from './refusals.ts';
import { postOf, rulingOn } from './state.ts';
import {
  ann,
  bob,
  cem,
  commented,
  commentId,
  dee,
  established,
  later,
  moderator,
  send,
  started,
  THREAD_ID,
} from './testing.ts';

const DAY = 86_400;
const postId = commentId();
const ofComment = { threadId: THREAD_ID, postId, authorId: bob.id };
const ruling = { moderatorId: moderator.id, reason: 'Off the rails.' };
const flagged = (by: string, weight = FULL_WEIGHT, network?: string): ThreadEvent => ({
  type: 'PostFlagged',
  data: { ...ofComment, flaggerId: by, cause: 'spam', note: '', weight, ...(network && { network }) },
});
const forgotten = (...names: readonly string[]): ThreadEvent[] =>
  names.map((flaggerId) => ({
    type: 'PostFlagged',
    data: { ...ofComment, flaggerId, cause: 'spam', note: '', weight: FULL_WEIGHT, network: '' },
  }));
const hidden: ThreadEvent = { type: 'PostHidden', data: { ...ofComment, ...ruling, by: 'moderator' } };
const restored: ThreadEvent = { type: 'PostRestored', data: { ...ofComment, ...ruling, appealed: false } };
const appealed: ThreadEvent = { type: 'HidingAppealed', data: { ...ofComment, text: 'It was a joke.' } };

describe('flags', () => {
  const flag = (by = ann, over: object = {}) =>
    send('FlagPost', by, { postId, cause: 'spam', note: '', flagger: { ...established, ...over } });
  const hiddenByFlags = (count: number): ThreadEvent => {
    const reason = `${count} members flagged it. A moderator will look at it.`;
    return { type: 'PostHidden', data: { ...ofComment, moderatorId: 'flags', reason, by: 'flags' } };
  };
  it('are one for each member and version, and never one’s own', () => {
    given(thread, started(), commented()).when(flag()).appends(flagged(ann.id));
    given(thread, started(), commented(), flagged(ann.id)).when(flag()).appendsNothing();
    given(thread, started(), commented()).when(flag(bob)).refuses(refusals.OwnPost);
  });
  it('hide a post at the third', () => {
    const reason = '3 members flagged it. A moderator will look at it.';
    given(thread, started(), commented(), flagged(ann.id), flagged(cem.id))
      .when(flag(dee))
      .appends(flagged(dee.id), {
        type: 'PostHidden',
        data: { ...ofComment, moderatorId: 'flags', reason, by: 'flags' },
      });
  });
  it('of accounts of today hide nothing, however many there are', () => {
    const today = { memberSince: later(-DAY + 1) };
    const young = Array.from({ length: 30 }, (_, n) => flagged(`young${n}`, 0));
    given(thread, started(), commented(), ...young)
      .when(flag(dee, today))
      .appends(flagged(dee.id, 0));
    given(thread, started(), commented(), ...young, flagged(ann.id), flagged(cem.id))
      .when(flag(dee, today))
      .appends(flagged(dee.id, 0));
    given(thread, started(), commented(), ...young, flagged(ann.id), flagged(cem.id))
      .when(flag(dee))
      .appends(flagged(dee.id), hiddenByFlags(33));
  });
  it('of accounts of this week weigh half', () => {
    const thisWeek = { memberSince: later(-7 * DAY + 1) };
    const half = ['eve', 'fay', 'gil', 'hal', 'ida'].map((name) => flagged(name, FULL_WEIGHT / 2));
    given(thread, started(), commented(), ...half.slice(1))
      .when(flag(dee, thisWeek))
      .appends(flagged(dee.id, FULL_WEIGHT / 2));
    given(thread, started(), commented(), ...half)
      .when(flag(dee, thisWeek))
      .appends(flagged(dee.id, FULL_WEIGHT / 2), hiddenByFlags(6));
  });
  it('from one network count as one', () => {
    const home = 'home';
    const together = [started(), commented(), flagged(ann.id, FULL_WEIGHT, home), flagged(cem.id, FULL_WEIGHT, home)];
    given(thread, ...together)
      .when(flag(dee, { network: home }))
      .appends(flagged(dee.id, FULL_WEIGHT, home));
    given(thread, ...together, flagged('eve', FULL_WEIGHT, 'shop'))
      .when(flag(dee, { network: 'salon' }))
      .appends(flagged(dee.id, FULL_WEIGHT, 'salon'), hiddenByFlags(4));
    // Of members who are forgotten the network is, too.
    given(thread, started(), commented(), flagged(ann.id, FULL_WEIGHT, 'shop'), ...forgotten('eve', 'fay'))
      .when(flag(dee, { network: 'shop' }))
      .appends(flagged(dee.id, FULL_WEIGHT, 'shop'));
  });
  it('of a member weigh by what became of their posts and their other flags', () => {
    const weighs = (over: object, weight: number) =>
      given(thread, started(), commented()).when(flag(dee, over)).appends(flagged(dee.id, weight));
    weighs({ hiddenPosts: 1 }, FULL_WEIGHT - 1);
    weighs({ dismissed: 2 }, FULL_WEIGHT);
    weighs({ dismissed: 3 }, FULL_WEIGHT - 1);
    weighs({ dismissed: 4, upheld: 2 }, FULL_WEIGHT);
    weighs({ upheld: 3 }, FULL_WEIGHT + 1);
    weighs({ upheld: 9, hiddenPosts: 1 }, FULL_WEIGHT - 1);
    weighs({ upheld: 9, memberSince: later(-DAY + 1) }, 0);
    // The most trusted ones are still three.
    given(thread, started(), commented(), flagged(ann.id, FULL_WEIGHT + 1))
      .when(flag(dee, { upheld: 9 }))
      .appends(flagged(dee.id, FULL_WEIGHT + 1));
    given(thread, started(), commented(), flagged(ann.id, FULL_WEIGHT + 1), flagged('eve', 1))
      .when(flag(dee))
      .appends(flagged(dee.id), hiddenByFlags(3));
    given(thread, started(), commented(), flagged(ann.id), flagged('eve', 1)).when(flag(dee)).appends(flagged(dee.id));
  });
  it('do not hide again a post that a moderator kept', () => {
    const dismissed: ThreadEvent = { type: 'FlagsDismissed', data: { ...ofComment, ...ruling } };
    const past = [started(), commented(), flagged(ann.id), flagged(cem.id), dismissed, flagged('eve'), flagged('fay')];
    given(thread, ...past)
      .when(flag(dee))
      .appends(flagged(dee.id));
  });
  it("count for the version they were made of, and so does a moderator's decision", () => {
    const dismissed: ThreadEvent = { type: 'FlagsDismissed', data: { ...ofComment, ...ruling } };
    const { postId: said, ...place } = ofComment;
    const revised: ThreadEvent = {
      type: 'CommentRevised',
      data: { ...place, commentId: said, text: 'Worse.', mentions: [], newlyMentioned: [] },
    };
    const past = [started(), commented(), flagged(ann.id), dismissed, revised];
    given(thread, ...past)
      .when(flag())
      .appends(flagged(ann.id));
    given(thread, ...past, flagged(ann.id), flagged(cem.id))
      .when(flag(dee))
      .appends(flagged(dee.id), expect.objectContaining({ type: 'PostHidden' }));
    // One member is one, however many versions they flag; and new words do not take back what waits.
    given(thread, started(), commented(), flagged(ann.id), revised, flagged(ann.id))
      .when(flag(cem))
      .appends(flagged(cem.id));
    given(thread, started(), commented(), flagged(ann.id), flagged(cem.id), revised)
      .when(flag(dee))
      .appends(flagged(dee.id), expect.objectContaining({ type: 'PostHidden' }));
  });
  it('of before they were weighed count in full, and for their member alone', () => {
    const lift = upcasters.PostFlagged[0];
    const old = (flaggerId: string): ThreadEvent => ({
      type: 'PostFlagged',
      data: lift({ ...ofComment, flaggerId, cause: 'spam', note: '', network: '' }),
    });
    expect(old(ann.id)).toEqual(flagged(ann.id));
    given(thread, started(), commented(), old(ann.id), old(cem.id))
      .when(flag(dee))
      .appends(flagged(dee.id), hiddenByFlags(3));
  });
  it('are settled by a moderator', () => {
    const dismiss = send('DismissFlags', moderator, { postId, reason: ruling.reason });
    given(thread, started(), commented(), flagged(ann.id))
      .when(dismiss)
      .appends({ type: 'FlagsDismissed', data: { ...ofComment, ...ruling } });
    given(thread, started(), commented()).when(dismiss).appendsNothing();
  });
});

it('what moderators have decided about a post is known from it, as it is now', () => {
  const byFlags: ThreadEvent = { type: 'PostHidden', data: { ...ofComment, ...ruling, by: 'flags' } };
  const dismissed: ThreadEvent = { type: 'FlagsDismissed', data: { ...ofComment, ...ruling } };
  const denied: ThreadEvent = { type: 'HidingAppealDenied', data: { ...ofComment, ...ruling } };
  const after = (...past: ThreadEvent[]) => rulingOn(postOf(fold(thread, [started(), commented(), ...past]), postId));
  expect([after(), after(flagged(ann.id)), after(byFlags), after(byFlags, appealed)]).toEqual(
    Array.from({ length: 4 }, () => undefined),
  );
  expect([after(hidden), after(byFlags, hidden), after(byFlags, appealed, denied)]).toEqual([
    'hidden',
    'hidden',
    'hidden',
  ]);
  expect([after(dismissed), after(byFlags, restored), after(hidden, restored)]).toEqual(['kept', 'kept', 'kept']);
});
