import type { Compaction, Vault } from '../../store/vault.ts';

/** One round over all nodes: when it began (UTC ISO), and what runs where. */
type Round = { readonly since: string; readonly ids: Readonly<Record<string, string>> };
/** The round that runs, and of the last one that ended when it began and when it was over. */
type Kept = {
  readonly round?: Round;
  readonly done?: { readonly since: string; readonly until: string };
  /** When something was erased last whose bytes somebody waits to be gone (UTC ISO). */
  readonly owedSince?: string;
  /** Up to this position of the store every entry keeps its last value alone. */
  readonly limitedTo?: number;
};

const KEY = 'compaction';
const DAY_MS = 86_400_000;
/** Without an erasure files are compacted once a week, after one within a day. */
const WEEK_MS = 7 * DAY_MS;

type Needs = { readonly vault: Vault; readonly now: () => string };
type Work = Needs & { readonly compaction: Compaction };

const keptIn = async (vault: Vault) => {
  const entry = await vault.get(KEY);
  return { kept: entry ? (JSON.parse(entry.value) as Kept) : {}, version: entry?.version ?? 0 };
};

/**
 * Since when (UTC ISO) the bytes of what was removed at an instant are gone from the store's files; undefined while
 * they may be there. Of a store that wipes them at once that is the instant itself.
 */
export async function goneSince(vault: Vault, removedAt: string): Promise<string | undefined> {
  if (vault.wipesAtOnce) return removedAt;
  const { done } = (await keptIn(vault)).kept;
  return done && done.since >= removedAt ? done.until : undefined;
}

/** Notes that somebody waits for the bytes of what was removed at an instant to be gone. */
export async function oweCompaction(vault: Vault, removedAt: string): Promise<void> {
  for (;;) {
    const { kept, version } = await keptIn(vault);
    if (kept.owedSince !== undefined && kept.owedSince >= removedAt) return;
    if (await vault.put(KEY, JSON.stringify({ ...kept, owedSince: removedAt } satisfies Kept), version)) return;
  }
}

/**
 * Has every node write its files anew without what was removed, at least every week and within a day of an erasure, and
 * notes when that is over. One round at a time: of several processes the one that notes it first begins it. Throws when
 * a round has failed; the next call begins another.
 */
export async function compactFiles({ vault, now, compaction }: Work): Promise<void> {
  const { kept, version } = await keptIn(vault);
  const note = (next: Kept) => vault.put(KEY, JSON.stringify(next), version);
  const { round: _round, ...others } = kept;
  if (kept.round) {
    const { since, ids } = kept.round;
    const outcomes = await Promise.all(
      Object.entries(ids).map(async ([node, id]) => ({ node, outcome: await compaction.outcome(id) })),
    );
    const failed = outcomes.flatMap(({ node, outcome }) =>
      typeof outcome === 'object' ? `the scavenge of ${node} failed: ${outcome.failed}` : [],
    );
    const isOld = Date.parse(now()) - Date.parse(since) > WEEK_MS;
    if (failed.length > 0 || (isOld && outcomes.some(({ outcome }) => outcome === 'running'))) {
      await note(others);
      throw new Error(failed[0] ?? 'a scavenge has not ended in a week');
    }
    if (outcomes.every(({ outcome }) => outcome === 'done')) await note({ ...others, done: { since, until: now() } });
    return;
  }
  if (!isDue(kept, now())) return;
  await limitAll({ vault, compaction });
  // That may have taken long.
  const { kept: before, version: last } = await keptIn(vault);
  const since = now();
  const ids: Record<string, string> = {};
  for (const node of await compaction.nodes()) {
    const id = await compaction.start(node);
    // Another that was begun elsewhere may be past what was removed since: the next call looks whether it is over.
    if (id === undefined) return;
    ids[node] = id;
  }
  await vault.put(KEY, JSON.stringify({ ...before, round: { since, ids } } satisfies Kept), last);
}

/**
 * Before a round: what the files keep for ever, no scavenge takes out of them. How far that is is kept after each part, as
 * a process may end meanwhile.
 */
async function limitAll({ vault, compaction }: Omit<Work, 'now'>): Promise<void> {
  for (;;) {
    const from = (await keptIn(vault)).kept.limitedTo;
    const { upTo, isAll } = await compaction.limit(from);
    while (upTo !== undefined && upTo !== from) {
      const { kept, version } = await keptIn(vault);
      if (await vault.put(KEY, JSON.stringify({ ...kept, limitedTo: upTo } satisfies Kept), version)) break;
    }
    if (isAll || upTo === from) return;
  }
}

function isDue({ done, owedSince }: Kept, now: string): boolean {
  if (!done) return true;
  const age = Date.parse(now) - Date.parse(done.since);
  const isOwed = owedSince !== undefined && owedSince >= done.since;
  return age >= WEEK_MS - DAY_MS || (isOwed && age >= DAY_MS);
}
