import pino, { type DestinationStream, type Logger } from 'pino';

/** Characters of a message or a stack that are written. */
const LONGEST_TEXT = 4_000;
/** So many of the errors that one error stands for are written. */
const MOST_INNER = 10;

/** The process log: JSON lines of a level and above, to stderr when no destination is given. */
export const openLogger = (
  level: string,
  destination: DestinationStream = pino.destination({ dest: 2, sync: false }),
): Logger =>
  pino(
    {
      level,
      redact: ['req.headers.authorization', 'req.headers.cookie'],
      serializers: { err: errorForLog },
    },
    destination,
  );

/**
 * What a log line says of an error: its type, its message and stack with those of its causes, at most 4,000 characters each,
 * and what else it has in plain values, such as a code. Objects are left out: of a command that Redis refuses the driver
 * hands over all arguments, which may be private messages, mail addresses and megabytes; of these the command's name is kept.
 */
export function errorForLog(error: unknown): unknown {
  const written = withoutInner(error);
  const { errors } = (error ?? {}) as { readonly errors?: unknown };
  if (!Array.isArray(errors) || typeof written !== 'object') return written;
  return { ...written, aggregateErrors: errors.slice(0, MOST_INNER).map(withoutInner) };
}

function withoutInner(error: unknown): object | string {
  if (!isErrorLike(error)) return isPlain(error) ? String(error) : typeof error;
  const { type, message, stack, ...rest } = pino.stdSerializers.err(error);
  const { command } = error as { readonly command?: { readonly name?: unknown } };
  return {
    type,
    message: message.slice(0, LONGEST_TEXT),
    stack: stack.slice(0, LONGEST_TEXT),
    ...Object.fromEntries(Object.entries(rest).filter(([, value]) => isPlain(value))),
    ...(typeof command?.name === 'string' && { command: command.name }),
  };
}

const isErrorLike = (error: unknown): error is Error =>
  typeof error === 'object' && error !== null && typeof (error as Error).message === 'string';

const isPlain = (value: unknown): boolean =>
  value === null ||
  ['number', 'boolean', 'bigint', 'undefined'].includes(typeof value) ||
  (typeof value === 'string' && value.length <= LONGEST_TEXT);
