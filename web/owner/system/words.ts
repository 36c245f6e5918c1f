import { formatNumber } from '../../ui/format.ts';

/** `mail-confirmation` → `Mail confirmation`. */
export const jobWords = (name: string): string => {
  const words = name.replaceAll('-', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
};

/** `bookingId` → `booking id`. */
export const factWords = (name: string): string => name.replace(/([a-z])([A-Z])/g, '$1 $2').toLowerCase();

const UNITS = ['B', 'KB', 'MB', 'GB', 'TB'] as const;

/** Bytes as one would say them: `812 B`, `3.4 MB`. */
export function bytesWords(bytes: number): string {
  let [value, unit] = [bytes, 0];
  while (value >= 1_000 && unit < UNITS.length - 1) {
    value /= 1_000;
    unit += 1;
  }
  return `${unit === 0 || value >= 100 ? formatNumber(Math.round(value)) : value.toFixed(1)} ${UNITS[unit]}`;
}

const STEPS = [
  [86_400, 'day'],
  [3_600, 'hour'],
  [60, 'minute'],
] as const;

/** Seconds as one would say them: `3 minutes`, `2 days`. */
export function lastingWords(seconds: number): string {
  for (const [length, unit] of STEPS)
    if (seconds >= length) {
      const count = Math.floor(seconds / length);
      return `${formatNumber(count)} ${unit}${count === 1 ? '' : 's'}`;
    }
  const count = Math.max(0, Math.round(seconds));
  return `${count} ${count === 1 ? 'second' : 'seconds'}`;
}

/** How long an instant is over: `3 minutes ago`. */
export const ageWords = (instant: string, now: number): string =>
  `${lastingWords((now - Date.parse(instant)) / 1000)} ago`;

/** The server counts no further. */
const MOST_COUNTED = 2_000;

/** How many events something lacks: `12 events`, `more than 2,000 events`. */
export const lackingWords = (count: number, one: string, many: string): string =>
  `${count >= MOST_COUNTED ? 'more than ' : ''}${countWords(count, one, many)}`;

export const countWords = (count: number, one: string, many: string): string =>
  `${formatNumber(count)} ${count === 1 ? one : many}`;
