import { type Misbehaviour, misbehaviour } from './misbehaviour.ts';
import type { SandboxStore } from './store.ts';

const WELL_BEHAVED: Misbehaviour = misbehaviour.parse({});

/** What is set now. */
export const current = (view: Pick<SandboxStore, 'get'>): Misbehaviour =>
  view.get('misbehaviour', 'now') ?? WELL_BEHAVED;

export const setMisbehaviour = (store: SandboxStore, to: Misbehaviour): Promise<void> =>
  store.change((change) => change.put('misbehaviour', 'now', to));

export type Fault = 'fail' | 'failKept' | 'failKeptAfter' | 'cutBefore' | 'cutAfter';

/** The fault this call has to suffer, each used up by exactly one call. */
export async function takeFault(store: SandboxStore, writes: boolean): Promise<Fault | undefined> {
  if (!pick(current(store), writes)) return undefined;
  return store.change((change) => {
    const now = current(change);
    const fault = pick(now, writes);
    if (fault) change.put('misbehaviour', 'now', { ...now, [fault.key]: now[fault.key] - 1 });
    return fault?.name;
  });
}

function pick(now: Misbehaviour, writes: boolean) {
  if (now.failNext > 0) return { name: 'fail', key: 'failNext' } as const;
  if (writes && now.failKept > 0) return { name: 'failKept', key: 'failKept' } as const;
  if (writes && now.failKeptAfterEffect > 0) return { name: 'failKeptAfter', key: 'failKeptAfterEffect' } as const;
  if (now.cutBeforeEffect > 0) return { name: 'cutBefore', key: 'cutBeforeEffect' } as const;
  if (writes && now.cutAfterEffect > 0) return { name: 'cutAfter', key: 'cutAfterEffect' } as const;
  return undefined;
}
