import { conflict, forbidden, invalid, invalidTelling, missing } from '../refusal.ts';

export const SeriesMissing = missing('SERIES_MISSING', 'We could not find those repeated visits.');
export const VisitMissing = missing('VISIT_MISSING', 'There is no visit planned on that day.');
export const IntervalNotPossible = invalid(
  'INTERVAL_NOT_POSSIBLE',
  'Visits are repeated every 1 to 12 weeks.',
  'everyWeeks',
);
export const CountNotPossible = invalid('COUNT_NOT_POSSIBLE', 'A visit is repeated up to 26 times in all.', 'times');
export const PlanNotPossible = invalid(
  'PLAN_NOT_POSSIBLE',
  'The visits are on the days that were shown, each at a half hour.',
  'visits',
);
const beyondSentence = (last: string) => `The shop takes bookings until ${last}. Please plan no visit after that day.`;
/** `details.last`: the last local day `YYYY-MM-DD` for which the shop takes bookings now. */
export const BeyondHorizon = invalidTelling('BEYOND_HORIZON', beyondSentence('…'), 'visits', (details) =>
  beyondSentence(String(details?.last ?? '…')),
);
/** `details.conflicts`: the visits that cannot be had, each with `date`, `time`, `because` and in `nearest` up to three free times. */
export const VisitsConflict = conflict(
  'VISITS_CONFLICT',
  'Some of these visits cannot be had. Choose other times for them, or leave them out.',
);
export const AlreadyRepeated = conflict('ALREADY_REPEATED', 'This appointment is repeated already.');
export const TooManySeries = conflict(
  'TOO_MANY_SERIES',
  'You repeat five appointments already. End one of them before you repeat another.',
);
export const SeriesOver = conflict('SERIES_OVER', 'These visits are not repeated any more.');
/** `details.bookingId`: the booking that it is. */
export const VisitBooked = conflict(
  'VISIT_BOOKED',
  'This visit is among your appointments by now. Cancel it there, or let it go.',
);
export const NotYourSeries = forbidden('NOT_YOUR_SERIES', 'These visits are not at your chair.');
