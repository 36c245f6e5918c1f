import { useEffect, useRef } from 'react';
import { byPeriod, countFree, type DayFacts, type PeriodName, periods } from '../shared/slots.ts';

/**
 * Goes on from `date`, the day a dialog opens on, when nothing is free on it, once its times are known. Not where a time
 * was chosen before (`isWished`), and not after `date` has changed.
 */
export function useFirstFreeDay(
  { date, days, isWished }: { date: string; days: readonly DayFacts[] | undefined; isWished: boolean },
  goOn: () => void,
): void {
  const first = useRef(date);
  const isLooked = useRef(isWished);
  useEffect(() => {
    const day = days?.find((one) => one.date === date);
    if (isLooked.current || !day) return;
    isLooked.current = true;
    if (date === first.current && countFree(day.slots) === 0) goOn();
  });
}

/**
 * The period a day opens on: the first with a free time, Morning when there is none. Found when the day's times are
 * known first, so that it stays when the last time of a period is taken.
 */
export function useFirstPeriod(date: string, days: readonly DayFacts[] | undefined): PeriodName {
  const found = useRef<{ date: string; period: PeriodName }>(undefined);
  const day = days?.find((one) => one.date === date);
  if (day && found.current?.date !== date) {
    const groups = byPeriod(day.slots);
    const period = periods.find(({ value }) => countFree(groups[value]) > 0)?.value ?? 'morning';
    found.current = { date, period };
  }
  return found.current?.date === date ? found.current.period : 'morning';
}
