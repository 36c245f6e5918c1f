import { z } from 'zod';
import type { Opinion, ProductOpinion } from '#domain/reviews/events.ts';
import { LONGEST_REVIEW } from '#domain/reviews/rating.ts';
import {
  AnswerMissing,
  AnswerTooLong,
  RatingInvalid,
  ReviewAppealMissing,
  ReviewReasonMissing,
  ReviewTooLong,
} from '#domain/reviews/refusals.ts';
import { words } from '../http/text.ts';

const stars = RatingInvalid().message;

const judgement = {
  rating: z.int(stars).min(1, stars).max(5, stars),
  text: words('The review')
    .max(LONGEST_REVIEW, ReviewTooLong().message)
    .nullish()
    .transform((text) => text ?? ''),
};

/** The input of a review, from either API. Stars alone are enough; nothing is quoted unless they say so. */
export const opinion: z.ZodType<Opinion> = z
  .object(
    {
      ...judgement,
      quotable: z
        .boolean('quotable is true or false.')
        .nullish()
        .transform((quotable) => quotable ?? false),
    },
    'Please rate the visit.',
  )
  .meta({ id: 'NewReview' });

/** The input of a review of a product. */
export const productOpinion: z.ZodType<ProductOpinion> = z.object(judgement);

/** What a member adds to a report, an author's appeal, and a moderator's reason; the decider checks their length. */
export const note = words('The note');
export const appeal = words('The appeal', ReviewAppealMissing().message);
export const reason = words('The reason', ReviewReasonMissing().message);

/** What a seller or the owner of a shop answers. */
export const answer = z.object({
  text: words('The answer').min(1, AnswerMissing().message).max(LONGEST_REVIEW, AnswerTooLong().message),
});
