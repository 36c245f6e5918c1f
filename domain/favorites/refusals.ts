import { conflict } from '../refusal.ts';

/** `details.most`: how many a member may have. */
export const FavoritesFull = conflict('FAVORITES_FULL', 'You can have at most 100 favorites. Please remove one first.');
