import { states } from './states.ts';
import { clockAt, zoneOfPlace } from './times.ts';

/** The zones of the states, listed first in choices. */
export const homeZones: readonly string[] = [...new Set(states.map(({ timeZone }) => timeZone))].sort();

export const otherZones = (): readonly string[] => {
  const near = new Set(homeZones);
  return Intl.supportedValuesOf('timeZone').filter((zone) => !near.has(zone));
};

/** Whether a zone is among those to choose from. */
export const isListedZone = (timeZone: string): boolean =>
  homeZones.includes(timeZone) || otherZones().includes(timeZone);

/** 'Central Time (Chicago), 2:30pm now' */
export const zoneLabel = (timeZone: string, now: Date): string =>
  `${zoneOfPlace(timeZone)}, ${clockAt(now, timeZone)} now`;
