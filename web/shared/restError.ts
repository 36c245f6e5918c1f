/**
 * Why a REST request failed: `message` is the server's sentence, `field` the input at fault. `status` is 0 without an
 * answer.
 */
export class RestError extends Error {
  readonly status: number;
  readonly code: string;
  readonly field: string | undefined;

  constructor(status: number, code: string, message: string, field?: string) {
    super(message);
    this.name = 'RestError';
    this.status = status;
    this.code = code;
    this.field = field;
  }
}

/** A command that was not sent because the browser has no network. */
export class OfflineError extends RestError {
  constructor() {
    super(0, 'UNREACHABLE', 'You are offline. Nothing was sent and nothing has changed; try again once you are back.');
  }
}
