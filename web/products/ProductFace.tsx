import type { ReactNode } from 'react';
import styled from 'styled-components';
import { isFew, smallPicture } from '../shared/productFacts.ts';
import { Picture } from '../ui/Art.tsx';
import { Badge } from '../ui/Badge.tsx';
import { Card } from '../ui/Card.tsx';
import { color, font, size, space } from '../ui/tokens.ts';

interface Face {
  id: string;
  name: string;
  /** The name as it is shown: a heading, or a link. */
  title: ReactNode;
  category: string;
  image?: string | null;
  /** Undefined while the pieces are not counted. */
  available: number | undefined;
}

/**
 * A product as its seller keeps it: picture, name, price, and what belongs below. Without links, so that it can be a
 * preview too.
 */
export function ProductFace(props: { product: Face; price: string; children?: ReactNode; foot?: ReactNode }) {
  const { product } = props;
  return (
    <Sheet $flush>
      <Frame>
        <Picture
          subject={{ of: 'product', name: product.name, category: product.category }}
          src={smallPicture(product.image)}
          alt=""
          ratio="3 / 2"
        />
        {product.available !== undefined && <Corner>{stockBadge(product.available)}</Corner>}
      </Frame>
      <Body>
        <Head>
          {product.title}
          <Price>{props.price}</Price>
        </Head>
        <Category>{product.category}</Category>
        {props.children}
      </Body>
      {props.foot}
    </Sheet>
  );
}

function stockBadge(available: number) {
  if (available === 0)
    return (
      <Badge tone="neutral" icon="close">
        Sold out
      </Badge>
    );
  return isFew(available) && <Badge tone="warn">{`Only ${available} left`}</Badge>;
}

const Sheet = styled(Card)`display: flex; flex-direction: column; height: 100%;`;
const Frame = styled.div`position: relative; border-bottom: 1px solid ${color.line}; background: ${color.sunken};`;
const Corner = styled.div`position: absolute; top: ${space[3]}; left: ${space[3]};`;
const Body = styled.div`flex: 1; display: grid; gap: ${space[3]}; align-content: start; padding: ${space[4]};`;
const Head = styled.div`
  display: flex;
  gap: ${space[3]};
  justify-content: space-between;
  align-items: baseline;
  h3 {
    font: 800 ${size.xl}/1.08 ${font.display};
    overflow-wrap: anywhere;
    min-width: 0;
  }
`;
const Price = styled.span`font: 900 ${size.xxl}/1 ${font.display}; color: ${color.brandText}; font-variant-numeric: tabular-nums; white-space: nowrap;`;
const Category = styled.p`color: ${color.ink2}; font-size: ${size.sm}; margin-top: -${space[2]}; overflow-wrap: anywhere;`;
