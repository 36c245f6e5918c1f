import type { Projection } from './projection.ts';
import type { ReadModels } from './readModels.ts';
import { run, script } from './script.ts';

/**
 * Where a row stands in its list: by its score, and among equal scores by its id. It says where to go on also when the
 * row itself has moved or gone.
 */
export type Place = { readonly score: number; readonly id: string };

/** Which rows of a list are wanted: those between two places (themselves left out), at most so many from one end. */
export type Keyset = {
  readonly after?: Place | undefined;
  readonly before?: Place | undefined;
  readonly limit: number;
  /** The last rows before `before`, in place of the first after `after`. */
  readonly isBackward?: boolean | undefined;
};

/** Some rows of a list that lie together, in the order of the list. */
export type Stretch<T> = {
  readonly rows: readonly T[];
  /** Of each row, its place. */
  readonly places: readonly Place[];
  /** From where to where the list was read: the next stretch goes on from here, also if these rows are not shown. */
  readonly ends: readonly [first: Place, last: Place] | undefined;
  readonly hasPrevious: boolean;
  readonly hasNext: boolean;
  /** Number of rows in the whole list. */
  readonly total: number;
};

/** A list as a projection keeps it: the members of a sorted set, with documents or without. */
export type RankedList = {
  readonly projection: Projection;
  readonly set: string;
  /** The highest score first. */
  readonly isDescending?: boolean;
  /** Only rows with a score from one number to another, both inside. */
  readonly within?: { readonly from?: number | undefined; readonly to?: number | undefined };
};
export type DocumentList<T> = RankedList & {
  /** The key of a member's document. */
  documentKey(member: string): string;
  /** Never there: names the type of the documents. */
  readonly document?: T;
};

export const emptyStretch: Stretch<never> = {
  rows: [],
  places: [],
  ends: undefined,
  hasPrevious: false,
  hasNext: false,
  total: 0,
};

/*
 * KEYS: a sorted set. ARGV: 1 if it is read from its highest score; limit; 1 if backward; lowest and highest score; score
 * and id after which, and before which, rows are wanted ('' for no such end). Answers members with their scores in the
 * order of the set, and how many precede them, follow them, and are there in all.
 */
const STRETCH = script(`
local key, isDescending, limit, isBackward = KEYS[1], ARGV[1] == '1', tonumber(ARGV[2]), ARGV[3] == '1'
-- Members of one score are in the order of their bytes; Lua's own comparison follows the locale.
local function isLess(one, other)
  for i = 1, math.min(#one, #other) do
    local a, b = one:byte(i), other:byte(i)
    if a ~= b then return a < b end
  end
  return #one < #other
end
-- How many members stand before a place, and how many up to it.
local function ranks(score, id)
  local own = redis.call('ZSCORE', key, id)
  if own and tonumber(own) == tonumber(score) then
    local rank = redis.call('ZRANK', key, id)
    return rank, rank + 1
  end
  local low = redis.call('ZCOUNT', key, '-inf', '(' .. score)
  local high = low + redis.call('ZCOUNT', key, score, score)
  while low < high do
    local middle = math.floor((low + high) / 2)
    if isLess(redis.call('ZRANGE', key, middle, middle)[1], id) then low = middle + 1 else high = middle end
  end
  return low, low
end
local lowest = ARGV[4] == '-inf' and 0 or redis.call('ZCOUNT', key, '-inf', '(' .. ARGV[4])
local highest = redis.call('ZCOUNT', key, '-inf', ARGV[5])
local first, last = lowest, highest
local function bound(score, id, isAfter)
  if score == '' then return end
  local before, upTo = ranks(score, id)
  if isAfter ~= isDescending then first = math.max(first, upTo) else last = math.min(last, before) end
end
bound(ARGV[6], ARGV[7], true)
bound(ARGV[8], ARGV[9], false)
first = math.min(first, highest)
last = math.max(last, lowest)
-- Nothing is between two places in the wrong order: the stretch is empty, where it would have begun.
if last < first then
  if isDescending then first = last else last = first end
end
if isBackward == isDescending then last = math.min(last, first + limit) else first = math.max(first, last - limit) end
local rows = last > first and redis.call('ZRANGE', key, first, last - 1, 'WITHSCORES') or {}
return { rows, first - lowest, highest - last, highest - lowest }
`);

/** The ids of a list between two places, with exact knowledge of what lies around them. One round trip. */
export async function readIds(models: ReadModels, list: RankedList, keyset: Keyset): Promise<Stretch<string>> {
  const { isDescending = false, within: { from = '-inf', to = '+inf' } = {} } = list;
  const { after, before, limit, isBackward = false } = keyset;
  const bounds = [after?.score ?? '', after?.id ?? '', before?.score ?? '', before?.id ?? ''];
  const [flat, lower, higher, total] = (await run(
    models.redis,
    STRETCH,
    [models.key(list.projection, list.set)],
    [Number(isDescending), limit, Number(isBackward), from, to, ...bounds],
  )) as [string[], number, number, number];
  const ascending = placesOf(flat);
  const places = isDescending ? ascending.reverse() : ascending;
  const [preceding, following] = isDescending ? [higher, lower] : [lower, higher];
  return {
    rows: places.map(({ id }) => id),
    places,
    ends: endsOf(places),
    hasPrevious: preceding > 0,
    hasNext: following > 0,
    total,
  };
}

/** The documents of a list between two places; ids that have none (any more) are left out. Two round trips. */
export async function readStretch<T>(models: ReadModels, list: DocumentList<T>, keyset: Keyset): Promise<Stretch<T>> {
  return withDocuments(models, list, await readIds(models, list, keyset));
}

/** The same stretch with the documents of its ids. */
export async function withDocuments<T>(
  models: ReadModels,
  { projection, documentKey }: Pick<DocumentList<T>, 'projection' | 'documentKey'>,
  stretch: Stretch<string>,
): Promise<Stretch<T>> {
  const { rows } = stretch;
  const keys = rows.map((id) => models.key(projection, documentKey(id)));
  const texts = keys.length === 0 ? [] : await models.redis.mget(...keys);
  return withRows(
    stretch,
    texts.map((text) => (text === null ? undefined : (JSON.parse(text) as T))),
  );
}

/** The same stretch with other rows, one for each in their order; those without one are left out. */
export function withRows<T>(stretch: Stretch<unknown>, rows: readonly (T | null | undefined)[]): Stretch<T> {
  if (rows.length !== stretch.rows.length) throw new Error('A stretch has as many rows as places.');
  const kept = rows.flatMap((row, at) => {
    const place = stretch.places[at];
    return row === undefined || row === null || !place ? [] : [{ row, place }];
  });
  return { ...stretch, rows: kept.map(({ row }) => row), places: kept.map(({ place }) => place) };
}

/** All places of a sorted set, in the order of the list: for lists that are chosen from by more than their scores. */
export async function readPlaces(models: ReadModels, { projection, set, isDescending }: RankedList): Promise<Place[]> {
  const key = models.key(projection, set);
  const places = placesOf(await models.redis.zrange(key, '0', '-1', 'WITHSCORES'));
  return isDescending ? places.reverse() : places;
}

/** The stretch of some ids, in any order, as {@link readIds} would answer it if they were the whole list. */
export function stretchOf(
  all: readonly Place[],
  { after, before, limit, isBackward }: Keyset,
  { isDescending = false }: { readonly isDescending?: boolean } = {},
): Stretch<string> {
  const sign = isDescending ? -1 : 1;
  const compare = (one: Place, other: Place) => sign * (one.score - other.score || byId(one.id, other.id));
  const sorted = all.toSorted(compare);
  const between = sorted.filter(
    (one) => !(after && compare(one, after) <= 0) && !(before && compare(one, before) >= 0),
  );
  const preceding = after ? sorted.filter((one) => compare(one, after) <= 0).length : 0;
  const from = isBackward ? Math.max(0, between.length - limit) : 0;
  const places = between.slice(from, from + limit);
  return {
    rows: places.map(({ id }) => id),
    places,
    ends: endsOf(places),
    hasPrevious: preceding + from > 0,
    hasNext: preceding + from + places.length < sorted.length,
    total: sorted.length,
  };
}

const byId = (one: string, other: string): number => Buffer.compare(Buffer.from(one), Buffer.from(other));

function endsOf(places: readonly Place[]): Stretch<never>['ends'] {
  const [first, last] = [places[0], places.at(-1)];
  return first && last && [first, last];
}

/** Members and scores as Redis answers them `WITHSCORES`. */
export const placesOf = (flat: readonly string[]): Place[] =>
  Array.from({ length: flat.length / 2 }, (_, index) => ({
    id: flat[2 * index] ?? '',
    score: Number(flat[2 * index + 1]),
  }));
