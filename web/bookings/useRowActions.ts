import { useCallback, useRef } from 'react';
import type { BookingFieldsFragment } from '../graphql/graphql.ts';
import { useShortcut } from '../shared/shortcuts.ts';
import { focusedRow } from '../shared/useRowKeys.ts';

/** Keys for the row that has the focus, where its booking can be changed: e moves it, x cancels it. */
export function useRowActions(
  bookings: readonly BookingFieldsFragment[],
  act: { edit: (booking: BookingFieldsFragment) => void; cancel: (booking: BookingFieldsFragment) => void },
): void {
  const latest = useRef({ bookings, act });
  latest.current = { bookings, act };
  const run = useCallback((what: 'edit' | 'cancel') => {
    const id = focusedRow();
    const booking = latest.current.bookings.find((one) => one.id === id && one.changeable);
    if (booking) latest.current.act[what](booking);
  }, []);
  useShortcut(
    'e',
    useCallback(() => run('edit'), [run]),
  );
  useShortcut(
    'x',
    useCallback(() => run('cancel'), [run]),
  );
}
