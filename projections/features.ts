import { agenda } from './bookings/agenda.ts';
import { payments } from './payments/payments.ts';
import type { Projection } from './projection.ts';
import { reviews } from './reviews/reviews.ts';
import { directory } from './shops/directory.ts';
import { statistics } from './shops/statistics.ts';
import { members } from './users/members.ts';

/**
 * Every projection, gathered by hand; a missing one is found by `features.spec.ts`. Each event is written in this order: first what people watch
 * as it happens.
 */
export const projections: readonly Projection[] = [agenda, payments, members, directory, statistics, reviews];
