import { dateIn } from './times.ts';
import { useNow } from './useNow.ts';

/** The present day of a place as `YYYY-MM-DD`, also on a screen that stays open over midnight. `zone`: IANA. */
export const useToday = (zone: string): string => dateIn(zone, new Date(useNow(30_000)));
