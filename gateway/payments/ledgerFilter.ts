import { z } from 'zod';
import { LedgerEntryKind } from './ledgerTypes.ts';

const LONGEST_ACCOUNT = 200;
/** Instants are of years that a calendar has. */
const YEAR = /^\d{4}-/;

const given = <T extends z.ZodType>(schema: T) => schema.nullish().transform((value) => value ?? undefined);
const instant = z
  .union([z.date(), z.string()], 'An instant is an ISO date with its time.')
  .transform((value, { addIssue }) => {
    const date = new Date(value);
    if (!Number.isNaN(date.getTime()) && YEAR.test(date.toISOString())) return date.toISOString();
    addIssue('An instant is an ISO date with its time.');
    return z.NEVER;
  });

/** Which entries of the books are asked for, of both APIs; all when it is empty. `until` itself is left out. */
export const ledgerFilter = z.object({
  account: given(
    z
      .string('An account is a text.')
      .max(LONGEST_ACCOUNT, 'That is not an account.')
      .regex(/^[\w/:-]+$/, 'That is not an account.'),
  ),
  kind: given(z.enum(LedgerEntryKind, 'There is no such kind of entry.')),
  from: given(instant),
  until: given(instant),
});
