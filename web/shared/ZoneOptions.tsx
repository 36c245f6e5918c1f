import { useMemo } from 'react';
import { homeZones, otherZones, zoneLabel } from './zones.ts';

/**
 * The choices of a Select of time zones, each with the time there now: those of the states first. `chosen` is among them
 * also where it is not listed.
 */
export function ZoneOptions({ chosen }: { chosen?: string | undefined }) {
  const { near, far } = useMemo(() => {
    const now = new Date();
    const option = (timeZone: string) => (
      <option key={timeZone} value={timeZone}>
        {zoneLabel(timeZone, now)}
      </option>
    );
    const others = otherZones();
    const isListed = !chosen || homeZones.includes(chosen) || others.includes(chosen);
    return { near: homeZones.map(option), far: (isListed ? others : [chosen, ...others]).map(option) };
  }, [chosen]);
  return (
    <>
      <optgroup label="United States">{near}</optgroup>
      <optgroup label="Elsewhere">{far}</optgroup>
    </>
  );
}
