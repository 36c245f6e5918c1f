import styled from 'styled-components';
import type { ProductSellerFragment } from '../../graphql/graphql.ts';
import { lineOf } from '../../shared/AddressLines.tsx';
import { taxWords } from '../../shared/taxWords.ts';
import { formatCentsExact } from '../../ui/format.ts';
import { color, size, space } from '../../ui/tokens.ts';

/** What the seller asks beside the price, before anything is put in a cart. */
export function SellingTerms({ product: { terms } }: { product: ProductSellerFragment }) {
  return (
    <List>
      <dt>Shipping</dt>
      <dd>{terms.shippingCents > 0 ? `${formatCentsExact(terms.shippingCents)} an order` : formatCentsExact(0)}</dd>
      {terms.taxes.length > 0 && (
        <>
          <dt>Tax</dt>
          <dd>{taxWords(terms.taxes)}</dd>
        </>
      )}
      {terms.pickUp && (
        <>
          <dt>Pick-up</dt>
          <dd>{`${terms.pickUp.name}, ${lineOf(terms.pickUp)}`}</dd>
        </>
      )}
      {terms.returns && (
        <>
          <dt>Returns</dt>
          <dd>{terms.returns}</dd>
        </>
      )}
    </List>
  );
}

const List = styled.dl`
  display: grid;
  grid-template-columns: auto minmax(0, 1fr);
  gap: ${space[2]} ${space[4]};
  font-size: ${size.sm};
  dt {
    font-weight: 650;
  }
  dd {
    margin: 0;
    color: ${color.ink2};
    white-space: pre-line;
    unicode-bidi: plaintext;
    overflow-wrap: anywhere;
  }
`;
