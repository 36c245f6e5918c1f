import { setTimeout as pause } from 'node:timers/promises';
import { type EventStore, START, type SubscribeOptions, type Subscription } from '../eventStore.ts';
import type { Vault } from '../vault.ts';
import { type ListedKey, type NumberedHead, openHeadList } from './headList.ts';
import type { Head } from './heads.ts';
import { keptTextOf, leafOf } from './leaf.ts';
import { consistencyProof, type Hash, inclusionProof, rootAt } from './merkle.ts';
import { openSigner, PastChanged } from './signer.ts';
import { openTreeFiles } from './treeFiles.ts';

type Parts = {
  /** The log as it is kept, before the codec. */
  readonly log: Pick<EventStore, 'subscribe' | 'head'>;
  readonly vault: Vault;
  /** The tree's files are made anew below this folder. */
  readonly treeDir: string;
  /** Where the signing key and the copies of heads are. */
  readonly headsDir: string;
  /** The name of the log, where it has none yet. */
  readonly origin: string;
  readonly now: () => string;
  readonly logger: { error(details: object, message: string): void };
  /** How often a head is signed. */
  readonly everyMs?: number;
};

/** What proves that an event is under a head. */
export type Inclusion = {
  readonly index: number;
  readonly size: number;
  readonly leaf: Hash;
  readonly root: Hash;
  readonly proof: readonly Hash[];
};

/** What proves that a tree goes on from an earlier one. */
export type Consistency = { readonly fromRoot: Hash; readonly toRoot: Hash; readonly proof: readonly Hash[] };

const HOUR_MS = 3_600_000;
const BATCH = 200;
/** While the log is read at the start, so many times as long as a batch took others go first. */
const OTHERS_FIRST = 2;
/** So long a head of another process may be ahead of what this one has read. */
const AHEAD_MS = 10_000;
const LOOK_EVERY_MS = 50;

/**
 * Follows the log from its first event and keeps the tree over it; signs a head once it has read everything, and every
 * hour from then on. Reads slowly at first, so that requests go first. Never throws: what keeps heads from being signed
 * is answered by `trouble`, logged and noted in the vault.
 */
export type Transparency = ReturnType<typeof openTransparency>;

export function openTransparency(parts: Parts) {
  const { log, vault, now, everyMs = HOUR_MS } = parts;
  const list = openHeadList(vault);
  const tree = openTreeFiles(parts.treeDir);
  const stopping = new AbortController();
  let hasRead = false;
  let trouble: string | undefined;

  async function reach(size: number): Promise<void> {
    const until = performance.now() + AHEAD_MS;
    const isOver = () => stopping.signal.aborted || tree.size() >= size || performance.now() >= until;
    while (!isOver() && (await isBehind())) await pause(LOOK_EVERY_MS);
  }
  const isBehind = async () => (await log.head()) > (tree.size() === 0 ? START : tree.lastPosition());

  async function stopSigning(error: unknown): Promise<void> {
    if (stopping.signal.aborted) return;
    const isChanged = error instanceof PastChanged;
    trouble = isChanged
      ? `${error.message} docs/verification.md says what to do.`
      : `Heads cannot be signed: ${(error as Error).message}`;
    parts.logger.error({ err: error }, trouble);
    if (isChanged) await list.noteTrouble(trouble).catch(() => undefined);
  }

  async function signOnAndOn(): Promise<void> {
    const { headsDir: folder, origin } = parts;
    signer = await openSigner({ tree, list, folder, origin, now, reach });
    await signer.check();
    await list.forgetTrouble();
    await signer.sign(0);
    hasSigned();
    for (;;) {
      await pause(everyMs, undefined, { signal: stopping.signal, ref: false });
      // Of several gateways one signs in each hour.
      await signer.sign(everyMs / 2);
    }
  }

  let signer: Awaited<ReturnType<typeof openSigner>> | undefined;
  let hasSigned = () => {};
  const firstHead = new Promise<void>((resolve) => (hasSigned = resolve));
  let signing: Promise<void> | undefined;

  let subscription: Subscription | undefined;
  const options: SubscribeOptions = {
    after: START,
    batch: BATCH,
    async onEvents(events) {
      const startedAt = performance.now();
      for (const event of events) tree.add(leafOf(tree.size(), keptTextOf(event)), event.position);
      if (!hasRead && events.length === BATCH)
        await pause(OTHERS_FIRST * (performance.now() - startedAt), undefined, { signal: stopping.signal }).catch(
          () => undefined,
        );
    },
    onCaughtUp() {
      hasRead = true;
      signing ??= signOnAndOn().catch(stopSigning).finally(hasSigned);
    },
    onError: (error) => void stopSigning(error).finally(hasSigned),
  };

  return {
    /** Begins to read the log. */
    begin(): void {
      subscription ??= log.subscribe(options);
    },
    /** Resolves once the first head is signed, or it is known why not. */
    started: firstHead,
    /** Signs a head now, once the first one is signed. Throws when one does not fit. */
    signNow: async (): Promise<void> => signer?.sign(0),
    /** What keeps heads from being signed, as a sentence. */
    trouble: () => trouble,
    /** Whether the log was read to its end since the start; proofs of what comes later wait. */
    hasRead: () => hasRead,
    size: () => tree.size(),
    keys: (): Promise<readonly ListedKey[]> => list.keys(),
    count: (): Promise<number> => list.count(),
    headAt: (number: number): Promise<Head | undefined> => list.at(number),
    /** So many heads from a number on, in order. */
    heads: (from: number, limit: number): Promise<NumberedHead[]> => list.from(from, limit),
    /** How many events come before the one at a position; undefined when none is there. */
    ordinalOf: (position: number): number | undefined => tree.ordinalOf(position),
    /** The proof that an event, by its number, is in the tree of the first `size`. */
    inclusion: (index: number, size: number): Inclusion => ({
      index,
      size,
      leaf: tree.node(0, index),
      root: rootAt(tree.node, size),
      proof: inclusionProof(tree.node, index, size),
    }),
    /** The proof that the tree of the first `to` events begins with that of the first `from`. */
    consistency: (from: number, to: number): Consistency => ({
      fromRoot: rootAt(tree.node, from),
      toRoot: rootAt(tree.node, to),
      proof: consistencyProof(tree.node, from, to),
    }),
    async stop(): Promise<void> {
      stopping.abort();
      await subscription?.stop();
      await signing;
      tree.close();
    },
  };
}
