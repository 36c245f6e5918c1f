const UNITS = [
  [1_440, 'day'],
  [60, 'hour'],
  [1, 'minute'],
] as const;

/** A number of minutes in the largest unit that leaves nothing over: `90 minutes`, `2 hours`, `1 day`. */
export function spanWords(minutes: number): string {
  const [length, unit] = UNITS.find(([one]) => minutes >= one && minutes % one === 0) ?? ([1, 'minute'] as const);
  const count = minutes / length;
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}
