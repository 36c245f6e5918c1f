import { dateIn, timeIn, viewerZone } from './times.ts';

const days = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', year: 'numeric' });
const times = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit' });
const moments = new Intl.DateTimeFormat('en-US', {
  month: 'short',
  day: 'numeric',
  year: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
});

/** 'Nov 21, 2026' where the viewer is. */
export const dayOf = (instant: string): string => days.format(new Date(instant));
/** '2:30 PM' where the viewer is. */
export const timeOf = (instant: string): string => times.format(new Date(instant));
/** 'Nov 21, 2026, 2:30 PM' where the viewer is. */
export const momentOf = (instant: string): string => moments.format(new Date(instant));

/** The viewer's clock at an instant as a `datetime-local` field has it, 'YYYY-MM-DDTHH:MM'; '' for none. */
export const wallAt = (instant: string): string =>
  instant === '' ? '' : `${dateIn(viewerZone(), new Date(instant))}T${timeIn(viewerZone(), instant)}`;
/** The instant at which the viewer's clock shows that; '' where it is no time. */
export function instantAt(wall: string): string {
  const at = new Date(wall);
  return Number.isNaN(at.getTime()) ? '' : at.toISOString();
}
