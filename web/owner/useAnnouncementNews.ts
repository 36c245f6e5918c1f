import { useSubscription } from '@apollo/client/react';
import { graphql } from '../graphql/index.ts';
import type { Announcement } from './announcementFields.ts';

const AnnouncementNews = graphql(`
  subscription AnnouncementNews($after: Float) { announcementChanged(after: $after) { ...AnnouncementFields } }
`);

/** Announcements as they go out and are read; the cache keeps what comes by its id. */
export function useAnnouncementNews(onNews: (announcement: Announcement) => unknown): void {
  useSubscription(AnnouncementNews, {
    ignoreResults: true,
    onData: ({ data: { data } }) => data && onNews(data.announcementChanged),
  });
}
