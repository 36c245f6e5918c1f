import type { BookingFieldsFragment } from '../graphql/graphql.ts';
import { clockAt } from '../shared/times.ts';

/** 'Here since 9:55am' of a customer who was checked in; empty for others. */
export const hereSince = ({
  checkedInAt,
  timeZone,
}: Pick<BookingFieldsFragment, 'checkedInAt' | 'timeZone'>): string =>
  checkedInAt ? `Here since ${clockAt(checkedInAt, timeZone)}` : '';
