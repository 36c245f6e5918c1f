import { useQuery } from '@apollo/client/react';
import { useEffect, useRef } from 'react';
import { graphql } from '../../graphql/index.ts';
import { ASKED_ANEW, refetchSafely } from '../../live/refetchSafely.ts';

const Categories = graphql(`query ForumCategories { forumCategories { name threadCount } }`);

export type Category = { readonly name: string; readonly threadCount: number };

/**
 * After an event the categories are reloaded after a random delay between half of this and all of it: many clients
 * receive the same event and must not reload at once.
 */
const SOON_MS = 3_000;

/**
 * The forum's categories with their thread counts, refetched whenever `news` grows. Known categories keep their places;
 * undefined until they are loaded, or have failed to.
 */
export function useCategories(isSkipped: boolean, news: number): readonly Category[] | undefined {
  const { data, loading, refetch } = useQuery(Categories, { skip: isSkipped, context: ASKED_ANEW });
  const known = useRef<readonly Category[]>([]);
  if (data) known.current = inPlaces(known.current, data.forumCategories);
  const due = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => {
    if (news === 0) return;
    due.current ??= setTimeout(
      () => {
        due.current = undefined;
        refetchSafely(refetch);
      },
      (SOON_MS * (1 + Math.random())) / 2,
    );
  }, [news, refetch]);
  useEffect(() => () => clearTimeout(due.current), []);
  return loading && !data && known.current.length === 0 ? undefined : known.current;
}

/**
 * What was found, with the known ones in the order they had and the new ones after them: no button moves under a
 * finger.
 */
export function inPlaces(known: readonly Category[], found: readonly Category[]): readonly Category[] {
  const place = new Map(known.map(({ name }, index) => [name, index]));
  const placeOf = ({ name }: Category) => place.get(name) ?? known.length;
  return [...found].sort((a, b) => placeOf(a) - placeOf(b));
}
