import { join } from 'node:path';
import { z } from 'zod';
import { openPostPictures } from '#domain/ports/postPictures.ts';
import type { ReviewPictureRemoved } from '#domain/reviews/events.ts';
import { job } from '../job.ts';

const data = z.object({ authorId: z.string(), bookingId: z.string(), pictureId: z.string() });

/** The file of a picture that was taken off a review is deleted; the review never gets it back. */
export const removeReviewPicture = job<ReviewPictureRemoved, z.infer<typeof data>>({
  name: 'remove-review-picture',
  on: ['ReviewPictureRemoved'],
  data,
  from: ({ data: { authorId, bookingId, pictureId } }) => ({ authorId, bookingId, pictureId }),
  run: ({ authorId, bookingId, pictureId }, { dataDir }) =>
    openPostPictures(join(dataDir, 'uploads')).remove(authorId, bookingId, [pictureId]),
});
