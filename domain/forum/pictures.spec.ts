import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { DomainEvent } from '../decider.ts';
import { given } from '../given.testing.ts';
import { thread } from './decider.ts';
import type { CommentRevised, ThreadEvent } from './events.ts';
import { LONGEST_PICTURE_TEXT, MOST_PICTURES, TURNS } from './limits.ts';
import type { DescribedPicture } from './pictures.ts';
import { poster } from './poster.ts';
import * as refusals from './refusals.ts';
import { postOf } from './state.ts';
import { ann, bob, commented, commentId, NOON, opening, send, started, THREAD_ID, words } from './testing.ts';

const picture = (name: string, alt = `A ${name} fade`): DescribedPicture => ({
  id: name.padEnd(22, '0'),
  width: 900,
  height: 600,
  alt,
});
const [low, mid, high] = [picture('low'), picture('mid'), picture('high')];
/** What an event says of pictures. */
const shown = (...pictures: DescribedPicture[]) => ({
  pictures: pictures.map(({ alt: _said, ...one }) => one),
  pictureTexts: pictures.map(({ alt }) => alt),
});
const revise = (over: object) => send('ReviseComment', bob, { commentId: commentId(), ...words, ...over });
const revised = (over: Partial<CommentRevised['data']>): ThreadEvent => ({
  type: 'CommentRevised',
  data: { threadId: THREAD_ID, commentId: commentId(), authorId: bob.id, ...words, ...over, newlyMentioned: [] },
});
const talk = [started(), commented(bob, '1', shown(low, mid))] as const;

describe('the pictures of a post', () => {
  it('come with a thread and with a comment', () => {
    given(thread)
      .when(send('StartThread', ann, { ...opening, postedAt: NOON, pictures: [low, high] }))
      .appends(started(shown(low, high)));
    given(thread, started())
      .when(send('AddComment', bob, { commentId: commentId(), ...words, postedAt: NOON, pictures: [mid] }))
      .appends(commented(bob, '1', shown(mid)));
  });

  it('are not mentioned where there are none', () => {
    given(thread)
      .when(send('StartThread', ann, { ...opening, postedAt: NOON, pictures: [] }))
      .appends(started());
  });

  it.each([
    [Array.from({ length: MOST_PICTURES + 1 }, (_, n) => picture(`p${n}`)), refusals.PostPicturesTooMany],
    [[low, low], refusals.PostPictureTwice],
    [[picture('low', ' ')], refusals.PictureTextNeeded],
    [[picture('low', 'x'.repeat(LONGEST_PICTURE_TEXT + 1))], refusals.PictureTextTooLong],
  ])('are at most four, each once and described %#', (pictures, refusal) =>
    given(thread)
      .when(send('StartThread', ann, { ...opening, postedAt: NOON, pictures }))
      .refuses(refusal),
  );
});

describe('revising a post with pictures', () => {
  it('leaves them as they are when it says nothing of them, or the same', () => {
    given(thread, ...talk)
      .when(revise({ text: 'A three.' }))
      .appends(revised({ text: 'A three.' }));
    given(thread, ...talk)
      .when(revise({ text: 'A three.', pictures: [low, mid] }))
      .appends(revised({ text: 'A three.' }));
    given(thread, ...talk)
      .when(revise({ pictures: [low, mid] }))
      .appendsNothing();
  });

  it('adds, describes anew and orders them, and names those it leaves out', () => {
    given(thread, ...talk)
      .when(revise({ pictures: [mid, low] }))
      .appends(revised(shown(mid, low)));
    given(thread, ...talk)
      .when(revise({ pictures: [low, { ...mid, alt: 'Sides' }] }))
      .appends(revised(shown(low, { ...mid, alt: 'Sides' })));
    given(thread, ...talk)
      .when(revise({ pictures: [mid, high], newPictures: [high.id] }))
      .appends(revised({ ...shown(mid, high), picturesOut: [low.id] }));
    given(thread, ...talk)
      .when(revise({ pictures: [] }))
      .appends(revised({ ...shown(), picturesOut: [low.id, mid.id] }));
  });

  it('takes no picture back that was left out meanwhile: its file is gone', () =>
    given(thread, ...talk, revised({ ...shown(mid), picturesOut: [low.id] }))
      .when(revise({ pictures: [low, mid] }))
      .refuses(refusals.PostHasChanged));

  it('works for the opening, too', () =>
    given(thread, started(shown(low)))
      .when(send('ReviseThread', ann, { ...opening, pictures: [] }))
      .appends({
        type: 'ThreadRevised',
        data: {
          threadId: THREAD_ID,
          authorId: ann.id,
          ...opening,
          ...shown(),
          picturesOut: [low.id],
          newlyMentioned: [],
        },
      }));

  it('never loses a file that is shown, nor brings one back, whatever is revised', () => {
    const all = ['a', 'b', 'c', 'd', 'e', 'f'].map((name) => picture(name));
    const choice = fc.subarray(all, { maxLength: MOST_PICTURES });
    fc.assert(
      fc.property(fc.array(choice, { maxLength: 8 }), (revisions) => {
        let state = [started(), commented(bob)].reduce(thread.evolve, thread.initial);
        const out = new Set<string>();
        for (const pictures of revisions) {
          const newPictures = pictures.map(({ id }) => id).filter((id) => !out.has(id));
          let events: readonly DomainEvent[] = [];
          try {
            events = thread.decide(revise({ pictures, newPictures }), state);
          } catch {
            expect(pictures.some(({ id }) => out.has(id))).toBe(true);
          }
          state = (events as ThreadEvent[]).reduce(thread.evolve, state);
          for (const event of events as ThreadEvent[])
            if (event.type === 'CommentRevised') for (const id of event.data.picturesOut ?? []) out.add(id);
          for (const id of postOf(state, commentId())?.pictures ?? []) expect(out.has(id)).toBe(false);
        }
      }),
    );
  });
});

it('a member uploads at most forty an hour', () => {
  const { most } = TURNS.picture;
  const taken = Array.from({ length: most }, (_, n) => ({
    type: 'TurnGranted' as const,
    data: { memberId: ann.id, kind: 'picture' as const, turnId: `${n}`, grantedAt: NOON },
  }));
  const take = {
    type: 'TakeTurn' as const,
    by: ann,
    at: NOON,
    data: { memberId: ann.id, kind: 'picture', turnId: 'x' },
  };
  given(poster, ...taken)
    .when(take as never)
    .refuses(refusals.TooManyPosts);
  given(poster, ...taken.slice(1))
    .when(take as never)
    .appends({ type: 'TurnGranted', data: { ...take.data, kind: 'picture', grantedAt: NOON } });
});
