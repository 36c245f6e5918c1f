import { useQuery } from '@apollo/client/react';
import { graphql } from '../../graphql/index.ts';
import { zoneOfState } from '../../shared/states.ts';
import { viewerZone } from '../../shared/times.ts';
import type { Draft, Zones } from './draft.ts';

const PlaceZone = graphql(`
  query PlaceZone($address: String!, $city: String!, $state: String!) {
    placeTimeZone(address: $address, city: $city, state: $state)
  }
`);

/**
 * The zones a draft has without a choice of its owner. Which cities are in another zone than most of their state the
 * server knows; until it has answered it is the state's. While the place is `typed` it is not asked.
 */
export function useZones({ address, city, state }: Draft, { typed }: { typed: boolean }): Zones {
  const { data } = useQuery(PlaceZone, { variables: { address, city, state }, skip: typed });
  return { here: viewerZone(), ofPlace: data?.placeTimeZone ?? zoneOfState(state) };
}
