/** From here on the hold asks whether it should be kept. */
export const LAST_MINUTE_MS = 60_000;

/** Milliseconds a hold still has; never less than none. */
export const remaining = (expiresAt: string, now: number): number => Math.max(0, Date.parse(expiresAt) - now);

/** '9:05' for nine minutes and a bit: full seconds, rounded up, so that 0:00 means over. */
export function minutesAndSeconds(milliseconds: number): string {
  const seconds = Math.ceil(milliseconds / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

/** The same of what may be longer than an hour: '47 h 5 min', and in the last hour '9:05'. */
export function timeLeft(milliseconds: number): string {
  const minutes = Math.ceil(milliseconds / LAST_MINUTE_MS);
  return minutes > 60 ? `${Math.floor(minutes / 60)} h ${minutes % 60} min` : minutesAndSeconds(milliseconds);
}

/** The same for ears: '9 minutes', '1 minute', '40 seconds'. */
export function inWords(milliseconds: number): string {
  const seconds = Math.ceil(milliseconds / 1000);
  if (seconds < 60) return `${seconds} ${seconds === 1 ? 'second' : 'seconds'}`;
  const minutes = Math.floor(seconds / 60);
  return `${minutes} ${minutes === 1 ? 'minute' : 'minutes'}`;
}
