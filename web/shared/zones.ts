import { states } from './states.ts';
import { zoneName } from './times.ts';

/** The zones of the states, listed first in choices. */
export const homeZones: readonly string[] = [...new Set(states.map(({ timeZone }) => timeZone))].sort();

export const otherZones = (): readonly string[] => {
  const near = new Set(homeZones);
  return Intl.supportedValuesOf('timeZone').filter((zone) => !near.has(zone));
};

/** Whether a zone is among those to choose from. */
export const isListedZone = (timeZone: string): boolean =>
  homeZones.includes(timeZone) || otherZones().includes(timeZone);

/** 'Chicago time, 2:30 PM now' */
export function zoneLabel(timeZone: string, now: Date): string {
  const time = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit', timeZone }).format(now);
  return `${zoneName(timeZone)}, ${time} now`;
}
