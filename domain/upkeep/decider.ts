import type { Actor, Aggregate, Command } from '../decider.ts';
import type { EventSkipped, RebuildAsked } from './events.ts';
import { OwnersOnly, ReasonMissing } from './refusals.ts';

/** The positions a projection skips. */
export type Upkeep = { readonly skipped: ReadonlySet<number> };

export type SkipEvent = Command<'SkipEvent', EventSkipped['data']>;
export type AskRebuild = Command<'AskRebuild', RebuildAsked['data']>;

const REASON = { least: 3, most: 500 };

/** The stream of the events a projection skips; read by runner and rebuild, so that a rebuild skips them as well. */
export const upkeepStream = (projection: string): string => `upkeep-${projection}`;

/** The positions these events of an upkeep stream skip. */
export const skippedPositions = (
  events: readonly { readonly type: string; readonly data: unknown }[],
): ReadonlySet<number> =>
  new Set(
    events.flatMap(({ type, data }) => (type === 'EventSkipped' ? [(data as EventSkipped['data']).position] : [])),
  );

/** Refuses everyone but a superadmin with OwnersOnly. */
export function ownersOnly({ role }: Actor): void {
  if (role !== 'superadmin') throw OwnersOnly();
}

function reasonIn(text: string): string {
  const reason = text.trim();
  if (reason.length < REASON.least || reason.length > REASON.most) throw ReasonMissing();
  return reason;
}

/**
 * Stream `upkeep-{projection}`: an event that cannot be folded is skipped, and a read model built again, only by a
 * superadmin, with a reason (docs/rules.md Stopped projection). Refuses with OwnersOnly, ReasonMissing. Skipping twice
 * appends nothing.
 */
export const upkeep: Aggregate<
  Upkeep,
  SkipEvent | AskRebuild,
  EventSkipped | RebuildAsked,
  { readonly projection: string }
> = {
  name: 'upkeep',
  stream: ({ projection }) => upkeepStream(projection),
  initial: { skipped: new Set() },
  decide({ type, by, data }, { skipped }) {
    ownersOnly(by);
    const reason = reasonIn(data.reason);
    if (type === 'AskRebuild') return [{ type: 'RebuildAsked', data: { ...data, reason } }];
    return skipped.has(data.position) ? [] : [{ type: 'EventSkipped', data: { ...data, reason } }];
  },
  evolve: (state, { type, data }) =>
    type === 'EventSkipped' ? { skipped: new Set([...state.skipped, data.position]) } : state,
};
