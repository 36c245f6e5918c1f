import { myStoreTexts as myStore } from '../myStoreTexts.ts';
import { needsActivation, type Refusal } from '../refusal.ts';

/** Why a shop or product could not be created, changed, deleted or restored. */
export interface StoreTrouble {
  /** The specification's sentence, for the toast and the page. */
  message: string;
  /** What the server said more exactly, where it did. */
  detail?: string;
  field?: string;
  /** The member has to activate their account first. */
  isUnproven?: true;
}

/** What to say of a refused command on a shop or product (specification §8). */
export function storeTrouble(refusal: Refusal): StoreTrouble {
  const { code, status, message: said, field } = refusal;
  // The sentence about three shops would be untrue for everything else that is forbidden.
  if (code === 'SHOP_LIMIT') return { message: myStore.limit };
  if (code === 'FILE_TOO_LARGE') return { message: myStore.imageTooLarge, field };
  if (needsActivation(refusal)) return { message: said, isUnproven: true };
  if (status === 403 || status === 401) return { message: said || myStore.failed };
  if (status === 404) return { message: myStore.missing };
  const detail = said || undefined;
  if (status === 400)
    return { message: myStore.badRequest, detail: detail === myStore.badRequest ? undefined : detail, field };
  // Without a code of ours the sentence says no more than this one does.
  if (code === 'UNKNOWN') return { message: myStore.failed };
  return { message: myStore.failed, detail, field: status < 500 ? field : undefined };
}

/** Both sentences in one. */
export const inFull = ({ message, detail }: StoreTrouble): string => (detail ? `${message}. ${detail}` : message);
