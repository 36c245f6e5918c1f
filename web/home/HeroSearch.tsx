import { type FormEvent, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import styled from 'styled-components';
import { paths } from '../shared/paths.ts';
import { Button } from '../ui/Button.tsx';
import { Field } from '../ui/Field.tsx';
import { Icon } from '../ui/Icons.tsx';
import { Input } from '../ui/Input.tsx';
import { PoleStripe } from '../ui/PoleStripe.tsx';
import { media, space } from '../ui/tokens.ts';

/** What and where, either may stay empty; both empty does nothing (specification §5). */
export function HeroSearch() {
  const navigate = useNavigate();
  const first = useRef<HTMLInputElement>(null);
  const [what, setWhat] = useState('');
  const [where, setWhere] = useState('');
  const search = (event: FormEvent) => {
    event.preventDefault();
    const asked = new URLSearchParams();
    if (what.trim()) asked.set('query', what.trim());
    if (where.trim()) asked.set('where', where.trim());
    if (asked.size > 0) navigate(`${paths.barbers}?${asked}`);
    else first.current?.focus();
  };
  return (
    <search aria-label="Barbers">
      <PoleStripe $height={6} />
      <Form onSubmit={search}>
        <Field label="What">
          <Input
            ref={first}
            value={what}
            maxLength={60}
            autoComplete="off"
            placeholder="Fade, beard, a name"
            onChange={(event) => setWhat(event.target.value)}
          />
        </Field>
        <Field label="Where">
          <Input
            value={where}
            maxLength={60}
            autoComplete="address-level2"
            placeholder="City or state"
            onChange={(event) => setWhere(event.target.value)}
          />
        </Field>
        <Button type="submit" variant="primary" icon={<Icon name="search" />}>
          Find a chair
        </Button>
      </Form>
    </search>
  );
}

const Form = styled.form`
  display: grid;
  gap: ${space[4]};
  padding: ${space[5]};
  ${media.tablet} {
    grid-template-columns: 1fr 1fr auto;
    align-items: end;
    padding: ${space[5]} ${space[6]} ${space[6]};
  }
`;
