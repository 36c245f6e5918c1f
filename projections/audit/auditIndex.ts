import { START } from '#domain/store/eventStore.ts';
import { type Fact, projection, type Work } from '../projection.ts';
import type { ReadModels } from '../readModels.ts';
import { readDocument, readDocuments } from '../readModels.ts';
import { personsOf } from './persons.ts';

/** So many consecutive events are a block: what is read of the log at once. */
export const BLOCK = 512;
/** Members share so many sets of blocks: the index grows with the log and not with the members. */
const BUCKETS = 16_384;

/** Told of each batch of events: subscribers read from the log what is new. */
export const AUDIT_TOPIC = 'audit';

/** Consecutive events of the log. Instants in UTC ms; those of a block need not be in order. */
export type Block = {
  readonly number: number;
  /** The position before its first event, and those of its first and last event so far. */
  readonly after: number;
  readonly first: number;
  readonly last: number;
  readonly count: number;
  readonly from: number;
  readonly until: number;
};

/** How far the index reaches: the number of its last block, and the position of its last event. */
export type Extent = { readonly number: number; readonly last: number; readonly events: number };

const EXTENT = 'extent';
const STARTS = 'starts';
const blockKey = (number: number) => `block/${number}`;

/** What events are asked for by; each value has the set of the blocks that have such an event. */
export const sets = {
  person: (id: string) => `bits/person/${bucketOf(id)}`,
  type: (type: string) => `bits/type/${type}`,
  channel: (channel: string) => `bits/channel/${channel}`,
} as const;

/** FNV-1a: the same in every version, as the sets outlive the process. */
function bucketOf(id: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < id.length; at += 1) hash = Math.imul(hash ^ id.charCodeAt(at), 0x01000193);
  return (hash >>> 0) % BUCKETS;
}

async function note(event: Fact, work: Work): Promise<void> {
  const extent = await work.get<Extent>(EXTENT);
  const current = extent && (await work.get<Block>(blockKey(extent.number)));
  const at = Date.parse(event.metadata.occurredAt) || 0;
  const { position } = event;
  const isOpen = current !== undefined && current.count < BLOCK;
  const block: Block = isOpen
    ? {
        ...current,
        last: position,
        count: current.count + 1,
        from: Math.min(current.from, at),
        until: Math.max(current.until, at),
      }
    : {
        number: extent ? extent.number + 1 : 0,
        after: extent?.last ?? START,
        first: position,
        last: position,
        count: 1,
        from: at,
        until: at,
      };
  if (!isOpen) work.rank(STARTS, String(block.number), position);
  work.put(blockKey(block.number), block);
  work.put(EXTENT, {
    number: block.number,
    last: position,
    events: (extent?.events ?? 0) + 1,
  } satisfies Extent);
  for (const person of personsOf(event)) work.mark(sets.person(person), block.number, true);
  work.mark(sets.type(event.type), block.number, true);
  work.mark(sets.channel(event.metadata.channel), block.number, true);
  work.notify(AUDIT_TOPIC, {});
}

/**
 * In which blocks of the log events of a member, a type or a channel are (docs/adr/0036): a query reads those blocks and
 * no others. Holds nothing of the events themselves.
 */
export const auditIndex = projection({ name: 'auditIndex', version: 2, on: {}, every: note });

/** Undefined while nothing is in the log. */
export const readExtent = (models: ReadModels): Promise<Extent | undefined> =>
  readDocument<Extent>(models, auditIndex, EXTENT);

/** Blocks by number, in the order asked for. */
export const readBlocks = (models: ReadModels, numbers: readonly number[]): Promise<Block[]> =>
  readDocuments<Block>(models, auditIndex, numbers.map(blockKey));

/** The number of the block in which a position lies, or would; undefined before the first. */
export async function blockAt(models: ReadModels, position: number): Promise<number | undefined> {
  const key = models.key(auditIndex, STARTS);
  const [found] = await models.redis.zrange(key, position, '-inf', 'BYSCORE', 'REV', 'LIMIT', 0, 1);
  return found === undefined ? undefined : Number(found);
}

/**
 * How many events there are up to a position: exact at the index' end, and elsewhere to within a block. Positions are no
 * counts on every engine.
 */
export async function eventsUpTo(models: ReadModels, position: number): Promise<number> {
  const number = await blockAt(models, position);
  if (number === undefined) return 0;
  const [block] = await readBlocks(models, [number]);
  return number * BLOCK + (block && position >= block.last ? block.count : 0);
}

/** A set of block numbers. */
export type Numbers = { has(number: number): boolean };

/** The blocks that are in at least one set of each group; without groups, every block. */
export async function readNumbers(models: ReadModels, groups: readonly (readonly string[])[]): Promise<Numbers> {
  const read = (set: string) => models.redis.getBuffer(models.key(auditIndex, set));
  const found = await Promise.all(groups.map((group) => Promise.all(group.map(read))));
  return {
    has: (number) =>
      found.every((group) => group.some((bits) => ((bits?.[number >> 3] ?? 0) & (0x80 >> (number & 7))) !== 0)),
  };
}
