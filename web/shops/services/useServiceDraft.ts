import { useState } from 'react';
import type { MenuService } from '../../shared/menu/useMenu.ts';
import { draftOf, emptyService, type ServiceDraft } from './draft.ts';
import { merged } from './merge.ts';

interface Writing {
  /** The service the draft is compared with: as it was opened, or as another device has made it since. */
  readonly first: ServiceDraft;
  readonly draft: ServiceDraft;
  readonly isChanged: boolean;
  readonly clashes: readonly string[];
}

/**
 * A service as it is being written, on top of what it is on the menu `now`. Nothing is taken over while it is `busy` being
 * saved: that change is its own.
 */
export function useServiceDraft(service: MenuService | undefined, now: MenuService | undefined, busy: boolean) {
  const [writing, setWriting] = useState<Writing>(() => {
    const first = service ? draftOf(service) : emptyService;
    return { first, draft: first, isChanged: false, clashes: [] };
  });
  const { first, draft, isChanged, clashes } = writing;
  const live = service && now && draftOf(now);
  if (live && !busy && !isSame(live, first)) {
    const next = merged(first, draft, live);
    const all = new Set([...clashes, ...next.clashes]);
    setWriting({ first: live, draft: next.draft, isChanged: true, clashes: [...all] });
  }
  return {
    draft,
    set: (changes: Partial<ServiceDraft>) =>
      setWriting((before) => ({ ...before, draft: { ...before.draft, ...changes } })),
    isTouched: !isSame(draft, first),
    /** What to say of changes elsewhere; empty without any. */
    news: service && !now ? 'It was taken off the menu elsewhere.' : isChanged ? changedWords(clashes) : '',
  };
}

const isSame = (one: ServiceDraft, other: ServiceDraft) => JSON.stringify(one) === JSON.stringify(other);

const changedWords = (clashes: readonly string[]) =>
  [
    'It was changed elsewhere meanwhile: what you have not touched here is as it is now.',
    clashes.length > 0 &&
      `Changed there, too: ${new Intl.ListFormat('en').format(clashes)}. Yours is kept when you save.`,
  ]
    .filter(Boolean)
    .join(' ');
