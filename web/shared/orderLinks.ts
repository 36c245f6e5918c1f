import { paths } from './paths.ts';

/** Where a paid order is shown to its buyer. */
export const thankYouFor = (orderId: string): string => `${paths.thankYou}?order=${encodeURIComponent(orderId)}`;
