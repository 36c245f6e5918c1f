import { Field, Float, GraphQLISODateTime, InputType } from 'type-graphql';
import { MomentNeeded } from '#domain/audit/refusals.ts';
import type { StoredEvent } from '#domain/store/eventStore.ts';
import { openRecord } from '../audit/history.ts';
import type { RecordName } from '../audit/records.ts';
import type { Context } from '../http/context.ts';

@InputType({ description: 'A moment of the past: one of the two, or MOMENT_NEEDED.' })
export class AsOfInput {
  @Field(() => GraphQLISODateTime, { nullable: true, description: 'What had happened by this instant counts.' })
  at?: Date | null;

  @Field(() => Float, {
    nullable: true,
    description: 'What had happened up to the event with this position counts, that event too.',
  })
  position?: number | null;
}

/** How the argument is described wherever it is taken. */
export const AS_OF = {
  nullable: true,
  description:
    'As it was at that moment, made from its own events up to then, for those who read its `history` (RECORD_MISSING for others); null while it was not there yet. What belongs to other records, such as names and numbers of reviews, is as of now. Left out or null: as it is now.',
} as const;

/** What had happened by a moment, and the UTC ISO instant by which what depends on the clock is told. */
export type Past = { readonly events: readonly StoredEvent[]; readonly now: string };

/** Those of some events that had happened by a moment; refuses with MomentNeeded unless it is one. */
export function upTo(events: readonly StoredEvent[], { at, position }: AsOfInput): readonly StoredEvent[] {
  if ((at ?? undefined) === undefined) {
    if (typeof position !== 'number') throw MomentNeeded();
    return events.filter((event) => event.position <= position);
  }
  if (typeof position === 'number') throw MomentNeeded();
  const last = (at as Date).getTime();
  return events.filter(({ metadata }) => Date.parse(metadata.occurredAt) <= last);
}

/**
 * A record’s events up to a moment, for whoever owns it and for platform owners, whose look is recorded; refuses others
 * with RecordMissing. Undefined while it was not there yet.
 */
export async function pastOf(context: Context, record: RecordName, asOf: AsOfInput): Promise<Past | undefined> {
  upTo([], asOf);
  const { events } = await openRecord(context, record);
  const past = upTo(events, asOf);
  return past.length === 0 ? undefined : { events: past, now: clockOf(context, asOf) };
}

/** By a position the clock is that of now, as nothing says how long after the event somebody looks. */
export const clockOf = ({ services }: Pick<Context, 'services'>, { at }: AsOfInput): string =>
  at ? at.toISOString() : services.now();
