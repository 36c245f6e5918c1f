import type { FamilyEvent } from '#domain/family/events.ts';
import { says, type WordsOf } from './parts.ts';

/** Words for whom members book for; who they are is theirs and the shops' they book at. */
export const family: WordsOf<FamilyEvent> = {
  PersonAdded: () => says('wrote down somebody they book for'),
  PersonChanged: () => says('changed what they wrote down about somebody they book for'),
  PersonRemoved: () => says('no longer books for somebody'),
};
