import { z } from 'zod';
import type { Opinion, ProductOpinion } from '#domain/reviews/events.ts';
import { LONGEST_ALT } from '#domain/reviews/pictures.ts';
import { LONGEST_REVIEW } from '#domain/reviews/rating.ts';
import {
  AnswerMissing,
  AnswerTooLong,
  RatingInvalid,
  ReviewAltNeeded,
  ReviewAltTooLong,
  ReviewAppealMissing,
  ReviewReasonMissing,
  ReviewTooLong,
} from '#domain/reviews/refusals.ts';
import { line, words } from '../http/text.ts';

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

const altText = line('What is to be seen', ReviewAltNeeded().message)
  .min(1, ReviewAltNeeded().message)
  .max(LONGEST_ALT, ReviewAltTooLong().message);
const fileId = z.string('The id of a picture is a text.').regex(/^[0-9A-Za-z]{22}$/, 'That is no id of a picture.');

/** A picture of a visit, uploaded before, with what is to be seen on it. */
export const newPicture = z.object({ fileId, alt: altText }, 'Please choose a picture.');
/** In the REST facade. */
export const newPictureBody = z
  .object(
    {
      _id: fileId.describe('As `POST /reviews/picture` answered it'),
      alt: altText.meta({ minLength: 1, maxLength: LONGEST_ALT, description: 'What is to be seen on it' }),
    },
    'Please choose a picture.',
  )
  .transform(({ _id, alt }) => ({ fileId: _id, alt }))
  .meta({ id: 'NewReviewPicture' });
