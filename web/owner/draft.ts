import type { AnnouncementInput } from '../graphql/graphql.ts';
import type { Problem } from '../shared/problems.ts';
import type { RichBlock } from '../ui/richText/richText.ts';

export interface Person {
  id: string;
  name: string;
}

/** An announcement while it is written. `at` is a local time as the browser's field gives it. */
export interface Draft {
  title: string;
  content: RichBlock[];
  audience: 'all' | 'selected';
  chosen: readonly Person[];
  when: 'now' | 'later';
  at: string;
}

export const emptyDraft: Draft = { title: '', content: [], audience: 'all', chosen: [], when: 'now', at: '' };
export const LONGEST_TITLE = 120;

/** The field whose problem a change of this part may mend. */
export const fieldOf = {
  title: 'title',
  content: 'content',
  audience: 'memberIds',
  chosen: 'memberIds',
  when: 'sendAt',
  at: 'sendAt',
} as const satisfies Record<keyof Draft, string>;

/** What is missing before it can be sent. */
export function problemsOf({ title, content, audience, chosen, when, at }: Draft, now = Date.now()): Problem[] {
  const isLate = when === 'later' && !(Date.parse(at) > now);
  return [
    ...(title.trim() === '' ? [{ field: 'title', message: 'Please write a title.' }] : []),
    ...(audience === 'selected' && chosen.length === 0
      ? [{ field: 'memberIds', message: 'Please select at least one member.' }]
      : []),
    ...(content.length === 0 ? [{ field: 'content', message: 'Please write something first.' }] : []),
    ...(isLate ? [{ field: 'sendAt', message: 'Choose a time that is still to come.' }] : []),
  ];
}

/** The same for its author alone and at once, called what it is. */
export const testOf = (draft: Draft, author: Person): Draft => ({
  ...draft,
  title: `Test: ${draft.title.trim()}`.slice(0, LONGEST_TITLE),
  audience: 'selected',
  chosen: [author],
  when: 'now',
});

/** What the server is asked to send. */
export const inputOf = ({ title, content, audience, chosen, when, at }: Draft): AnnouncementInput => ({
  title: title.trim(),
  content,
  memberIds: audience === 'selected' ? chosen.map(({ id }) => id) : null,
  sendAt: when === 'later' ? new Date(at).toISOString() : null,
});
