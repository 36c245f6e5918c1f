import { useMemo } from 'react';
import { z } from 'zod/mini';
import { newId } from '../app/newId.ts';
import { mayBeDone } from '../app/refusal.ts';
import { keepDraft, keptDraft } from './useDraft.ts';

const Sent = z.object({ content: z.string(), key: z.string() });

export interface OncePer {
  /** The key to send this content with. */
  keyFor: (content: unknown) => string;
  /** It was sent, or refused with this code: the next is another one, unless nobody knows whether it was done. */
  done: (refusedWith?: string) => void;
}

/**
 * A key for what is sent from a draft: the same while its content is the same, also after a reload, so that sending again after a lost answer
 * does nothing twice. `draft` is where the draft is kept.
 */
export function useOncePer(draft: string): OncePer {
  return useMemo(() => {
    const place = `${draft}/sent`;
    let sent = sentFrom(place);
    return {
      keyFor: (what) => {
        const content = JSON.stringify(what);
        if (sent?.content !== content) sent = { content, key: newId() };
        keepDraft(place, JSON.stringify(sent));
        return sent.key;
      },
      done: (refusedWith) => {
        if (refusedWith !== undefined && mayBeDone(refusedWith)) return;
        sent = undefined;
        keepDraft(place, '');
      },
    };
  }, [draft]);
}

function sentFrom(place: string): z.infer<typeof Sent> | undefined {
  try {
    return Sent.parse(JSON.parse(keptDraft(place)));
  } catch {
    // Nothing is kept, or nothing of ours.
    return undefined;
  }
}
