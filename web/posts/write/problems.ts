import type { Problem } from '../../shared/problems.ts';
import type { Draft } from '../keeping/draft.ts';

/** What a post lacks before it can be sent. */
export const problemsOf = ({ title, category, content, coverUrl, coverAlt }: Draft): Problem[] => [
  ...(title.trim() === '' ? [{ field: 'title', message: 'Please write a title.' }] : []),
  ...(category.trim() === '' ? [{ field: 'category', message: 'Please write a category.' }] : []),
  ...(coverUrl && coverAlt.trim() === ''
    ? [{ field: 'coverAlt', message: 'Please say what the cover picture shows.' }]
    : []),
  ...(content.length === 0 ? [{ field: 'content', message: 'Please write something first.' }] : []),
];
