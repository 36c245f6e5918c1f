import { type ReactNode, useId } from 'react';
import styled from 'styled-components';
import { AddressLines } from '../shared/AddressLines.tsx';
import { momentOf } from '../shared/instants.ts';
import { writeAbout } from '../shared/messageLinks.ts';
import { nameOf } from '../shared/nameOf.ts';
import { WhyButton } from '../shared/why/WhyButton.tsx';
import { Avatar } from '../ui/Avatar.tsx';
import { LinkButton } from '../ui/Button.tsx';
import { Card } from '../ui/Card.tsx';
import { EmailLink, PhoneLink } from '../ui/ContactLink.tsx';
import { formatCentsExact } from '../ui/format.ts';
import { Icon } from '../ui/Icons.tsx';
import { Row } from '../ui/Layout.tsx';
import { PriceBoard } from '../ui/PriceBoard.tsx';
import { color, font, size, space } from '../ui/tokens.ts';
import { OrderLines } from './OrderLines.tsx';
import { OrderStatusBadge } from './OrderStatusBadge.tsx';
import { type Order, type Part, storyOf } from './orders.ts';
import type { LineReview } from './ProductReviews.tsx';

/** What one seller sends: the things, how far they have come, and what can be done: judged only once they
 * are said to have come. An only part costs what the order does. */
export function OrderPartCard(props: {
  order: Order;
  part: Part;
  asSeller: boolean;
  reviewOf: LineReview;
  actions?: ReactNode;
}) {
  const { order, part } = props;
  const person = props.asSeller ? order.buyer : part.seller;
  const name = nameOf(person);
  const story = storyOf(order, part);
  const id = useId();
  return (
    <Sheet as="section" aria-labelledby={id}>
      <Row $justify="space-between" $gap={4}>
        <Who>
          <Avatar name={name} src={person.pictureUrl} size={44} />
          <div>
            <h2 id={id}>{props.asSeller ? `Bought by ${name}` : `Sold by ${name}`}</h2>
            {props.asSeller && <Contact buyer={order.buyer} />}
          </div>
        </Who>
        <OrderStatusBadge status={part.status} isPickedUp={part.isPickedUp} />
      </Row>
      <OrderLines lines={part.lines} actionOf={(line) => !part.deliverable && props.reviewOf(order, line)} />
      {order.parts.length > 1 && (
        <PriceBoard
          rows={[
            ...(part.shippingCents > 0 ? [{ label: 'Shipping', value: formatCentsExact(part.shippingCents) }] : []),
            ...(part.taxCents > 0 ? [{ label: 'Tax', value: formatCentsExact(part.taxCents) }] : []),
            { label: 'Total of this part', value: formatCentsExact(part.totalCents) },
            ...(part.refundedCents > 0 ? [{ label: 'Refunded', value: formatCentsExact(part.refundedCents) }] : []),
          ]}
        />
      )}
      {part.isPickedUp && <PickUp part={part} asSeller={props.asSeller} />}
      {props.asSeller && part.status === 'paid' && !part.isPickedUp && !order.delivery && (
        <p>No delivery address was given: agree on it with the buyer by message.</p>
      )}
      {part.tracking && (
        <Tracking>
          <strong>{part.isPickedUp ? 'Note' : 'Tracking'}</strong> {part.tracking}
        </Tracking>
      )}
      {part.returns && (
        <Rule>
          <strong>Returns</strong> {part.returns}
        </Rule>
      )}
      {part.reason && <p>{`Reason: ${part.reason}`}</p>}
      {part.status === 'cancelled' && order.paidAt && part.totalCents > 0 && (
        <p role="status">
          {part.isRefundHeld ? 'The refund has to be looked at by Chairside first.' : 'The refund is on its way.'}
        </p>
      )}
      {story.length > 0 && (
        <Story>
          {story.map(({ label, at }) => (
            <li key={label}>
              <strong>{label}</strong> {momentOf(at)}
            </li>
          ))}
        </Story>
      )}
      {props.actions}
      <Row>
        <LinkButton
          small
          to={writeAbout({ kind: 'order', id: order.id, ...(!props.asSeller && { memberId: part.sellerId }) })}
          icon={<Icon name="mail" size={18} />}
        >
          {`Message ${name}`}
        </LinkButton>
        {(part.status === 'cancelled' || part.status === 'refunded') && (
          <WhyButton
            type="orderRefund"
            id={order.id}
            label="Why this refund?"
            question={`Why this refund of what ${props.asSeller ? `${name} bought` : `${name} sold`}?`}
          />
        )}
      </Row>
    </Sheet>
  );
}

/** Where a part is picked up: the seller's place of today, which they may have taken back. */
function PickUp({ part: { pickUpAt }, asSeller }: { part: Part; asSeller: boolean }) {
  if (!pickUpAt)
    return <p>{`It is picked up: agree on the place with the ${asSeller ? 'buyer' : 'seller'} by message.`}</p>;
  return (
    <div>
      <strong>Pick up at</strong>
      <AddressLines address={pickUpAt} />
    </div>
  );
}

function Contact({ buyer }: Pick<Order, 'buyer'>) {
  return (
    <p>
      {buyer.email && <EmailLink email={buyer.email} />}
      {buyer.email && buyer.phoneNumber && ' · '}
      {buyer.phoneNumber && <PhoneLink phone={buyer.phoneNumber} />}
    </p>
  );
}

const Sheet = styled(Card)`display: grid; gap: ${space[4]};`;
const Who = styled.div`
  display: flex;
  gap: ${space[3]};
  align-items: center;
  min-width: 0;
  h2 {
    font: 800 ${size.xl}/1.15 ${font.display};
    overflow-wrap: anywhere;
  }
  > div {
    min-width: 0;
  }
  p {
    font-size: ${size.sm};
    overflow-wrap: anywhere;
  }
  a {
    display: inline-block;
    min-height: 24px;
  }
`;
const Tracking = styled.p`padding: ${space[3]}; background: ${color.sunken}; border-radius: 4px; overflow-wrap: anywhere;`;
const Rule = styled.p`white-space: pre-line; unicode-bidi: plaintext; overflow-wrap: anywhere;`;
const Story = styled.ol`display: flex; flex-wrap: wrap; gap: ${space[1]} ${space[5]}; font-size: ${size.sm}; color: ${color.ink2}; strong { color: ${color.ink}; }`;
