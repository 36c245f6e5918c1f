import { z } from 'zod';

/**
 * What the answers of several features are made of. Shapes with an `id` are published under that name. Answers have no
 * field but those described: `docs/answers.int.spec.ts` compares. They are published as open, so that they may grow.
 */
export const id = z.string().describe('An id; opaque');
export const instant = z.iso.datetime().describe('ISO 8601 in UTC');
export const localDate = z.iso.date().describe('A day in the shop’s own time zone');
export const localTime = z
  .string()
  .regex(/^\d{2}:\d{2}$/)
  .describe('HH:MM in the shop’s own time zone, on the half hour');
export const dollars = z.number().describe('US dollars, at most two decimals');
export const cents = z.int().describe('Integer US cents');
export const text = z.string();
export const optionalText = text.nullish();

/** A whole number in a query, where it comes as text. */
export const whole = (what: string) => z.string().regex(/^\d{1,15}$/, `${what} is a whole number.`);

/** Every refusal but those in plain text. */
export const failure = z
  .object({
    error: z.object({
      code: text.describe('Stable; safe to compare with'),
      message: text,
      field: text.optional().describe('The input at fault'),
      details: z.looseObject({}).optional().describe('Facts to act on, by code: see docs/errors.md'),
      requestId: text.optional().describe('Leads to the server’s log'),
    }),
  })
  .meta({ id: 'Error' });

/** An answer with one list under `key`. */
export const listOf = (item: z.ZodType, key = 'data') => z.object({ [key]: z.array(item) });

/** The same with the paging numbers beside it. */
export const pagedListOf = (item: z.ZodType, key = 'data') =>
  listOf(item, key).extend({ total: z.int(), page: z.int(), pageSize: z.int() });

/** The form of an upload. */
export const file = z.string().meta({ contentMediaType: 'application/octet-stream' });
