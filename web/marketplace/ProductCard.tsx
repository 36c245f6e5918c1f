import { useContext, useState } from 'react';
import { Link } from 'react-router-dom';
import styled from 'styled-components';
import type { CartProductFragment } from '../graphql/graphql.ts';
import { AddToCartContext } from '../shared/addToCart.ts';
import { FavoriteButton } from '../shared/FavoriteButton.tsx';
import { nameOf } from '../shared/nameOf.ts';
import { paths } from '../shared/paths.ts';
import { inCategory, isFew, smallPicture } from '../shared/productFacts.ts';
import { texts } from '../shared/texts.ts';
import { Picture } from '../ui/Art.tsx';
import { Badge } from '../ui/Badge.tsx';
import { Button } from '../ui/Button.tsx';
import { cardLink, LinkCard } from '../ui/Card.tsx';
import { formatCents } from '../ui/format.ts';
import { Icon } from '../ui/Icons.tsx';
import { StarRating } from '../ui/StarRating.tsx';
import { color, font, media, motion, size, space } from '../ui/tokens.ts';

/** A product in a list: name, seller, price, and a button to add it to the cart. */
export function ProductCard(props: { product: CartProductFragment; heading?: 'h2' | 'h3' }) {
  const { product } = props;
  const Title = props.heading ?? 'h2';
  return (
    <Sheet $flush>
      <Frame>
        <Picture
          subject={{ of: 'product', name: product.name, category: product.category }}
          src={smallPicture(product.image)}
          alt=""
        />
        {product.soldOut ? (
          <Corner>
            <Badge tone="neutral" icon="close">
              Sold out
            </Badge>
          </Corner>
        ) : (
          isFew(product.available) && (
            <Corner>
              <Badge tone="warn">{`Only ${product.available} left`}</Badge>
            </Corner>
          )
        )}
        <FavoriteButton of={product} corner="below" />
      </Frame>
      <Body>
        <Title>
          <Name to={paths.product(product.id)}>{product.name}</Name>
        </Title>
        <Category to={inCategory(product.category)}>{product.category}</Category>
        {typeof product.rating === 'number' && <StarRating value={product.rating} count={product.reviewCount} narrow />}
        <Seller>{nameOf(product.seller)}</Seller>
      </Body>
      <Price>{formatCents(product.priceCents)}</Price>
      {!product.soldOut && <AddButton product={product} />}
    </Sheet>
  );
}

function AddButton({ product }: { product: CartProductFragment }) {
  const add = useContext(AddToCartContext);
  const [busy, setBusy] = useState(false);
  const press = async () => {
    setBusy(true);
    await add(product, 1);
    setBusy(false);
  };
  return (
    <Add
      variant="primary"
      small
      busy={busy}
      icon={<Icon name="cart" size={18} />}
      aria-label={`${texts.product.addToCart}: ${product.name}`}
      onClick={() => void press()}
    >
      <span>{texts.product.addToCart}</span>
    </Add>
  );
}

// The button comes last for the keyboard and lies on the picture's corner for the eye.
const Sheet = styled(LinkCard)`
  display: grid;
  grid-template: 'picture' auto 'body' 1fr 'price' auto / minmax(0, 1fr);
  height: 100%;
  @media (hover: hover) and (pointer: fine) {
    &:not(:hover, :focus-within) > button:not([aria-busy]), &:not(:hover, :focus-within) [aria-pressed='false'] {
      opacity: 0;
    }
    }
`;
const Frame = styled.div`grid-area: picture; position: relative; border-bottom: 1px solid ${color.line}; background: ${color.sunken};`;
const Corner = styled.div`position: absolute; top: ${space[2]}; inset-inline: ${space[2]}; > * { white-space: normal; }`;
const Body = styled.div`
  grid-area: body;
  display: grid;
  gap: 2px;
  align-content: start;
  justify-items: start;
  padding: ${space[3]} ${space[4]} 0;
  font-size: ${size.sm};
  h2, h3 {
    font: 800 ${size.xl}/1.08 ${font.display};
    overflow-wrap: anywhere;
  }
  ${media.phone} {
    padding-inline: ${space[3]};
    h2, h3 {
      font-size: ${size.lg};
    }
    }
`;
const Name = styled(Link)`${cardLink} display: inline-block; min-height: 24px;`;
// Above the link that covers the card.
const Category = styled(
  Link,
)`position: relative; z-index: 1; display: inline-flex; align-items: center; min-height: 32px; color: ${color.deepText}; font-weight: 600; overflow-wrap: anywhere;`;
const Seller = styled.p`color: ${color.ink2}; overflow-wrap: anywhere; line-height: 1.35;`;
const Price = styled.p`
  grid-area: price;
  padding: ${space[2]} ${space[4]} ${space[4]};
  font: 900 ${size.xxl}/1 ${font.display};
  color: ${color.brandText};
  font-variant-numeric: tabular-nums;
  ${media.phone} {
    padding: ${space[2]} ${space[3]} ${space[3]};
    font-size: ${size.xl};
  }
`;
const Add = styled(Button)`
  grid-area: picture;
  place-self: end;
  z-index: 1;
  margin: ${space[2]};
  transition: opacity ${motion.control};
  @media (hover: none), (pointer: coarse), (max-width: 639px) {
    width: 44px;
    padding: 0;
    span {
      display: none;
    }
    }
`;
