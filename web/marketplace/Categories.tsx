import { Link } from 'react-router-dom';
import styled from 'styled-components';
import { firstWords } from '../shared/firstWords.ts';
import { paths } from '../shared/paths.ts';
import { color, media, radius, size, space, target } from '../ui/tokens.ts';
import type { Shelf } from './useMarket.ts';

/** What the marketplace opens with: its categories, each with how much there is. On a phone they scroll sideways. */
export const Categories = ({ of }: { of: Shelf['facets']['categories'] }) => (
  <nav aria-label={firstWords.marketplace.categories}>
    <Chips>
      {of.map(({ value, count }) => (
        <li key={value}>
          <Chip to={`${paths.marketplace}?category=${encodeURIComponent(value)}`}>
            {value} <small>{count}</small>
          </Chip>
        </li>
      ))}
    </Chips>
  </nav>
);

const Chips = styled.ul`
  display: flex;
  gap: ${space[2]};
  overflow-x: auto;
  padding: 4px ${space[4]};
  margin-inline: -${space[4]};
  scroll-padding: ${space[4]};
  ${media.tablet} {
    flex-wrap: wrap;
    overflow: visible;
    padding-inline: 0;
    margin-inline: 0;
  }
`;
const Chip = styled(Link)`
  display: flex;
  align-items: center;
  gap: ${space[2]};
  min-height: ${target};
  padding: 0 ${space[4]};
  border: 1px solid ${color.lineStrong};
  border-radius: ${radius.full};
  background: ${color.surface};
  color: ${color.ink};
  font-weight: 600;
  text-decoration: none;
  white-space: nowrap;
  small {
    font-size: ${size.sm};
    font-weight: 400;
    color: ${color.muted};
  }
  ${media.fine} {
    &:hover {
      background: ${color.deepSoft};
      border-color: ${color.deepText};
    }
    }
`;
