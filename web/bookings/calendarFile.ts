import { session } from '../shared/sessionStore.ts';

const ask = (bookingId: string): Promise<Response> => {
  const token = session.accessToken();
  return fetch(`/api/v1/booking/calendar/${encodeURIComponent(bookingId)}.ics`, {
    headers: token ? { authorization: `Bearer ${token}` } : {},
  });
};

/**
 * Saves a booking as a calendar file. It is private, so a plain link would not get it. Throws when it cannot be had.
 */
export async function saveCalendarFile(bookingId: string): Promise<void> {
  let response = await ask(bookingId);
  if (response.status === 401 && (await session.refresh())) response = await ask(bookingId);
  if (!response.ok) throw new Error(`the calendar file answered ${response.status}`);
  const address = URL.createObjectURL(await response.blob());
  const link = document.createElement('a');
  link.href = address;
  link.download = 'chairside-booking.ics';
  link.click();
  // The browser still reads it after the click.
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
