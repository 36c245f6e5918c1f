export type Json = { readonly [key: string]: unknown };

export type ErrorType = 'invalid_request_error' | 'idempotency_error' | 'card_error' | 'api_error';
type Facts = {
  readonly code?: string;
  readonly param?: string;
  readonly decline_code?: string;
  readonly charge?: string;
  readonly payment_intent?: Json;
  readonly setup_intent?: Json;
};

/** A "no" of the provider in the provider's own words; it becomes `{ error: { type, code, … } }` with this status. */
export class ProviderError extends Error {
  constructor(
    readonly status: number,
    readonly type: ErrorType,
    message: string,
    readonly facts: Facts = {},
  ) {
    super(message);
  }

  /** The body of the answer. */
  envelope(): Json {
    const { code, ...rest } = this.facts;
    const docs = code ? { code, doc_url: `https://stripe.com/docs/error-codes/${code.replaceAll('_', '-')}` } : {};
    return { error: { ...docs, ...rest, message: this.message, type: this.type } };
  }
}

/** Parameters that cannot be read: nothing was begun, so that the answer is kept under no idempotency key. */
export class UnreadableParameters extends ProviderError {}

/** The request cannot be understood or does not fit the state of things. */
export const badRequest = (message: string, facts: Facts = {}): ProviderError =>
  new ProviderError(400, 'invalid_request_error', message, facts);

/** No such object at this address (404), or named by a parameter (400). */
export const noSuch = (noun: string, id: string, param: string, status: 400 | 404 = 404): ProviderError =>
  new ProviderError(status, 'invalid_request_error', `No such ${noun}: '${id}'`, { code: 'resource_missing', param });
