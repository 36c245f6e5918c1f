import { z } from 'zod';
import { LONGEST_REVIEW } from '#domain/reviews/decider.ts';
import type { Opinion } from '#domain/reviews/events.ts';
import { RatingInvalid, ReviewTooLong } from '#domain/reviews/refusals.ts';
import { words } from '../http/text.ts';

const stars = RatingInvalid().message;

/** The input of a review, from either API. Stars alone are enough; nothing is quoted unless they say so. */
export const opinion: z.ZodType<Opinion> = z
  .object(
    {
      rating: z.int(stars).min(1, stars).max(5, stars),
      text: words('The review')
        .max(LONGEST_REVIEW, ReviewTooLong().message)
        .nullish()
        .transform((text) => text ?? ''),
      quotable: z
        .boolean('quotable is true or false.')
        .nullish()
        .transform((quotable) => quotable ?? false),
    },
    'Please rate the visit.',
  )
  .meta({ id: 'NewReview' });
