import { Link } from 'react-router-dom';
import styled from 'styled-components';
import { paths } from '../../shared/paths.ts';
import type { ShopCards } from '../../shared/stamps/stampCards.ts';
import { offWords, progressWords } from '../../shared/stampWords.ts';
import { color, radius, size, space } from '../../ui/tokens.ts';

/** The viewer's stamp cards that are not used up: at which shop, how far they are, and what they take off. */
export function MyCards({ shops }: { shops: readonly ShopCards[] }) {
  return (
    <Cards>
      {shops.flatMap(({ shopId, shopName, cards }) =>
        cards.map((card) => (
          <li key={`${shopId}-${card.number}`}>
            <Link to={paths.barber(shopId)}>{shopName}</Link>
            <strong>{progressWords(card)}</strong>
            <span>{`Full, it takes ${offWords(card)}.`}</span>
          </li>
        )),
      )}
    </Cards>
  );
}

const Cards = styled.ul`
  display: grid;
  gap: ${space[2]};
  li {
    display: flex;
    flex-wrap: wrap;
    align-items: baseline;
    gap: ${space[1]} ${space[4]};
    padding: ${space[3]} ${space[4]};
    border: 1px solid ${color.line};
    border-radius: ${radius.card};
    background: ${color.surface};
    overflow-wrap: anywhere;
  }
  span {
    color: ${color.ink2};
    font-size: ${size.sm};
  }
`;
