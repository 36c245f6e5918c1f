import { useSubscription } from '@apollo/client/react';
import { createContext, type ReactNode, useContext, useEffect, useMemo, useRef } from 'react';
import { graphql } from '../../graphql/index.ts';

const News = graphql(`
  subscription CampaignNews($campaignId: ID!, $after: Float) {
    campaignChanged(campaignId: $campaignId, after: $after) { position campaign { ...CampaignPageFacts } }
  }
`);

type Listener = () => void;
const Listeners = createContext<Set<Listener> | undefined>(undefined);

/**
 * Follows one campaign: the cache gets every change of it, and the lists on its page that asked for it
 * ({@link useOnCampaignNews}) look again.
 */
export function CampaignNews({ campaignId, children }: { campaignId: string; children: ReactNode }) {
  const listeners = useMemo(() => new Set<Listener>(), []);
  useSubscription(News, {
    variables: { campaignId },
    ignoreResults: true,
    onError: () => undefined,
    onData: () => {
      for (const listener of listeners) listener();
    },
  });
  return <Listeners value={listeners}>{children}</Listeners>;
}

/** Calls `look` whenever the campaign around it has changed. */
export function useOnCampaignNews(look: Listener): void {
  const listeners = useContext(Listeners);
  const latest = useRef(look);
  latest.current = look;
  useEffect(() => {
    const listener = () => latest.current();
    listeners?.add(listener);
    return () => void listeners?.delete(listener);
  }, [listeners]);
}
