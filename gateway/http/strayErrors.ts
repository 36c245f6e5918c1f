import type { Logger } from 'pino';

type Parts = {
  readonly logger: Pick<Logger, 'fatal'>;
  /** Stops what has been started. */
  readonly stop: () => Promise<void>;
  /** How long that may take, in milliseconds. */
  readonly limitMs?: number;
};

/** As long as a stop on purpose may take. */
const LIMIT_MS = 10_000;

/**
 * Ends this process in order when something is thrown outside of every promise that is awaited, as libraries do now and
 * then: what it was doing is not known any more. The reason goes through the logger, what was started is stopped, and the
 * status is 1, so that a supervisor starts it again.
 */
export function endOnStrayErrors({ logger, stop, limitMs = LIMIT_MS }: Parts): void {
  let isEnding = false;
  const end = () => process.exit(1);
  process.on('uncaughtException', (error: unknown, origin) => {
    logger.fatal({ err: error, origin }, 'something was thrown where nothing could handle it: this process ends');
    if (isEnding) return;
    isEnding = true;
    setTimeout(end, limitMs);
    stop()
      .catch((trouble: unknown) => logger.fatal({ err: trouble }, 'stopping failed'))
      .then(end);
  });
}
