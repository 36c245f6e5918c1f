import { useMemo } from 'react';
import { z } from 'zod/mini';
import { useSession } from '../shared/session.tsx';
import { useDraft } from '../shared/useDraft.ts';
import { RichDocument } from '../ui/richText/richText.ts';
import { type Draft, emptyDraft } from './draft.ts';

const Kept = z.object({
  title: z.string(),
  content: RichDocument,
  audience: z.enum(['all', 'selected']),
  chosen: z.array(z.object({ id: z.string(), name: z.string() })),
  when: z.enum(['now', 'later']),
  at: z.string(),
});
const NOTHING = JSON.stringify(emptyDraft);

/** The announcement an owner is writing: it survives the page being left, until it is sent or discarded. */
export function useAnnouncementDraft() {
  const { user } = useSession();
  const place = `${user?._id}/announcement`;
  const [kept, keep] = useDraft(place);
  const draft = useMemo(() => draftOf(kept), [kept]);
  const write = (next: Draft) => {
    const text = JSON.stringify(next);
    keep(text === NOTHING ? '' : text);
  };
  return { draft, write, place, isEmpty: kept === '' };
}

function draftOf(kept: string): Draft {
  try {
    return Kept.parse(JSON.parse(kept));
  } catch {
    // Nothing is kept, or what is there is no draft of ours.
    return emptyDraft;
  }
}
