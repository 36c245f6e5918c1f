import { useQuery } from '@apollo/client/react';
import { useRef } from 'react';
import type { BarbersQuery } from '../../graphql/graphql.ts';
import { graphql } from '../../graphql/index.ts';
import { refetchSafely } from '../../live/refetchSafely.ts';
import { ANYTHING, anyFilter, askFor, type Filters, hasWords, NO_FILTERS, type Words } from './filters.ts';

const Barbers = graphql(`
  query Barbers($query: String, $where: String, $state: String, $minCents: Int, $maxCents: Int, $minRating: Float, $openToday: Boolean, $sort: ShopSort, $freeOn: LocalDate, $partOfDay: PartOfDay, $soonestFirst: Boolean, $asksDay: Boolean!, $near: String, $withinMiles: Int, $from: String!, $asksDistance: Boolean!, $service: String, $offered: String!, $asksService: Boolean!, $withPins: Boolean!, $page: Int!) {
    findShops(category: "barbers", query: $query, where: $where, state: $state, minCents: $minCents, maxCents: $maxCents, minRating: $minRating, openToday: $openToday, sort: $sort, freeOn: $freeOn, partOfDay: $partOfDay, soonestFirst: $soonestFirst, near: $near, withinMiles: $withinMiles, service: $service, page: $page, pageSize: 12) {
      total page pageSize spelled spelledWhere spelledService lookedAt
      center { name latitude longitude sameName }
      pins @include(if: $withPins) { shopId name city state latitude longitude }
      items {
        id ...ShopCard
        freeThen: nextFree(on: $freeOn, partOfDay: $partOfDay, service: $offered) @include(if: $asksDay)
        distanceMiles(near: $from) @include(if: $asksDistance)
        serviceWith(words: $offered) @include(if: $asksService) { id name priceCents }
      }
      facets { states { value count } anywhere prices { fromCents toCents count } openToday ratings { stars count } }
    }
  }
`);

const NOWHERE: Sight = { from: '', withPins: false };

export type BarberPage = BarbersQuery['findShops'];

export interface Barbers {
  found: BarberPage | undefined;
  /** The search words these shops have; none for all. Spelled as they were found. */
  words: Words;
  /** What was typed and no shop has: these shops were found by a similar spelling of it. */
  unknown: readonly string[];
  /** No shop has the words: the shops are those of the search before, or all. */
  missed: boolean;
  loading: boolean;
  error: unknown;
  retry: () => void;
}

/** From where distances are measured, '' for none, and whether a map is shown. */
export interface Sight {
  from: string;
  withPins: boolean;
}

/**
 * One page of the barber shops, best first, or of those that have the words, the best match first, or of those near a
 * place, the nearest first. The last page stays while the next one loads.
 */
export function useBarbers(typed: Words, filters: Filters, page: number, sight: Sight): Barbers {
  // A place that distances are measured from is no word to be found.
  const words = sight.from ? { ...typed, where: '' } : typed;
  const asked = useQuery(Barbers, { variables: askFor(words, filters, page, sight) });
  const none = hasWords(words) && asked.data?.findShops.total === 0;
  // Whether the words find nothing, or the filters leave nothing of it.
  const isFiltered = none && anyFilter(filters);
  const unfiltered = useQuery(Barbers, { variables: askFor(words, NO_FILTERS, 1, NOWHERE), skip: !isFiltered });
  const missed = none && (!isFiltered || unfiltered.data?.findShops.total === 0);

  const before = useRef(ANYTHING);
  if (!hasWords(words)) before.current = ANYTHING;
  else if (asked.data && !none) before.current = words;
  const former = useQuery(Barbers, { variables: askFor(before.current, filters, page, sight), skip: !missed });

  const isUndecided = isFiltered && !unfiltered.data;
  const current = isUndecided ? unfiltered : missed ? former : asked;
  const answer = isUndecided ? undefined : current.data;
  return {
    found: (answer ?? current.previousData ?? asked.previousData)?.findShops,
    words: answer && !missed ? spelledIn(answer.findShops, words) : before.current,
    unknown: answer && !missed ? unknownIn(answer.findShops, words, filters) : [],
    missed,
    loading: current.loading,
    error: current.error,
    retry: () => refetchSafely(current.refetch),
  };
}

const spelledIn = ({ spelled, spelledWhere }: BarberPage, { query, where }: Words): Words => ({
  query: spelled ?? query,
  where: spelledWhere ?? where,
});

const unknownIn = (
  { spelled, spelledWhere, spelledService }: BarberPage,
  { query, where }: Words,
  { service }: Filters,
): string[] => [...(spelled ? [query] : []), ...(spelledWhere ? [where] : []), ...(spelledService ? [service] : [])];
