import type { ZodType } from 'zod';
import { Refusal } from '#domain/refusal.ts';

/** Parses input from outside. Refuses with INVALID_INPUT and the name of the first invalid field. */
export function parse<T>(schema: ZodType<T>, input: unknown): T {
  const result = schema.safeParse(input);
  if (result.success) return result.data;
  const issue = result.error.issues[0];
  const field = issue?.path.join('.') || undefined;
  throw new Refusal('invalid', 'INVALID_INPUT', issue?.message ?? 'That is not valid.', field);
}
