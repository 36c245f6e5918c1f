import { z } from 'zod';
import { id, instant, pagedListOf, text } from '../http/schemas.ts';
import { richText } from '../notifications/schemas.ts';

const row = z
  .object({
    _id: id,
    blog_title: text,
    description: text.describe('What the author wrote, or the beginning of the text'),
    category: text,
    owner_id: id,
    owner_name: text.describe('`Former member` once the author has closed their account'),
    createdAt: instant.describe('When it was first published; until then, when it was submitted'),
    status: z.enum(['pending', 'published', 'rejected']),
  })
  .meta({ id: 'BlogPostRow' });

export const blogPostRow = row.extend({ content: richText }).meta({ id: 'BlogPost' });
export const blogList = pagedListOf(row);
export const wrappedBlog = z.object({ blog: blogPostRow });
