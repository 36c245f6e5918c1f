import { type FormEvent, useEffect, useState } from 'react';
import styled from 'styled-components';
import { Field } from '../../ui/Field.tsx';
import { Input } from '../../ui/Input.tsx';
import { size } from '../../ui/tokens.ts';
import { LONGEST_SERVICE } from './filters.ts';

/** Words of a service that shops are to have on their menu: taken with Enter, or when the field is left. */
export function ServiceChoice(props: { service: string; onChange: (service: string) => void }) {
  const { service } = props;
  const [text, setText] = useState(service);
  useEffect(() => setText(service), [service]);
  const take = (event?: FormEvent) => {
    event?.preventDefault();
    if (text.trim() !== service) props.onChange(text.trim());
  };
  return (
    <Choice onSubmit={take}>
      <Field label="Service">
        <Input
          name="service"
          value={text}
          maxLength={LONGEST_SERVICE}
          autoComplete="off"
          enterKeyHint="search"
          placeholder="Any service"
          onChange={({ target }) => setText(target.value)}
          onBlur={() => take()}
        />
      </Field>
    </Choice>
  );
}

const Choice = styled.form`width: 178px; label { font-size: ${size.sm}; } input { min-height: 50px; }`;
