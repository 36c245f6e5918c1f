import type { ZodType } from 'zod';

/** Who may call: nobody in particular, a member with a bearer token, or the payment provider by its signature. */
export type Caller = 'anyone' | 'member' | 'provider';

export type Parameter = { readonly name: string; readonly schema: ZodType; readonly description: string; readonly required?: true };

/** What a call sends: one shape, in the media types it may come in. */
export type Body = { readonly schema: ZodType; readonly types: readonly string[]; readonly required?: false };

export type Answer = { readonly description: string; readonly schema?: ZodType; readonly type?: string; readonly headers?: Readonly<Record<string, string>> };

/** One row of the REST contract. `path` is below /api/v1, with `{name}` for what varies. */
export type Operation = {
  readonly method: 'get' | 'post' | 'put' | 'delete';
  readonly path: string;
  readonly tag: 'Accounts' | 'Images' | 'Shops' | 'Bookings' | 'Cart' | 'Payments' | 'Reviews' | 'Forum' | 'Messages' | 'Notifications' | 'Site';
  readonly id: string;
  readonly summary: string;
  readonly description?: string;
  readonly caller: Caller;
  readonly query?: readonly Parameter[];
  readonly body?: Body;
  readonly answers: Readonly<Record<number, Answer>>;
  /** Statuses of refusals with the reason, beside those every call may give. */
  readonly refusals?: Readonly<Record<number, string>>;
  /** Refusals are the plain sentence instead of the error document. */
  readonly plainTextErrors?: true;
};

export const json = (schema: ZodType): Body => ({ schema, types: ['application/json'] });
export const form = (schema: ZodType): Body => ({ schema, types: ['application/json', 'application/x-www-form-urlencoded'] });
