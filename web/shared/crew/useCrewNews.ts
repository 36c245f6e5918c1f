import { useSubscription } from '@apollo/client/react';
import { graphql } from '../../graphql/index.ts';

const CrewNews = graphql(`
  subscription CrewNews($after: Float) { crewChanged(after: $after) { id } }
`);

/** The member's crew, or where they work, has changed. */
export function useCrewNews(onNews: () => unknown): void {
  useSubscription(CrewNews, { ignoreResults: true, onData: ({ data: { data } }) => data && onNews() });
}
