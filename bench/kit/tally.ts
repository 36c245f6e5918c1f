import type { Aggregate, Command, DomainEvent } from '#domain/decider.ts';
import type { Dispatch } from '#domain/dispatch.ts';

type Count = Command<'Count', { readonly of: string }>;
type Counted = DomainEvent<'Counted', { readonly of: string; readonly to: number }>;

/** The least an aggregate can be: each command counts one further. */
export const tally: Aggregate<number, Count, Counted, { readonly of: string }> = {
  name: 'tally',
  stream: ({ of }) => `tally-${of}`,
  initial: 0,
  decide: ({ data: { of } }, state) => [{ type: 'Counted', data: { of, to: state + 1 } }],
  evolve: (_state, { data }) => data.to,
};

const by = { id: 'bench', role: 'system' } as const;

/**
 * Counts as many times as the time allows, from so many callers at once; how often each of them did. `of` names a
 * caller's tally.
 */
export async function countAll(
  dispatch: Dispatch,
  callers: number,
  of: (caller: number) => string,
  time: { warmUp: number; seconds: number },
) {
  const start = performance.now() + time.warmUp * 1000;
  const until = start + time.seconds * 1000;
  const counts = Array.from({ length: callers }, () => 0);
  let all = 0;
  const call = async (_: number, caller: number) => {
    while (performance.now() < until) {
      await dispatch(tally, { type: 'Count', data: { of: of(caller) } }, { by, channel: 'cli' });
      all += 1;
      if (performance.now() >= start) counts[caller] = (counts[caller] ?? 0) + 1;
    }
  };
  await Promise.all(counts.map(call));
  return { all, counts, perSecond: counts.reduce((sum, count) => sum + count, 0) / time.seconds };
}
