import { useQuery } from '@apollo/client/react';
import type { MyPeopleQuery } from '../../graphql/graphql.ts';
import { graphql } from '../../graphql/index.ts';
import { ASKED_ANEW } from '../../live/refetchSafely.ts';
import { useSession } from '../session.tsx';

const MyPeople = graphql(`
  query MyPeople { myPeople { id name note } }
`);

/** Somebody the viewer books for. */
export type BookedPerson = MyPeopleQuery['myPeople'][number];

/** So many of them there can be. */
export const MOST_PEOPLE = 6;

/** Those whom the viewer books for; none for a visitor. Undefined while they are not known. */
export function usePeople(): readonly BookedPerson[] | undefined {
  const { status } = useSession();
  const { data } = useQuery(MyPeople, { skip: status !== 'member', context: ASKED_ANEW });
  return data?.myPeople;
}
