import type { Command } from '../decider.ts';
import type { ByCrew } from '../shopRights.ts';
import type { MissedBecause, OfSeries, PlannedVisit, Repeated } from './events.ts';

type Of = { readonly seriesId: string; readonly memberId: string };
type OfVisit = Of & { readonly date: string };

/**
 * By the member, of a confirmed booking of theirs (`first`), looked up when it is sent, as `today` and `horizon` of the shop
 * are. `times`: visits in all, the first one included; `visits`: those after it that are wanted.
 */
export type BeginSeries = Command<
  'BeginSeries',
  OfSeries &
    Repeated & {
      readonly bookingId: string;
      readonly first: string;
      readonly everyWeeks: number;
      readonly times: number;
      readonly visits: readonly PlannedVisit[];
      readonly today: string;
      readonly horizon: number;
    }
>;
/** By the member, or who acts for the shop at that chair. */
export type SkipVisit = Command<'SkipVisit', OfVisit & ByCrew>;
/** By the system, once the day has kept its time; without `expiresAt` it is booked. */
export type KeepVisit = Command<'KeepVisit', OfVisit & { readonly bookingId: string; readonly expiresAt?: string }>;
/** By the system. */
export type MissVisit = Command<'MissVisit', OfVisit & { readonly because: MissedBecause }>;
/** By the member, or who acts for the shop at that chair; `because` is the system's to say. */
export type EndSeries = Command<'EndSeries', Of & ByCrew & { readonly because?: 'account' | 'blocked' }>;

export type SeriesCommand = BeginSeries | SkipVisit | KeepVisit | MissVisit | EndSeries;
