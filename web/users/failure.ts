import { CombinedGraphQLErrors, ServerError } from '@apollo/client/errors';
import { z } from 'zod/mini';
import { RestError } from '../app/rest.ts';
import { texts } from '../app/texts.ts';

const Extensions = z.object({ code: z.string(), field: z.optional(z.string()), status: z.optional(z.number()) });

export interface Failure {
  /** 'answered': the server said no; 'unreached': the request itself failed. */
  kind: 'answered' | 'unreached';
  /** The server's stable word for it. */
  code: string;
  /** The server's sentence, or the specification's where there is none. */
  message: string;
  /** The input the server means. */
  field?: string;
}

const unreached: Failure = { kind: 'unreached', code: 'UNREACHABLE', message: texts.profile.error };

/** What went wrong with a query, a mutation or an upload. */
export function failureOf(error: unknown): Failure {
  if (CombinedGraphQLErrors.is(error)) return refused(error);
  if (error instanceof RestError && error.status > 0) {
    const { code, message, field } = error;
    return { kind: 'answered', code, message, ...(field && { field }) };
  }
  if (ServerError.is(error)) return { kind: 'answered', code: 'UNKNOWN', message: texts.profile.failed };
  return unreached;
}

/** What to say where something could not be read: nothing was submitted then. */
export function unreadable(error: unknown): string {
  const { code, message } = failureOf(error);
  return code === 'UNKNOWN' ? texts.profile.error : message;
}

function refused({ errors, message }: CombinedGraphQLErrors): Failure {
  const [first] = errors;
  const facts = Extensions.safeParse(first?.extensions);
  if (!facts.success) return { kind: 'answered', code: 'UNKNOWN', message: first?.message ?? message };
  const { code, field } = facts.data;
  return { kind: 'answered', code, message: first?.message ?? message, ...(field && { field }) };
}
