import { CombinedGraphQLErrors, ServerError } from '@apollo/client/errors';
import { z } from 'zod/mini';
import { RestError } from '../../app/rest.ts';
import { texts } from '../../app/texts.ts';

const Extensions = z.object({ code: z.string(), status: z.number(), field: z.optional(z.string()) });

export interface Outcome {
  /** The specification's sentence, for the toast and the page. */
  message: string;
  /** What the server said more exactly, where it did. */
  detail?: string;
  field?: string;
  /** The server answered and said no: trying again unchanged would change nothing. */
  final: boolean;
}

const { myStore } = texts;
const unreachable = 'We could not reach the server. Check your connection and try again.';

/** What to say about a shop that could not be created, changed, deleted or brought back (specification §8). */
export function outcomeOf(error: unknown): Outcome {
  if (error instanceof RestError) return outcome(error.status, error.code, error.message, 'image');
  if (CombinedGraphQLErrors.is(error)) {
    const [first] = error.errors;
    const known = Extensions.safeParse(first?.extensions);
    if (known.success) return outcome(known.data.status, known.data.code, first?.message ?? '', known.data.field);
    // No code of ours: the operation itself was refused as malformed.
    return { message: myStore.badRequest, detail: first?.message, final: true };
  }
  return { message: myStore.failed, detail: ServerError.is(error) ? undefined : unreachable, final: false };
}

function outcome(status: number, code: string, said: string, field?: string): Outcome {
  const detail = said || undefined;
  // The sentence about three shops would be untrue for everything else that is forbidden.
  if (code === 'SHOP_LIMIT') return { message: myStore.limit, final: true };
  if (code === 'FILE_TOO_LARGE') return { message: myStore.imageTooLarge, field, final: true };
  if (status === 403 || status === 401) return { message: said || myStore.failed, final: true };
  if (status === 404) return { message: myStore.missing, final: true };
  if (status === 400) return { message: myStore.badRequest, detail: detail === myStore.badRequest ? undefined : detail, field, final: true };
  if (status === 0) return { message: myStore.failed, detail: unreachable, final: false };
  return { message: myStore.failed, detail, field: status < 500 ? field : undefined, final: status < 500 };
}
