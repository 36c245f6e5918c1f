import type { ReactNode } from 'react';
import styled from 'styled-components';
import { color, radius, space } from './tokens.ts';

export interface Fact {
  name: string;
  value: ReactNode;
}

/** Names with what they are, one line each. */
export const Facts = ({ title, facts }: { title: string; facts: readonly Fact[] }) => (
  <section aria-label={title}>
    <h2>{title}</h2>
    <List>
      {facts.map(({ name, value }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </List>
  </section>
);

const List = styled.dl`
  margin-top: ${space[3]};
  border: 1px solid ${color.line};
  border-radius: ${radius.card};
  background: ${color.surface};
  > div {
    display: grid;
    gap: ${space[1]} ${space[4]};
    padding: ${space[3]} ${space[4]};
    overflow-wrap: anywhere;
    grid-template-columns: minmax(110px, 2fr) 3fr;
  }
  > div + div {
    border-top: 1px solid ${color.line};
  }
  dt {
    color: ${color.ink2};
  }
  dd {
    min-width: 0;
    font-variant-numeric: tabular-nums;
  }
  dd a {
    display: inline-block;
    min-height: 24px;
  }
  li + li {
    margin-top: ${space[1]};
  }
`;
