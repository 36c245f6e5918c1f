import { useMemo } from 'react';
import { useSession } from '../../shared/session.tsx';
import { useDraft } from '../../shared/useDraft.ts';
import type { Passage } from './passage.ts';

export interface PassageComment extends Passage {
  text: string;
}

const isNumber = (value: unknown) => typeof value === 'number';
const isText = (value: unknown) => typeof value === 'string';
const isComment = (value: unknown): value is PassageComment => {
  const { path, start, end, quote, text } = (value ?? {}) as Partial<Record<keyof PassageComment, unknown>>;
  return Array.isArray(path) && [...path, start, end].every(isNumber) && [quote, text].every(isText);
};

/** What was kept, as far as it is comments: whatever else stands there is none. */
export function commentsIn(kept: string): readonly PassageComment[] {
  try {
    const found: unknown = JSON.parse(kept || '[]');
    return Array.isArray(found) ? found.filter(isComment) : [];
  } catch {
    return [];
  }
}

/**
 * A reviewer's comments on one version until it is decided: kept in this browser, so that they are there after another
 * post was looked at, and after a reload.
 */
export function useComments(
  postId: string,
  version: number,
): [comments: readonly PassageComment[], keep: (comments: readonly PassageComment[]) => void] {
  const memberId = useSession().user?._id ?? '';
  const [kept, write] = useDraft(`${memberId}/review/${postId}/${version}`);
  const comments = useMemo(() => commentsIn(kept), [kept]);
  return [comments, (next) => write(next.length > 0 ? JSON.stringify(next) : '')];
}
