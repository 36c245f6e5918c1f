import { useState } from 'react';
import styled from 'styled-components';
import { addDays, dateIn, HORIZON_DAYS } from '../../shared/times.ts';
import { Field } from '../../ui/Field.tsx';
import { Input } from '../../ui/Input.tsx';
import { space } from '../../ui/tokens.ts';
import type { DeskShop } from './deskTimes.ts';

/** The day of something at the desk: today at the shop, to the last day bookings are open. */
export function DayField(props: {
  shop: DeskShop;
  value: string;
  now: number;
  label?: string;
  onChange: (date: string) => void;
}) {
  const today = dateIn(props.shop.timeZone, new Date(props.now));
  const last = addDays(today, HORIZON_DAYS);
  // A date that is being typed is empty until it is whole.
  const [text, setText] = useState(props.value);
  const change = (next: string) => {
    setText(next);
    if (next >= today && next <= last) props.onChange(next);
  };
  return (
    <Field label={props.label ?? 'Day'} required>
      <Input type="date" min={today} max={last} value={text} onChange={({ target }) => change(target.value)} />
    </Field>
  );
}

/** Fields side by side where there is room. */
export const Beside = styled.div`
  display: grid;
  gap: ${space[4]};
  grid-template-columns: repeat(auto-fit, minmax(min(100%, 150px), 1fr));
  align-items: start;
`;
