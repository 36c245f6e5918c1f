import { GraphQLError, type GraphQLFormattedError } from 'graphql';
import { errorAnswer } from '../http/refusals.ts';

/** The most errors of one answer. */
export const MOST_ERRORS = 10;
/** GraphQL's own messages quote the value that is wrong, which may be the whole request. */
const LONGEST_MESSAGE = 500;
const shortened = (message: string) =>
  message.length > LONGEST_MESSAGE ? `${message.slice(0, LONGEST_MESSAGE)}…` : message;

/**
 * An error of an operation for the answer: a refusal with its stable code, a failure of the server (passed to `log`) as
 * one general sentence.
 */
export function formatError(
  formatted: GraphQLFormattedError,
  error: unknown,
  log: (fault: unknown) => void,
): GraphQLFormattedError {
  const cause = error instanceof GraphQLError ? error.originalError : error;
  // No cause: the operation was malformed or failed validation. GraphQL's message is kept, and the code of our own
  // rules.
  const own = cause instanceof GraphQLError ? cause.extensions.code : undefined;
  if (!cause || cause instanceof GraphQLError)
    return {
      ...formatted,
      message: shortened(formatted.message),
      extensions: { code: own ?? formatted.extensions?.code ?? 'BAD_USER_INPUT' },
    };
  const { status, code, message, field, details } = errorAnswer(cause);
  if (status >= 500) log(cause);
  return {
    message,
    ...(formatted.path && { path: formatted.path }),
    ...(formatted.locations && { locations: formatted.locations }),
    extensions: { code, status, ...(field && { field }), ...(details && { details }) },
  };
}
