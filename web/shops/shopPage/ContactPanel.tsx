import { Link } from 'react-router-dom';
import styled from 'styled-components';
import type { ShopContactFragment } from '../../graphql/graphql.ts';
import { graphql } from '../../graphql/index.ts';
import { writeAbout } from '../../shared/messageLinks.ts';
import { useSession } from '../../shared/session.tsx';
import { EmailLink, PhoneLink } from '../../ui/ContactLink.tsx';
import { Icon } from '../../ui/Icons.tsx';
import { space } from '../../ui/tokens.ts';

export const ShopContact = graphql(`
  fragment ShopContact on Shop { id contactNumber contactEmail address owner { id } }
`);

/** How to reach the shop without booking: by message, and as it says itself. */
export function ContactPanel({ shop }: { shop: ShopContactFragment }) {
  const { user } = useSession();
  const isMine = user?._id === shop.owner.id;
  if (isMine && !shop.contactNumber && !shop.contactEmail && !shop.address)
    return <p>The shop has not given any contact details.</p>;
  return (
    <List>
      {!isMine && (
        <li>
          <Icon name="send" />
          <Link to={writeAbout({ kind: 'shop', id: shop.id })}>Write a message</Link>
        </li>
      )}
      {shop.contactNumber && (
        <li>
          <Icon name="phone" />
          <PhoneLink phone={shop.contactNumber} />
        </li>
      )}
      {shop.contactEmail && (
        <li>
          <Icon name="mail" />
          <EmailLink email={shop.contactEmail} />
        </li>
      )}
      {shop.address && (
        <li>
          <Icon name="pin" />
          <span>{shop.address}</span>
        </li>
      )}
    </List>
  );
}

const List = styled.ul`
  display: grid;
  gap: ${space[1]};
  li {
    display: flex;
    gap: ${space[3]};
    align-items: center;
    min-height: 44px;
    overflow-wrap: anywhere;
  }
  svg {
    flex: none;
  }
`;
