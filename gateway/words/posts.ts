import { articleIn, wordsOf } from '#domain/articleWords.ts';
import type { BlogPostEvent } from '#domain/posts/events.ts';
import type { ProductReviewEvent, ReviewEvent } from '#domain/reviews/events.ts';
import {
  booking,
  field,
  moment,
  platformOnly,
  post,
  reasonField,
  type Sentence,
  saysWith,
  shop,
  type WordsOf,
  yesNo,
} from './parts.ts';

const status = (now: string) => field('status', now);

/** Words for the stream of an article. */
export const posts: WordsOf<BlogPostEvent> = {
  BlogPostBegun: ({ postId }) => saysWith([status('draft')], 'began ', post(postId)),
  BlogPostSubmitted: (data) =>
    saysWith(
      [
        field('title', data.title),
        field('category', data.category),
        field('description', data.description),
        field('text', wordsOf(articleIn(data.content))),
        field('cover', data.coverUrl),
        field('words for the cover', data.coverAlt),
        status('pending'),
      ],
      `sent in version ${data.version} of `,
      post(data.postId),
    ),
  BlogPostWithdrawn: ({ postId, version }) =>
    saysWith([status('draft')], `took back version ${version} of `, post(postId)),
  BlogPostReturned: ({ postId, version, reason }) =>
    saysWith([status('returned'), ...reasonField(reason)], `sent back version ${version} of `, post(postId)),
  BlogPostRejected: ({ postId, version, reason }) =>
    saysWith([status('rejected'), ...reasonField(reason)], `rejected version ${version} of `, post(postId)),
  BlogPostScheduled: ({ postId, version, publishAt }) =>
    saysWith([status('scheduled')], `approved version ${version} of `, post(postId), ' for ', moment(publishAt)),
  BlogPostPublished: ({ postId, version }) =>
    saysWith([status('published')], `published version ${version} of `, post(postId)),
  BlogPostUnpublished: ({ postId, reason }) =>
    saysWith([status('unpublished'), ...reasonField(reason)], 'took ', post(postId), ' out of sight'),
  BlogPostRemoved: ({ postId, reason }) =>
    saysWith([field('removed', 'yes'), ...reasonField(reason)], 'removed ', post(postId)),
  BlogPostRemovalUndone: ({ postId }) => saysWith([field('removed', '')], 'took back the removal of ', post(postId)),
};

const opinion = ({ rating, text }: { readonly rating: number; readonly text: string }) => [
  field('stars', String(rating)),
  field('text', text),
];
type OfProduct = { readonly productId: string; readonly authorId: string };
const productReview = ({ productId, authorId }: OfProduct, sentence: Sentence): Sentence => ({
  ...sentence,
  about: productId + authorId,
});

/** Words for the streams of reviews. */
export const reviews: WordsOf<ReviewEvent | ProductReviewEvent> = {
  ReviewSubmitted: ({ bookingId, shopId, quotable, ...data }) =>
    saysWith(
      [...opinion(data), field('may be quoted', yesNo(quotable))],
      'reviewed ',
      shop(shopId),
      ' after ',
      booking(bookingId),
    ),
  ReviewRevised: ({ shopId, quotable, ...data }) =>
    saysWith([...opinion(data), field('may be quoted', yesNo(quotable))], 'changed the review of ', shop(shopId)),
  ReviewAnswered: ({ shopId, text }) => saysWith([field('answer', text)], 'answered a review of ', shop(shopId)),
  ReviewAnswerWithdrawn: ({ shopId }) =>
    saysWith([field('answer', '')], 'took back the answer to a review of ', shop(shopId)),
  ReviewPictureAdded: ({ shopId, alt }) =>
    saysWith([field('what is to be seen', alt)], 'added a picture to the review of ', shop(shopId)),
  ReviewPictureRemoved: ({ shopId }) => saysWith([], 'removed a picture from the review of ', shop(shopId)),
  ReviewReported: ({ shopId, cause, note }) =>
    platformOnly(saysWith([field('note', note)], 'reported a review of ', shop(shopId), `: ${cause}`)),
  ReviewReportsDismissed: ({ shopId, reason }) =>
    saysWith(reasonField(reason), 'let a reported review of ', shop(shopId), ' stand'),
  ReviewHidden: ({ shopId, reason }) =>
    saysWith([field('hidden', 'yes'), ...reasonField(reason)], 'hid a review of ', shop(shopId)),
  ReviewHidingAppealed: ({ shopId, text }) =>
    saysWith([field('appeal', text)], 'appealed against the hiding of a review of ', shop(shopId)),
  ReviewHidingAppealDenied: ({ shopId, reason }) =>
    saysWith(reasonField(reason), 'turned down an appeal against the hiding of a review of ', shop(shopId)),
  ReviewRestored: ({ shopId, reason }) =>
    saysWith([field('hidden', ''), ...reasonField(reason)], 'restored a review of ', shop(shopId)),
  ProductReviewed: (data) => productReview(data, { says: ['reviewed ', shop(data.productId)], fields: opinion(data) }),
  ProductReviewRevised: (data) =>
    productReview(data, { says: ['changed the review of ', shop(data.productId)], fields: opinion(data) }),
  ProductReviewRemoved: (data) => productReview(data, { says: ['removed the review of ', shop(data.productId)] }),
  ProductReviewAnswered: (data) =>
    productReview(data, {
      says: ['answered a review of ', shop(data.productId)],
      fields: [field('answer', data.text)],
    }),
};
