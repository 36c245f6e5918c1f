import { describe, expect, it } from 'vitest';
import { given } from '../given.testing.ts';
import { blogPost } from './decider.ts';
import type { BlogPostEvent } from './events.ts';
import { MOST_VERSIONS } from './limits.ts';
import * as refusals from './refusals.ts';
import {
  ann,
  begun,
  bob,
  later,
  NOON,
  olive,
  otto,
  published,
  rejected,
  removalUndone,
  removed,
  returned,
  scheduled,
  send,
  submission,
  submitted,
  system,
  unpublished,
  withdrawn,
} from './testing.ts';

const post = (...events: BlogPostEvent[]) => given(blogPost, begun(), ...events);
const approve = (version = 1, over: object = {}, at = NOON) =>
  send('ApproveBlogPost', olive, { version, publishAt: null, ...over }, at);

describe('a post', () => {
  it('is begun once, and belongs to who began it', () => {
    given(blogPost).when(send('BeginBlogPost', ann)).appends(begun());
    post().when(send('BeginBlogPost', ann)).appendsNothing();
    post().when(send('BeginBlogPost', bob)).refuses(refusals.BlogPostMissing);
  });

  it('waits for a review once it is submitted', () => {
    post()
      .when(send('SubmitBlogPost', ann, submission()))
      .appends(submitted());
    post(submitted())
      .when(send('SubmitBlogPost', ann, submission()))
      .appendsNothing();
    post(submitted())
      .when(send('SubmitBlogPost', ann, submission({ draftRevision: 2 })))
      .appends(submitted(2));
  });

  it.each([
    ['a title', { title: ' ' }, refusals.BlogTitleNeeded],
    ['a category', { category: '' }, refusals.BlogCategoryNeeded],
    ['a shorter title', { title: 'a'.repeat(151) }, refusals.BlogTitleTooLong],
    ['a shorter category', { category: 'a'.repeat(41) }, refusals.BlogCategoryTooLong],
    ['a shorter description', { description: 'a'.repeat(301) }, refusals.BlogDescriptionTooLong],
    ['words for its cover', { coverUrl: '/images/1' }, refusals.BlogCoverAltNeeded],
    ['a time to come', { publishAt: later(-1) }, refusals.BlogPublishAtInvalid],
    ['a time within a year', { publishAt: later(24 * 400) }, refusals.BlogPublishAtInvalid],
  ])('needs %s to be submitted', (_what, over, refusal) =>
    post()
      .when(send('SubmitBlogPost', ann, submission(over)))
      .refuses(refusal),
  );

  it('of a platform owner is published at once, or at its time', () => {
    const own = { authorId: olive.id };
    given(blogPost, begun(olive))
      .when(send('SubmitBlogPost', olive, submission()))
      .appends(submitted(1, own), { ...published(), data: { ...published().data, ...own } } as BlogPostEvent);
    given(blogPost, begun(olive))
      .when(send('SubmitBlogPost', olive, submission({ publishAt: later(2) })))
      .appends(submitted(1, { ...own, publishAt: later(2) }), {
        ...scheduled(1, later(2)),
        data: { ...scheduled(1, later(2)).data, ...own },
      } as BlogPostEvent);
  });

  it('is submitted a bounded number of times', () =>
    post(submitted(MOST_VERSIONS))
      .when(send('SubmitBlogPost', ann, submission({ draftRevision: 900 })))
      .refuses(refusals.BlogTooManyVersions));

  it('is withdrawn by its author while it waits or is scheduled', () => {
    post(submitted()).when(send('WithdrawBlogPost', ann)).appends(withdrawn());
    post(submitted(), scheduled()).when(send('WithdrawBlogPost', ann)).appends(withdrawn());
    post(submitted(), withdrawn()).when(send('WithdrawBlogPost', ann)).appendsNothing();
    post(submitted(), published()).when(send('WithdrawBlogPost', ann)).refuses(refusals.BlogNotPending);
  });
});

describe('a review', () => {
  const passage = { path: [0], start: 0, end: 5, quote: 'Begin', text: 'With what?' };

  it('approves, returns or rejects what waits', () => {
    post(submitted()).when(approve()).appends(published());
    post(submitted())
      .when(send('ReturnBlogPost', olive, { version: 1, reason: 'Say more.', comments: [] }))
      .appends(returned());
    post(submitted())
      .when(send('RejectBlogPost', olive, { version: 1, reason: 'An advertisement.' }))
      .appends(rejected());
  });

  it('says nothing new when it is repeated', () => {
    post(submitted(), published()).when(approve()).appendsNothing();
    post(submitted(), scheduled()).when(approve()).appendsNothing();
    post(submitted(), returned())
      .when(send('ReturnBlogPost', olive, { version: 1, reason: 'Say more.', comments: [] }))
      .appendsNothing();
  });

  it('is about the version that was seen', () => {
    post(submitted(), submitted(2)).when(approve(1)).refuses(refusals.BlogVersionHasChanged);
    post(submitted(), withdrawn()).when(approve()).refuses(refusals.BlogNotPending);
    post(submitted(), rejected()).when(approve()).refuses(refusals.BlogNotPending);
  });

  it('is for platform owners, and gives a reason or comments', () => {
    post(submitted())
      .when(send('ApproveBlogPost', ann, { version: 1, publishAt: null }))
      .refuses(refusals.BlogOwnersOnly);
    post(submitted())
      .when(send('RejectBlogPost', olive, { version: 1, reason: ' ' }))
      .refuses(refusals.BlogReasonMissing);
    post(submitted())
      .when(send('ReturnBlogPost', olive, { version: 1, reason: '', comments: [] }))
      .refuses(refusals.BlogReasonMissing);
    post(submitted())
      .when(send('ReturnBlogPost', olive, { version: 1, reason: '', comments: [passage] }))
      .appends({
        type: 'BlogPostReturned',
        data: { ...(returned().data as object), reason: '', comments: [{ ...passage, id: '1' }] },
      } as unknown as BlogPostEvent);
  });

  it.each([
    ['without a text', { text: '' }],
    ['whose passage is empty', { end: 0, quote: '' }],
    ['whose passage has another length', { quote: 'Beg' }],
    ['without a place', { path: [] }],
    ['at half a place', { path: [0.5] }],
    ['before the text', { path: [-1] }],
    ['that is too long', { text: 'a'.repeat(1_001) }],
  ])('refuses a comment %s', (_what, over) =>
    post(submitted())
      .when(send('ReturnBlogPost', olive, { version: 1, reason: '', comments: [{ ...passage, ...over }] }))
      .refuses(refusals.BlogCommentInvalid),
  );

  it('keeps what readers see while a new version is under review', () => {
    const live = (...events: BlogPostEvent[]) =>
      [begun(), submitted(), published(), ...events].reduce(blogPost.evolve, blogPost.initial).live;
    expect(live(submitted(2))).toBe(1);
    expect(live(submitted(2), returned(2))).toBe(1);
    expect(live(submitted(2), rejected(2))).toBe(1);
    expect(live(submitted(2), scheduled(2))).toBe(1);
    expect(live(submitted(2), published(2))).toBe(2);
  });
});

describe('a scheduled post', () => {
  const due = (at: string, version = 1) => send('PublishDueBlogPost', system, { version }, at);
  const start = {
    ...published(1, later(24)),
    data: { ...published(1, later(24)).data, reviewerId: system.id },
  } as BlogPostEvent;

  it('is published at its time, once', () => {
    post(submitted())
      .when(approve(1, { publishAt: later(24) }))
      .appends(scheduled());
    post(submitted(), scheduled())
      .when(due(later(23)))
      .appendsNothing();
    post(submitted(), scheduled())
      .when(due(later(24)))
      .appends(start);
    post(submitted(), scheduled(), start)
      .when(due(later(25)))
      .appendsNothing();
  });

  it('is not published when it was taken back, replaced, removed or rescheduled', () => {
    post(submitted(), scheduled(), withdrawn())
      .when(due(later(24)))
      .appendsNothing();
    post(submitted(), scheduled(), submitted(2))
      .when(due(later(24)))
      .appendsNothing();
    post(submitted(), scheduled(), removed())
      .when(due(later(24)))
      .appendsNothing();
    post(submitted(), scheduled(), scheduled(1, later(48)))
      .when(due(later(24)))
      .appendsNothing();
    post(submitted(), scheduled())
      .when(send('PublishDueBlogPost', ann, { version: 1 }, later(24)))
      .appendsNothing();
  });

  it('follows its author’s wish unless the reviewer names another time', () => {
    post(submitted(1, { publishAt: later(24) }))
      .when(approve())
      .appends(scheduled());
    post(submitted(1, { publishAt: later(24) }))
      .when(approve(1, { publishAt: later(48) }))
      .appends(scheduled(1, later(48)));
    post(submitted(1, { publishAt: later(-1) }))
      .when(approve())
      .appends(published());
  });

  it('gets another time, or is published at once', () => {
    const again = (publishAt: string | null) => send('RescheduleBlogPost', olive, { version: 1, publishAt });
    post(submitted(), scheduled())
      .when(again(later(48)))
      .appends(scheduled(1, later(48)));
    post(submitted(), scheduled()).when(again(null)).appends(published());
    post(submitted(), scheduled())
      .when(again(later(24)))
      .appendsNothing();
    post(submitted()).when(again(null)).refuses(refusals.BlogNotScheduled);
  });
});

describe('a published post', () => {
  const live = [submitted(), published()];

  it('is unpublished by its author, or by a platform owner with a reason', () => {
    post(...live)
      .when(send('UnpublishBlogPost', ann, { reason: '' }))
      .appends(unpublished());
    post(...live)
      .when(send('UnpublishBlogPost', olive, { reason: 'Outdated.' }))
      .appends(unpublished(olive, 1, 'Outdated.'));
    post(...live)
      .when(send('UnpublishBlogPost', olive, { reason: '' }))
      .refuses(refusals.BlogReasonMissing);
    post(...live)
      .when(send('UnpublishBlogPost', bob, { reason: 'x' }))
      .refuses(refusals.BlogOwnersOnly);
    post(submitted())
      .when(send('UnpublishBlogPost', bob, { reason: 'x' }))
      .refuses(refusals.BlogPostMissing);
    post(submitted())
      .when(send('UnpublishBlogPost', ann, { reason: '' }))
      .refuses(refusals.BlogNotPublished);
  });

  it('is published again by who took it down, or by a platform owner', () => {
    post(...live, unpublished())
      .when(send('RepublishBlogPost', ann))
      .appends({ ...published(), data: { ...published().data, reviewerId: ann.id } } as BlogPostEvent);
    post(...live, unpublished())
      .when(send('RepublishBlogPost', olive))
      .appends(published());
    post(...live, unpublished(olive))
      .when(send('RepublishBlogPost', ann))
      .refuses(refusals.BlogNotUnpublished);
    post(submitted()).when(send('RepublishBlogPost', olive)).refuses(refusals.BlogNotUnpublished);
    post(submitted(), rejected()).when(send('RepublishBlogPost', ann)).refuses(refusals.BlogNotUnpublished);
  });
});

describe('a removal', () => {
  it('is undone within a day, by who removed it or a platform owner', () => {
    post()
      .when(send('RemoveBlogPost', ann, { reason: '' }))
      .appends(removed());
    post(removed())
      .when(send('RemoveBlogPost', ann, { reason: '' }))
      .appendsNothing();
    post(removed())
      .when(send('UndoBlogPostRemoval', ann, {}, later(24)))
      .appends(removalUndone());
    post(removed())
      .when(send('UndoBlogPostRemoval', olive, {}, later(1)))
      .appends(removalUndone(olive));
    post(removed())
      .when(send('UndoBlogPostRemoval', ann, {}, later(25)))
      .refuses(refusals.BlogRemovalTooOld);
    post(removed(olive, 'Copied.')).when(send('UndoBlogPostRemoval', ann)).refuses(refusals.BlogPostMissing);
    post(removed()).when(send('UndoBlogPostRemoval', bob)).refuses(refusals.BlogPostMissing);
    post().when(send('UndoBlogPostRemoval', ann)).appendsNothing();
  });

  it('leaves nothing to act on', () => {
    for (const command of [
      send('SubmitBlogPost', ann, submission()),
      send('WithdrawBlogPost', ann),
      send('ApproveBlogPost', otto, { version: 1, publishAt: null }),
      send('UnpublishBlogPost', ann, { reason: '' }),
      send('RepublishBlogPost', ann),
    ])
      post(submitted(), published(), removed()).when(command).refuses(refusals.BlogPostMissing);
  });
});

it('belongs to its author alone: to others its steps are missing', () => {
  for (const command of [send('SubmitBlogPost', bob, submission()), send('WithdrawBlogPost', bob)])
    post(submitted(), published()).when(command).refuses(refusals.BlogPostMissing);
  post(submitted())
    .when(send('RemoveBlogPost', bob, { reason: 'x' }))
    .refuses(refusals.BlogPostMissing);
});
