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
  })
  .meta({ id: 'Review' });
