import { DayField as AnyDayField } from '../../shared/DayField.tsx';
import { dateIn } from '../../shared/times.ts';
import { type DeskShop, lastBookingDay, lastDeskDay } from './deskTimes.ts';

/** The day of something at the desk: today at the shop, to the last day of its own time or, `isBooking`, of its bookings. */
export function DayField(props: {
  shop: DeskShop;
  value: string;
  now: number;
  label?: string;
  isBooking?: boolean;
  onChange: (date: string) => void;
}) {
  const { value, onChange } = props;
  const first = dateIn(props.shop.timeZone, new Date(props.now));
  const last = (props.isBooking ? lastBookingDay : lastDeskDay)(props.shop, first);
  return <AnyDayField label={props.label ?? 'Day'} {...{ value, first, last, onChange }} />;
}
