import { START, type StoredEvent } from '#domain/store/eventStore.ts';
import {
  type Block,
  blockAt,
  type Extent,
  type Numbers,
  readBlocks,
  readExtent,
  readNumbers,
  sets,
} from '#projections/audit/auditIndex.ts';
import { personsOf } from '#projections/audit/persons.ts';
import type { ReadModels } from '#projections/readModels.ts';
import type { Services } from '../http/context.ts';
import type { AuditFilter } from './filter.ts';
import { wordMatcher } from './search.ts';

type Reading = Pick<Services, 'store' | 'models'>;
/** The part of a filter that is looked up in the whole log; a record's events are in streams of its own. */
export type LogFilter = Partial<Omit<AuditFilter, 'record'>>;

/** So many blocks are described at once; only those that may hold what is asked for are read. */
const DESCRIBED_AT_ONCE = 64;

/** Whether an event is asked for, but for its words. */
export function isWanted(event: StoredEvent, { person, types, channel, from, until }: LogFilter): boolean {
  const { metadata, type } = event;
  if (types && !(types as readonly string[]).includes(type)) return false;
  if (channel && metadata.channel !== channel) return false;
  if (from && metadata.occurredAt < from) return false;
  if (until && metadata.occurredAt >= until) return false;
  return !person || personsOf(event).has(person);
}

/** Those of some events that are asked for, in their order; names are read where words are to be found. */
export async function wantedOf(
  { models }: Pick<Reading, 'models'>,
  events: readonly StoredEvent[],
  filter: LogFilter,
): Promise<StoredEvent[]> {
  const wanted = events.filter((event) => isWanted(event, filter));
  return filter.text ? wordMatcher(models, wanted, filter.text) : wanted;
}

/** The blocks of the log that may hold what is asked for. */
export type Chosen = { readonly extent: Extent; readonly numbers: Numbers };

/** Undefined while the index has nothing. */
export async function choose(models: ReadModels, { person, types, channel }: LogFilter): Promise<Chosen | undefined> {
  const groups = [
    ...(person ? [[sets.person(person)]] : []),
    ...(types ? [types.map(sets.type)] : []),
    ...(channel ? [[sets.channel(channel)]] : []),
  ];
  const [extent, numbers] = await Promise.all([readExtent(models), readNumbers(models, groups)]);
  return extent && { extent, numbers };
}

/** A block that was read, with all its events up to the end of the index. */
type ReadBlock = { readonly block: Block; readonly events: readonly StoredEvent[] };

/**
 * The chosen blocks with their events, one after the other: those that begin before a position from the last on, or
 * those from a position's own on. Others are passed over unread.
 */
export async function* walk(
  { store, models }: Reading,
  { extent, numbers }: Chosen,
  filter: LogFilter,
  way: { readonly before: number } | { readonly from: number },
): AsyncGenerator<ReadBlock> {
  for await (const block of chosenBlocks(models, numbers, extent, way)) {
    if (!overlaps(block, filter)) continue;
    const events = await store.readAll(block.after, block.count);
    yield { block, events: events.filter(({ position }) => position <= extent.last) };
  }
}

async function* chosenBlocks(
  models: ReadModels,
  numbers: Numbers,
  extent: Extent,
  way: { readonly before: number } | { readonly from: number },
): AsyncGenerator<Block> {
  const isBackward = 'before' in way;
  const start = isBackward
    ? ((await blockAt(models, Math.min(way.before - 1, extent.last))) ?? -1)
    : ((await blockAt(models, Math.max(way.from, 0))) ?? 0);
  const candidates: number[] = [];
  for (let number = start; isBackward ? number >= 0 : number <= extent.number; number += isBackward ? -1 : 1) {
    if (numbers.has(number)) candidates.push(number);
    if (candidates.length < DESCRIBED_AT_ONCE) continue;
    yield* await readBlocks(models, candidates.splice(0));
  }
  yield* await readBlocks(models, candidates);
}

const overlaps = (block: Block, { from, until }: LogFilter): boolean =>
  (!from || block.until >= Date.parse(from)) && (!until || block.from < Date.parse(until));

/** One page of what is asked for, the newest first. */
export type Found = {
  readonly events: readonly StoredEvent[];
  /** Where the next page goes on: before this position; undefined when nothing older is left. */
  readonly before: number | undefined;
  /** UTC ms down to which it was looked where the page is not full although there may be more. */
  readonly lookedBackTo: number | undefined;
};

/** So many blocks are read for one page; what asks for rare words goes on from there. */
const MOST_BLOCKS = 12;

/** The newest events that are asked for before a position; at most `limit`, from a bounded part of the log. */
export async function findEvents(
  reading: Reading,
  filter: LogFilter,
  { before = Number.MAX_SAFE_INTEGER, limit }: { readonly before?: number | undefined; readonly limit: number },
): Promise<Found> {
  const chosen = before > START ? await choose(reading.models, filter) : undefined;
  const found: StoredEvent[] = [];
  let readCount = 0;
  if (chosen)
    for await (const { block, events } of walk(reading, chosen, filter, { before })) {
      const older = events.filter(({ position }) => position < before);
      found.push(...(await wantedOf(reading, older, filter)).reverse());
      if (found.length > limit) {
        const page = found.slice(0, limit);
        return { events: page, before: page.at(-1)?.position, lookedBackTo: undefined };
      }
      readCount += 1;
      if (readCount === MOST_BLOCKS && block.number > 0)
        return { events: found, before: block.first, lookedBackTo: block.from };
    }
  return { events: found, before: undefined, lookedBackTo: undefined };
}
