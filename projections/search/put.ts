import type { Work } from '../projection.ts';
import type { SearchIndex } from './declaration.ts';
import { PIECE, plainSets, scopedSets, valuesOf, weighedWords, wordSets } from './entries.ts';

/** The number of a document in its index: how many were put before it. Assigned at the first call. */
export async function numberFor(work: Work, id: string): Promise<number> {
  const known = await work.get<number>(`numbered/${id}`);
  if (known !== undefined) return known;
  const number = (await work.get<number>('size')) ?? 0;
  work.put('size', number + 1);
  work.put(`numbered/${id}`, number);
  work.put(`number/${number}`, id);
  return number;
}

/**
 * Brings every set from what the document was (undefined: new) to what it is now; writes only what differs. A document
 * leaves by being no longer listed; one whose texts are empty leaves no word behind.
 */
export async function put<D>(work: Work, index: SearchIndex<D>, before: D | undefined, after: D): Promise<void> {
  const wasListed = before !== undefined && index.isListed(before);
  const isListed = index.isListed(after);
  const old = before === undefined ? new Set<string>() : plainSets(index, before);
  const now = plainSets(index, after);
  // Pieces in stock and counters change far more often than words.
  const isReworded = before === undefined || index.fields.some(({ text }) => text(before) !== text(after));
  const placeOf = (document: D | undefined) =>
    document === undefined || !index.isListed(document) ? undefined : index.place?.(document);
  const [oldPlace, place] = [placeOf(before), placeOf(after)];
  const isMoved = oldPlace?.latitude !== place?.latitude || oldPlace?.longitude !== place?.longitude;
  const [gone, come] = [minus(old, now), minus(now, old)];
  if (gone.length + come.length === 0 && !isReworded && !isMoved && before !== undefined) return;

  const number = await numberFor(work, index.id(after));
  for (const set of gone) work.mark(set, number, false);
  for (const set of come) work.mark(set, number, true);
  if (before !== undefined) releaseValues(work, index, before, after);
  if (isReworded) await reword(work, index, number, before, after);
  if (isMoved && place) work.place('places', String(number), place.longitude, place.latitude);
  if (isMoved && !place) work.unrank('places', String(number));
  await countValues(work, index, wasListed ? before : undefined, isListed ? after : undefined);
}

async function reword<D>(work: Work, index: SearchIndex<D>, number: number, before: D | undefined, after: D) {
  const old = before === undefined ? new Map<string, number>() : weighedWords(index, before);
  const now = weighedWords(index, after);
  const oldSets = new Set([...wordSets(old), ...(before === undefined ? [] : scopedSets(index, before))]);
  const sets = new Set([...wordSets(now), ...scopedSets(index, after)]);
  const piece = Math.floor(number / PIECE);
  const mark = (set: string, isIn: boolean) =>
    isInPieces(set) ? work.mark(`bits/${set}/${piece}`, number % PIECE, isIn) : work.mark(`bits/${set}`, number, isIn);
  const lost = minus(oldSets, sets);
  for (const set of lost) mark(set, false);
  for (const set of minus(sets, oldSets)) mark(set, true);
  for (const [word, weight] of now) if (old.get(word) !== weight) work.rank(`words/${weight}`, word, 0);
  if (lost.length === 0) return;
  const pieces = Math.ceil(((await work.get<number>('size')) ?? 0) / PIECE);
  for (const set of lost) {
    const [kind, word = '', weight] = set.split('/');
    const keptIn = Array.from({ length: pieces }, (_, at) => `bits/${set}/${at}`);
    // Words of a scope and beginnings are no words of the lexicon: only their sets go.
    if (kind === 'word') work.release(`words/${weight}`, word, keptIn);
    else if (kind === 'in') work.release('scoped', set, keptIn);
    else work.release(`words/${weight}`, `${word}/`, [`bits/${set}`]);
  }
}

const isInPieces = (set: string): boolean => set.startsWith('word/') || set.startsWith('in/');

/** A value that no document has any more leaves no set behind: it may be a word of somebody's. */
function releaseValues<D>(work: Work, index: SearchIndex<D>, before: D, after: D): void {
  for (const [name, facet] of Object.entries(index.facets ?? {})) {
    const lost = minus(new Set(valuesOf(facet, before)), new Set(valuesOf(facet, after)));
    for (const value of lost) work.release(`values/${name}`, value, [`bits/${name}/${value}`]);
  }
}

/** How many listed documents have each value of a facet: the values of most are the ones to choose from. */
async function countValues<D>(work: Work, index: SearchIndex<D>, before: D | undefined, after: D | undefined) {
  for (const [name, facet] of Object.entries(index.facets ?? {})) {
    if (typeof facet.counted !== 'number') continue;
    const old = new Set(before === undefined ? [] : valuesOf(facet, before));
    const now = new Set(after === undefined ? [] : valuesOf(facet, after));
    for (const value of minus(old, now)) await count(work, name, value, -1);
    for (const value of minus(now, old)) await count(work, name, value, 1);
  }
}

async function count(work: Work, facet: string, value: string, by: number): Promise<void> {
  const key = `listed/${facet}/${value}`;
  const listed = ((await work.get<number>(key)) ?? 0) + by;
  work.put(key, listed);
  if (listed > 0) work.rank(`values/${facet}`, value, listed);
  else work.unrank(`values/${facet}`, value);
}

const minus = (all: ReadonlySet<string>, others: ReadonlySet<string>): string[] =>
  [...all].filter((one) => !others.has(one));
