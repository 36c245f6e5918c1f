import { emptyStretch, type Keyset, type Place as Spot, type Stretch } from '../keyset.ts';
import type { Projection } from '../projection.ts';
import type { ReadModels } from '../readModels.ts';
import { run } from '../script.ts';
import type { Order, Place, SearchIndex } from './declaration.ts';
import { digitsOf, digitsOfLetters, LONGEST_PREFIX_SET, lettersOf, levelsOf, PIECE } from './entries.ts';
import { FIND } from './findScript.ts';
import { orderText, tokensOfQuery } from './words.ts';

const MOST_BEGINNINGS = 100;
/** Documents whose text begins alike are compared in full up to so many; more of them stay newest first. */
const MOST_COMPARED = 400;
const NEAR_KM = 160;
const MOST_NEAR = 500;
/** So many of the nearest documents are looked at where only those within a distance are found. */
const MOST_WITHIN = 2_000;

/** What is looked for. Each part that is left out restricts nothing. */
export type Query = {
  /** Every word must be there. Compared as words only. Blank restricts nothing; signs alone find nothing. */
  readonly text?: string | undefined;
  /** By scope of fields: every one of these words, whole. */
  readonly within?: Readonly<Record<string, readonly string[]>>;
  /** By facet: one of these values. */
  readonly choices?: Readonly<Record<string, string | readonly string[] | undefined>>;
  /** By facet: every one of these values. */
  readonly all?: Readonly<Record<string, readonly string[]>>;
  /** By facet: none of these values. */
  readonly none?: Readonly<Record<string, readonly string[]>>;
  /** By order of numbers: both ends inside. */
  readonly ranges?: Readonly<Record<string, { readonly from?: number | undefined; readonly to?: number | undefined }>>;
  /** The name of an order; without one the best match is first, and the newest among equals. */
  readonly order?: string | undefined;
  readonly descending?: boolean | undefined;
  /** The 500 nearest documents within 160 km (100 miles), nearest first, precede all others. */
  readonly near?: Place | undefined;
  /** Only those within so many km of `near`, of the 2000 nearest documents. */
  readonly nearKm?: number | undefined;
  /** Whether the counted facets are wanted. */
  readonly withFacets?: boolean | undefined;
  /** By facet: values that are counted for this query alone. */
  readonly alsoCounted?: Readonly<Record<string, readonly string[]>> | undefined;
};

export type Page = { readonly offset: number; readonly limit: number };

/** How many documents there would be for each value, with all other choices as they are. */
export type Counts = readonly { readonly value: string; readonly count: number }[];

export type Found<T> = {
  readonly found: T[];
  readonly total: number;
  readonly facets: Readonly<Record<string, Counts>>;
};

type Answer = readonly [
  total: number,
  facets: readonly (readonly (readonly [string, number])[])[],
  groups: readonly (readonly [
    skipped: number,
    taken: number,
    isCompared: number,
    texts: readonly string[],
    numbers: readonly number[],
  ])[],
  preceding: number,
];

/**
 * A page of the listed documents that match, how many there are in all, and what other choices would find. One round
 * trip. `T` is the document, or a string (its id) where the index declares no `documents`.
 */
export async function find<D, T = D>(
  models: ReadModels,
  projection: Projection,
  index: SearchIndex<D>,
  query: Query,
  page: Page,
): Promise<Found<T>> {
  const counted = countedFacets(index, query);
  const answer = await ask(models, projection, index, query, page);
  if (!answer) return { found: [], total: 0, facets: Object.fromEntries(counted.map(([name]) => [name, []])) };
  const [total, facets, groups] = answer;
  const named = counted.map(([name, { which }], at) => {
    const counts = (facets[at] ?? []).map(([value, count]) => ({ value, count }));
    return [name, typeof which === 'number' ? mostFirst(counts, query.choices?.[name]) : counts];
  });
  const found = inOrder<D, T>(index, query, groups).map(({ document }) => document);
  return { found, total, facets: Object.fromEntries(named) };
}

type Restricted = Omit<Query, 'text' | 'order' | 'near' | 'nearKm' | 'withFacets' | 'alsoCounted'>;

/**
 * The listed documents that match between two places of an order, or of the newest first. A place is the number in the
 * order, 0 without one, and as id the document's number in the index, which it never loses; of an order of texts the id
 * has the letters that put it there, too, and who begins with the same is the newest first. Words need an order: the
 * weight of a match is none that stays.
 */
export async function findStretch<D>(
  models: ReadModels,
  projection: Projection,
  index: SearchIndex<D>,
  query: Restricted & (Pick<Query, 'order'> | { readonly text?: string | undefined; readonly order: string }),
  { after, before, limit, isBackward = false }: Keyset,
): Promise<Stretch<D>> {
  const order = query.order === undefined ? undefined : orderOf(index, query.order);
  const digits = order?.kind === 'text' ? lettersIn : numbersIn;
  const between = { after: after && digits(after), before: before && digits(before), isBackward };
  const answer = await ask(models, projection, index, query, { ...between, offset: 0, limit, withPlaces: true });
  if (!answer) return emptyStretch;
  const [total, , groups, preceding] = answer;
  const found = inOrder<D, D>(index, query, groups, lettersOf);
  const places = found.map(({ document, number }) =>
    order?.kind === 'text'
      ? { score: 0, id: `${number} ${lettersOf(order.of(document))}` }
      : { score: order?.of(document) ?? 0, id: String(number) },
  );
  const [first, last] = [places[0], places.at(-1)];
  return {
    rows: found.map(({ document }) => document),
    places,
    ends: first && last && [first, last],
    hasPrevious: preceding > 0,
    hasNext: preceding + places.length < total,
    total,
  };
}

const whole = (value: number) => Math.min(Math.max(0, Math.trunc(value) || 0), Number.MAX_SAFE_INTEGER - 1);

/** What the script compares: the value at a place, and the one that follows. A place that somebody made up is one like others. */
function numbersIn({ score, id }: Spot): { value: number; next: number; number: number } {
  const value = whole(score);
  return { value, next: value + 1, number: whole(Number(id)) };
}

/** The same of an order of texts. */
function lettersIn({ id }: Spot): { value: string; next: string; number: number } {
  const [number = '', ...letters] = id.split(' ');
  return { ...digitsOfLetters(lettersOf(letters.join(' '))), number: whole(Number(number)) };
}

type Between = Page & {
  readonly after?: object | undefined;
  readonly before?: object | undefined;
  readonly isBackward?: boolean;
  readonly withPlaces?: boolean;
};

/** What the script answers; undefined when something is asked that has no word in it. */
async function ask<D>(
  models: ReadModels,
  projection: Projection,
  index: SearchIndex<D>,
  query: Query,
  page: Between,
): Promise<Answer | undefined> {
  const words = wordsAsked(index, query.text ?? '');
  if (!words) return undefined;
  const order = query.order === undefined ? undefined : orderOf(index, query.order);
  const question = {
    words,
    levels: levelsOf(index),
    filters: filtersOf(index, query),
    facets: countedFacets(index, query).map(([name, { which, ignoring = name }]) => ({
      name,
      ignoring,
      ...(typeof query.choices?.[name] === 'string' && { chosen: wellFormed(query.choices[name]) }),
      ...(typeof which === 'number' ? { most: which } : { values: which }),
    })),
    order: query.order,
    digits: order && digitsOf(order),
    isDescending: order === undefined || query.descending === true,
    isOldestFirst: order?.kind === 'number' && order.ties === 'oldest',
    comparing: order && (order.kind === 'text' && !page.withPlaces ? MOST_COMPARED : page.limit),
    near: query.near && {
      longitude: String(query.near.longitude),
      latitude: String(query.near.latitude),
      km: query.nearKm ?? NEAR_KM,
      most: query.nearKm === undefined ? MOST_NEAR : MOST_WITHIN,
      isOnly: query.nearKm !== undefined,
    },
    ...page,
    documents: index.documents,
    piece: PIECE,
    expansions: index.mostBeginnings ?? MOST_BEGINNINGS,
  };
  return (await run(models.redis, FIND, [models.key(projection, '')], [JSON.stringify(question)])) as Answer;
}

/** The documents of the page with their numbers, where they were asked for. */
function inOrder<D, T>(
  index: SearchIndex<D>,
  query: Query,
  groups: Answer[2],
  comparable: (text: string) => string = orderText,
): { document: T; number: number }[] {
  const order = query.order === undefined ? undefined : orderOf(index, query.order);
  const compare = order && comparing(order, query.descending ?? false, comparable);
  return groups.flatMap(([skipped, taken, isCompared, texts, numbers]) => {
    const documents = texts.map((text, at) => ({ document: JSON.parse(text) as T, number: numbers[at] ?? 0 }));
    if (compare && isCompared)
      documents.sort((one, other) => compare(one.document as unknown as D, other.document as unknown as D));
    return documents.slice(skipped, skipped + taken);
  });
}

/** The facets that are counted, with the values or how many of them. */
function countedFacets<D>({ facets = {} }: SearchIndex<D>, { withFacets, alsoCounted = {} }: Query) {
  return Object.entries(facets).flatMap(([name, { counted, ignoring }]) => {
    const which = alsoCounted[name] ?? (withFacets ? counted : undefined);
    return which === undefined ? [] : [[name, { which, ignoring }] as const];
  });
}

/** The values of most documents first; those of none only when chosen. */
const mostFirst = (counts: Counts, chosen: string | readonly string[] | undefined): Counts =>
  counts
    .filter(({ value, count }) => count > 0 || value === chosen)
    .sort((one, other) => other.count - one.count || byText(one.value, other.value));

/** The sets that every match is in; undefined when something is asked that has no word in it. */
function wordsAsked<D>({ beginnings }: SearchIndex<D>, text: string) {
  const tokens = tokensOfQuery(text, beginnings);
  if (tokens.length === 0) return text.trim() === '' ? [] : undefined;
  return tokens.map((token) => {
    const [kind, word = ''] = token.split('/');
    if (kind === 'word') return { whole: word };
    return [...word].length > LONGEST_PREFIX_SET ? { beginning: word } : { start: word };
  });
}

function filtersOf<D>(index: SearchIndex<D>, { within = {}, choices = {}, all = {}, none = {}, ranges = {} }: Query) {
  const chosen = Object.entries(choices).flatMap(([name, values]) =>
    values === undefined ? [] : [{ name, sets: [values].flat().map((value) => `${name}/${wellFormed(value)}`) }],
  );
  const together = Object.entries(all).flatMap(([name, values]) =>
    values.map((value) => ({ name, sets: [`${name}/${wellFormed(value)}`] })),
  );
  const apart = Object.entries(none).map(([name, values]) => ({
    name,
    sets: values.map((value) => `${name}/${wellFormed(value)}`),
    isWithout: true,
  }));
  const scoped = Object.entries(within).flatMap(([scope, words]) =>
    words.length === 0 ? [] : [{ name: `in/${scope}`, words: words.map((word) => `in/${scope}/${wellFormed(word)}`) }],
  );
  const between = Object.entries(ranges).flatMap(([name, { from = 0, to }]) =>
    from <= 0 && to === undefined
      ? []
      : [{ name, digits: digitsOf(orderOf(index, name)), from, ...(to !== undefined && { below: to + 1 }) }],
  );
  return [...scoped, ...chosen, ...together, ...apart, ...between];
}

function orderOf<D>({ orders }: SearchIndex<D>, name: string): Order<D> {
  const order = orders?.[name];
  if (!order) throw new Error(`The index has no order ${name}.`);
  return order;
}

function comparing<D>(
  order: Order<D>,
  isDescending: boolean,
  comparable: (text: string) => string,
): (one: D, other: D) => number {
  const sign = isDescending ? -1 : 1;
  if (order.kind === 'number') return (one, other) => sign * (order.of(one) - order.of(other));
  const textOf = (document: D) => comparable(order.of(document));
  return (one, other) => sign * byText(textOf(one), textOf(other));
}

/** As Redis keeps it: JSON with half a character in it would be refused. */
const wellFormed = (text: string): string => Buffer.from(text).toString();

const byText = (one: string, other: string): number => (one < other ? -1 : Number(one > other));
