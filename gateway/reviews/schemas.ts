import { z } from 'zod';
import { id, instant, text } from '../http/schemas.ts';

export const review = z
  .object({
    _id: id.describe('The booking it is about'),
    rating: z.int().min(1).max(5),
    text,
    quotable: z.boolean().describe('Whether its author lets it be shown as a testimonial'),
    shop_id: id,
    shop_name: text,
    author: z.object({ _id: id, firstName: text, lastName: text, pictureUrl: text }),
    createdAt: instant,
    changedAt: instant.nullable().describe('When its author last changed it'),
    version: z.int().describe('From 1; earlier ones are in `/reviews/history`'),
    answer: z
      .object({ text, answeredAt: instant, changedAt: instant.nullable() })
      .nullable()
      .describe('What the owner of the shop answered'),
    pictures: z
      .array(
        z.object({
          _id: id,
          href: text.describe('Full address, for those who may read the review; `?w=320`, `640` or `1280` is narrower'),
          width: z.int(),
          height: z.int(),
          alt: text.describe('What is to be seen on it'),
        }),
      )
      .describe('At most four, in the order its author added them'),
    hidden: z
      .object({
        reason: text,
        hiddenAt: instant,
        appeal: z.enum(['none', 'open', 'denied']),
        denial: text.nullable().describe('Why the appeal was turned down'),
      })
      .nullable()
      .describe('That a moderator has hidden it; for its author and moderators'),
  })
  .meta({ id: 'Review' });

/** A review that waits for moderators: it has reports, or its author has appealed. */
export const reportedReview = z
  .object({
    _id: id.describe('The booking it is about'),
    review,
    reports: z
      .array(
        z.object({
          cause: text,
          note: text,
          createdAt: instant,
          reporter: z.object({ _id: id, firstName: text, lastName: text }),
        }),
      )
      .describe('Empty where it is the moderator’s own review, or of their shop'),
    appeal: z.object({ text, createdAt: instant }).nullable().describe('What its author says against the hiding'),
  })
  .meta({ id: 'ReportedReview' });

/** What a review said between two revisions; `until` is null for the present one. */
export const reviewVersion = z
  .object({ version: z.int(), rating: z.int().min(1).max(5), text, since: instant, until: instant.nullable() })
  .meta({ id: 'ReviewVersion' });
