import type { NotificationFieldsFragment } from '../graphql/graphql.ts';
import { graphql } from '../graphql/index.ts';

export type Notification = NotificationFieldsFragment;

/** What the bell and the page show of a notification. */
export const NotificationFields = graphql(`
  fragment NotificationFields on Notification { id topic kind title text href content read at }
`);
