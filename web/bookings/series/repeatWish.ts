/** The wish to repeat a booking, kept by the tab until it is paid: its window opens once it is booked. */
const placeOf = (bookingId: string): string => `repeat/${bookingId}`;

export function rememberRepeat(bookingId: string): void {
  try {
    sessionStorage.setItem(placeOf(bookingId), 'yes');
  } catch {
    // The window is opened with its button then.
  }
}

/** Whether a booking was to be repeated; it is asked once. */
export function takeRepeat(bookingId: string): boolean {
  try {
    const isWished = sessionStorage.getItem(placeOf(bookingId)) === 'yes';
    sessionStorage.removeItem(placeOf(bookingId));
    return isWished;
  } catch {
    return false;
  }
}
