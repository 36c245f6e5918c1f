import { clockAt, dateIn, timeIn, viewerZone } from './times.ts';

const days = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', year: 'numeric' });

/** 'Nov 21, 2026' where the viewer is. */
export const dayOf = (instant: string): string => days.format(new Date(instant));
/** 'Nov 21, 2026, 2:30pm' where the viewer is. */
export const momentOf = (instant: string): string => `${dayOf(instant)}, ${clockAt(instant)}`;

/** The viewer's clock at an instant as a `datetime-local` field has it, 'YYYY-MM-DDTHH:MM'; '' for none. */
export const wallAt = (instant: string): string =>
  instant === '' ? '' : `${dateIn(viewerZone(), new Date(instant))}T${timeIn(viewerZone(), instant)}`;
/** The instant at which the viewer's clock shows that; '' where it is no time. */
export function instantAt(wall: string): string {
  const at = new Date(wall);
  return Number.isNaN(at.getTime()) ? '' : at.toISOString();
}
