import { DayField as AnyDayField } from '../../shared/DayField.tsx';
import { addDays, dateIn, HORIZON_DAYS } from '../../shared/times.ts';
import type { DeskShop } from './deskTimes.ts';

/** The day of something at the desk: today at the shop, to the last day bookings are open. */
export function DayField(props: {
  shop: DeskShop;
  value: string;
  now: number;
  label?: string;
  onChange: (date: string) => void;
}) {
  const { value, onChange } = props;
  const first = dateIn(props.shop.timeZone, new Date(props.now));
  const last = addDays(first, HORIZON_DAYS);
  return <AnyDayField label={props.label ?? 'Day'} {...{ value, first, last, onChange }} />;
}
