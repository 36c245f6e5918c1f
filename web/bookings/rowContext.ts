import type { BookingFieldsFragment } from '../graphql/graphql.ts';
import type { BookingActions } from './useBookingActions.ts';

/** What a list of bookings gives its rows to act with. */
export interface RowContext {
  actions: BookingActions;
  online: boolean;
  now: number;
  onEdit: (booking: BookingFieldsFragment) => void;
  onCancel: (booking: BookingFieldsFragment) => void;
  onComplete: (booking: BookingFieldsFragment) => void;
  onForget: (booking: BookingFieldsFragment) => void;
  onReview: (booking: BookingFieldsFragment) => void;
  /** The viewer works at the shop: what its owner and the customer do with one another is not theirs. */
  isAtWork: boolean;
  /** Whether the viewer acts for the shop about a row, in a list that is the shop's. */
  isServed: (booking: BookingFieldsFragment) => boolean;
}
