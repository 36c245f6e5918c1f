import { type FormEvent, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import styled from 'styled-components';
import { firstWords } from '../shared/firstWords.ts';
import { paths } from '../shared/paths.ts';
import { Button } from '../ui/Button.tsx';
import { Edge } from '../ui/Edge.tsx';
import { Field } from '../ui/Field.tsx';
import { Icon } from '../ui/Icons.tsx';
import { Input } from '../ui/Input.tsx';
import { media, space } from '../ui/tokens.ts';

const { label, what, whatHint, where, whereHint, find } = firstWords.home.search;
const NAMES = ['query', 'where'] as const;

/**
 * What and where, either may stay empty; both empty does nothing (specification §5). The first HTML has the same form
 * (`gateway/pages/homePage.ts`); what was typed there is in these fields, which is why they hold their words themselves.
 */
export function HeroSearch() {
  const navigate = useNavigate();
  const first = useRef<HTMLInputElement>(null);
  const search = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = new FormData(event.currentTarget);
    const asked = new URLSearchParams();
    for (const name of NAMES) {
      const words = String(typed.get(name) ?? '').trim();
      if (words) asked.set(name, words);
    }
    if (asked.size > 0) navigate(`${paths.barbers}?${asked}`);
    else first.current?.focus();
  };
  return (
    <search aria-label={label}>
      <Edge $height={6} />
      <Form onSubmit={search}>
        <Field label={what}>
          <Input ref={first} name="query" maxLength={60} autoComplete="off" placeholder={whatHint} />
        </Field>
        <Field label={where}>
          <Input name="where" maxLength={60} autoComplete="address-level2" placeholder={whereHint} />
        </Field>
        <Button type="submit" variant="primary" icon={<Icon name="search" />}>
          {find}
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
