import type { ZodType } from 'zod';
import { Refusal } from '#domain/refusal.ts';

/** Everything from outside passes here: the parsed value, or an `invalid` refusal that names the first field at fault. */
export function parse<T>(schema: ZodType<T>, input: unknown): T {
  const result = schema.safeParse(input);
  if (result.success) return result.data;
  const issue = result.error.issues[0];
  const field = issue?.path.join('.') || undefined;
  throw new Refusal('invalid', 'INVALID_INPUT', issue?.message ?? 'That is not valid.', field);
}
