import { useMemo } from 'react';
import { z } from 'zod/mini';
import { newId } from './newId.ts';
import { mayBeDone } from './refusal.ts';
import { keepDraft, keptDraft } from './useDraft.ts';

const Sent = z.object({ content: z.string(), key: z.string() });

export interface OncePer {
  /** The key to send this content with. */
  keyFor: (content: unknown) => string;
  /**
   * Call it with the result: the next send gets another key, unless a refusal of this code leaves it unknown whether
   * the command was executed.
   */
  settle: (refusedWith?: string) => void;
}

/**
 * An idempotency key that stays the same while the content does, so that sending again after a lost answer does nothing
 * twice. With the key of a `draft` also across a reload.
 */
export function useOncePer(draft?: string): OncePer {
  return useMemo(() => {
    const place = draft && `${draft}/sent`;
    let sent = place ? sentFrom(place) : undefined;
    const keep = () => place && keepDraft(place, sent ? JSON.stringify(sent) : '');
    return {
      keyFor: (what) => {
        const content = JSON.stringify(what);
        if (sent?.content !== content) sent = { content, key: newId() };
        keep();
        return sent.key;
      },
      settle: (refusedWith) => {
        if (refusedWith !== undefined && mayBeDone(refusedWith)) return;
        sent = undefined;
        keep();
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
