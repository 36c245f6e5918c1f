import type { AnnouncementFieldsFragment } from '../graphql/graphql.ts';
import { graphql } from '../graphql/index.ts';

export type Announcement = AnnouncementFieldsFragment;

/** An announcement as the owners of the platform see it. */
export const AnnouncementFields = graphql(`
  fragment AnnouncementFields on Announcement {
    id title content stage toAll sendAt delivered read cancellable
    author { id name pictureUrl }
    recipients { id name pictureUrl }
  }
`);

/** 'to all members', 'to Ana Ortiz', 'to 3 members' */
export function audienceWords({ toAll, recipients }: Pick<Announcement, 'toAll' | 'recipients'>): string {
  if (toAll) return 'to all members';
  return recipients.length === 1 ? `to ${recipients[0]?.name}` : `to ${recipients.length} members`;
}
