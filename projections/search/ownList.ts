import {
  type DocumentList,
  emptyStretch,
  type Keyset,
  type Place,
  placesOf,
  type Stretch,
  stretchOf,
} from '../keyset.ts';
import type { ReadModels } from '../readModels.ts';
import { fitting } from './words.ts';

/** So many rows of a list are looked at for words, the first ones of the list. */
export const MOST_LOOKED_AT = 5_000;
/** So many documents are read at once. */
const AT_ONCE = 500;

/** Of some documents, in their order, the text that is looked at. */
export type TextsOf<T> = (documents: readonly T[]) => Promise<readonly string[]>;

/**
 * A stretch of those rows of a list of one person, highest score first, whose text has a word that begins with each word
 * of `query` (see {@link fitting}), none when `query` has no word. `total` is the number of these. Texts are put together
 * as they are read, so that names are those of now, and none is copied. At most {@link MOST_LOOKED_AT} rows are read.
 */
export async function readWithWords<T>(
  models: ReadModels,
  list: DocumentList<T>,
  { query, textsOf }: { readonly query: string; readonly textsOf: TextsOf<T> },
  keyset: Keyset,
): Promise<Stretch<T>> {
  const fits = fitting(query);
  if (!fits) return emptyStretch;
  const places = await firstPlaces(models, list);
  const kept = new Map<string, { readonly place: Place; readonly document: T }>();
  for (let at = 0; at < places.length; at += AT_ONCE) {
    const read = await withDocument(models, list, places.slice(at, at + AT_ONCE));
    const texts = await textsOf(read.map(({ document }) => document));
    for (const [nth, one] of read.entries()) if (fits(texts[nth] ?? '')) kept.set(one.place.id, one);
  }
  const stretch = stretchOf(
    [...kept.values()].map(({ place }) => place),
    keyset,
    { isDescending: true },
  );
  return { ...stretch, rows: stretch.rows.flatMap((id) => kept.get(id)?.document ?? []) };
}

async function firstPlaces(models: ReadModels, { projection, set, within }: DocumentList<unknown>): Promise<Place[]> {
  const [from, to] = [within?.from ?? '-inf', within?.to ?? '+inf'];
  const key = models.key(projection, set);
  return placesOf(await models.redis.zrevrangebyscore(key, to, from, 'WITHSCORES', 'LIMIT', 0, MOST_LOOKED_AT));
}

async function withDocument<T>(models: ReadModels, list: DocumentList<T>, places: readonly Place[]) {
  const texts = await models.redis.mget(...places.map(({ id }) => models.key(list.projection, list.documentKey(id))));
  return places.flatMap((place, nth) => {
    const text = texts[nth];
    return text ? [{ place, document: JSON.parse(text) as T }] : [];
  });
}
