import { useQuery } from '@apollo/client/react';
import { useEffect, useRef } from 'react';
import { ASKED_ANEW, askAgain } from '../../app/askAgain.ts';
import { graphql } from '../../graphql/index.ts';

const Categories = graphql(`query ForumCategories { forumCategories { name threadCount } }`);

export type Category = { readonly name: string; readonly threadCount: number };

/** After news it is asked within so long, and not more often than every half of it: many hear the same news, and shall not ask all at once. */
const SOON_MS = 3_000;

/** The forum's categories with how many threads each has, asked anew whenever `news` grows. Those that are known stay in their places. */
export function useCategories(isSkipped: boolean, news: number): readonly Category[] {
  const { data, refetch } = useQuery(Categories, { skip: isSkipped, context: ASKED_ANEW });
  const known = useRef<readonly Category[]>([]);
  if (data) known.current = inPlaces(known.current, data.forumCategories);
  const due = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => {
    if (news === 0) return;
    due.current ??= setTimeout(
      () => {
        due.current = undefined;
        askAgain(refetch);
      },
      (SOON_MS * (1 + Math.random())) / 2,
    );
  }, [news, refetch]);
  useEffect(() => () => clearTimeout(due.current), []);
  return known.current;
}

/** What was found, with the known ones in the order they had and the new ones after them: no button moves under a finger. */
export function inPlaces(known: readonly Category[], found: readonly Category[]): readonly Category[] {
  const place = new Map(known.map(({ name }, index) => [name, index]));
  const placeOf = ({ name }: Category) => place.get(name) ?? known.length;
  return [...found].sort((a, b) => placeOf(a) - placeOf(b));
}
