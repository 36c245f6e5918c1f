import { NoticeForBarbersOnly, NoticeInvalid } from './refusals.ts';

/** Minutes of seven days. */
export const MOST_NOTICE = 10_080;

type Saying = { readonly minimumNotice?: number };

/** How many minutes before it begins a customer books at the latest; 0, which is until it begins, for a shop that set none. */
export const noticeOf = ({ minimumNotice }: Saying): number => minimumNotice ?? 0;

/** Refuses a notice that is none: whole minutes from 0 to seven days, barber shops only. */
export function checkNotice({ category }: { readonly category: string }, minutes: number | undefined): void {
  if (minutes === undefined) return;
  if (category !== 'barbers') throw NoticeForBarbersOnly();
  if (!Number.isInteger(minutes) || minutes < 0 || minutes > MOST_NOTICE) throw NoticeInvalid();
}
