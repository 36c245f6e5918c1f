import { useSubscription } from '@apollo/client/react';
import { graphql } from '../graphql/index.ts';
import { useOnceLive } from '../shared/useOnceLive.ts';
import type { Announcement } from './announcementFields.ts';

const AnnouncementNews = graphql(`
  subscription AnnouncementNews { announcementChanged { ...AnnouncementFields } }
`);

/**
 * Announcements as they go out and are read. The cache keeps what comes by its id; `look` reads afresh what a lost
 * connection has left out.
 */
export function useAnnouncementNews(look: () => unknown, onNews?: (announcement: Announcement) => unknown): void {
  useOnceLive(look);
  useSubscription(AnnouncementNews, {
    ignoreResults: true,
    onData: ({ data: { data } }) => data && onNews?.(data.announcementChanged),
  });
}
