import { Link } from 'react-router-dom';
import styled from 'styled-components';
import { paths } from '../shared/paths.ts';
import { Icon } from '../ui/Icons.tsx';
import { color, radius, size, target } from '../ui/tokens.ts';
import { useCartCount } from './useCartCount.ts';

/** The way to the cart in a header, with the number of its items; an empty one shows none. */
export function CartLink() {
  const count = useCartCount();
  return (
    <Cart to={paths.cart} aria-label={`Cart, ${count} ${count === 1 ? 'item' : 'items'}`}>
      <Icon name="cart" size={22} />
      {count > 0 && (
        <Count aria-hidden className="figures">
          {count}
        </Count>
      )}
    </Cart>
  );
}

const Cart = styled(Link)`
  position: relative;
  display: grid;
  place-items: center;
  width: ${target};
  height: ${target};
  color: ${color.ink};
  border-radius: ${radius.control};
  &:hover {
    background: ${color.deepSoft};
  }
`;
const Count = styled.span`
  position: absolute;
  top: 1px;
  right: 0;
  min-width: 19px;
  padding: 0 4px;
  border-radius: ${radius.bar};
  font-size: ${size.xs};
  font-weight: 700;
  line-height: 18px;
  text-align: center;
  background: ${color.brand};
  color: ${color.onBrand};
`;
