import styled from 'styled-components';
import type { DeliveryFieldsFragment } from '../../graphql/graphql.ts';
import { lineOf } from '../../shared/AddressLines.tsx';
import { nameOf } from '../../shared/nameOf.ts';
import { taxWords } from '../../shared/taxWords.ts';
import { Card } from '../../ui/Card.tsx';
import { formatCentsExact } from '../../ui/format.ts';
import { RadioGroup } from '../../ui/RadioGroup.tsx';
import { color, space } from '../../ui/tokens.ts';
import type { Delivery } from './useDelivery.ts';

type Seller = DeliveryFieldsFragment['sellers'][number];

/** What each seller asks for sending, charges as tax, their rule for returns, and where their things can be picked up instead. */
export function SellersPanel({ delivery }: { delivery: Delivery }) {
  const sellers = delivery.sellers.filter(hasTerms);
  if (sellers.length === 0) return null;
  return (
    <section aria-labelledby="shipping">
      <Title id="shipping">Shipping and pick-up</Title>
      <List>
        {sellers.map((seller) => (
          <li key={seller.sellerId}>
            <Terms seller={seller} delivery={delivery} />
          </li>
        ))}
      </List>
    </section>
  );
}

const hasTerms = ({ terms }: Seller): boolean =>
  terms.shippingCents > 0 || terms.returns !== '' || terms.pickUp !== null || terms.taxes.length > 0;

function Terms({ seller, delivery }: { seller: Seller; delivery: Delivery }) {
  const { terms } = seller;
  const from = `From ${nameOf(seller.seller)}`;
  const price = formatCentsExact(terms.shippingCents);
  return (
    <Sheet>
      {terms.pickUp ? (
        <RadioGroup
          label={from}
          value={seller.isPickedUp ? 'pickUp' : 'send'}
          onChange={(choice) => void delivery.choosePickUp(seller.sellerId, choice === 'pickUp')}
          items={[
            { value: 'send', label: `Send it, ${price}`, disabled: delivery.picking },
            {
              value: 'pickUp',
              label: `Pick it up, ${formatCentsExact(0)}`,
              hint: `${terms.pickUp.name}, ${lineOf(terms.pickUp)}`,
              disabled: delivery.picking,
            },
          ]}
        />
      ) : (
        <div>
          <strong>{from}</strong>
          <p>{`Shipping ${price}`}</p>
        </div>
      )}
      {terms.taxes.length > 0 && <p>{`Tax: ${taxWords(terms.taxes)}`}</p>}
      {terms.returns && (
        <Returns>
          <strong>Returns</strong> {terms.returns}
        </Returns>
      )}
    </Sheet>
  );
}

const Title = styled.h2`font-size: 1.375rem; margin-bottom: ${space[3]};`;
const List = styled.ul`display: grid; gap: ${space[3]};`;
const Sheet = styled(Card)`display: grid; gap: ${space[3]}; overflow-wrap: anywhere;`;
const Returns = styled.p`white-space: pre-line; unicode-bidi: plaintext; color: ${color.ink2}; strong { color: ${color.ink}; }`;
