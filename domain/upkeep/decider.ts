import type { Aggregate, Command } from '../decider.ts';
import type { EventSkipped } from './events.ts';
import { OwnersOnly, ReasonMissing } from './refusals.ts';

/** The positions a projection skips. */
export type Upkeep = { readonly skipped: ReadonlySet<number> };

export type SkipEvent = Command<'SkipEvent', EventSkipped['data']>;

const REASON = { least: 3, most: 500 };

/** The stream of the events a projection skips; read by runner and rebuild, so that a rebuild skips them as well. */
export const upkeepStream = (projection: string): string => `upkeep-${projection}`;

/** The positions these events of an upkeep stream skip. */
export const skippedPositions = (events: readonly { readonly data: unknown }[]): ReadonlySet<number> =>
  new Set(events.map(({ data }) => (data as EventSkipped['data']).position));

/**
 * Stream `upkeep-{projection}`: an event that cannot be folded is skipped only by a superadmin, with a reason
 * (docs/rules.md Stopped projection). Refuses with OwnersOnly, ReasonMissing. Skipping twice appends nothing.
 */
export const upkeep: Aggregate<Upkeep, SkipEvent, EventSkipped, { readonly projection: string }> = {
  name: 'upkeep',
  stream: ({ projection }) => upkeepStream(projection),
  initial: { skipped: new Set() },
  decide({ by, data }, { skipped }) {
    if (by.role !== 'superadmin') throw OwnersOnly();
    const reason = data.reason.trim();
    if (reason.length < REASON.least || reason.length > REASON.most) throw ReasonMissing();
    return skipped.has(data.position) ? [] : [{ type: 'EventSkipped', data: { ...data, reason } }];
  },
  evolve: ({ skipped }, { data }) => ({ skipped: new Set([...skipped, data.position]) }),
};
