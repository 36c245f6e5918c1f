import { useState } from 'react';
import styled from 'styled-components';
import { Field } from '../ui/Field.tsx';
import { Input } from '../ui/Input.tsx';
import { space } from '../ui/tokens.ts';

/** A local day between two others, both included. */
export function DayField(props: {
  label: string;
  value: string;
  first: string;
  last: string;
  onChange: (date: string) => void;
}) {
  const { first, last } = props;
  // A date that is being typed is empty until it is whole.
  const [text, setText] = useState(props.value);
  const change = (next: string) => {
    setText(next);
    if (next >= first && next <= last) props.onChange(next);
  };
  return (
    <Field label={props.label} required>
      <Input type="date" min={first} max={last} value={text} onChange={({ target }) => change(target.value)} />
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
