import styled from 'styled-components';
import type { ProductSellerFragment } from '../../graphql/graphql.ts';
import { graphql } from '../../graphql/index.ts';
import { writeAbout } from '../../shared/messageLinks.ts';
import { nameOf } from '../../shared/nameOf.ts';
import { SocialLinks } from '../../shared/SocialLinks.tsx';
import { useSession } from '../../shared/session.tsx';
import { Avatar } from '../../ui/Avatar.tsx';
import { LinkButton } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Icon } from '../../ui/Icons.tsx';
import { color, size, space } from '../../ui/tokens.ts';

export const ProductSeller = graphql(`
  fragment ProductSeller on Product {
    id
    terms { shippingCents returns taxes { state basisPoints } pickUp { name street unit city state zip } }
    seller { id firstName lastName pictureUrl bio memberSince website youtube instagram linkedIn }
  }
`);

const month = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric' });

/** The seller, their links, and the way to ask them about the product. */
export function SellerCard({ product: { id, seller } }: { product: ProductSellerFragment }) {
  const { user } = useSession();
  const name = nameOf(seller);
  return (
    <Sheet as="section" aria-labelledby="seller">
      <h2 id="seller">Sold by</h2>
      <Who>
        <Avatar name={name} src={seller.pictureUrl} size={56} />
        <div>
          <strong>{name}</strong>
          <p>{`With Chairside since ${month.format(new Date(seller.memberSince))}`}</p>
        </div>
      </Who>
      {seller.bio && <p>{seller.bio}</p>}
      <SocialLinks name={name} owner={seller} />
      {user?._id !== seller.id && (
        <div>
          <LinkButton small to={writeAbout({ kind: 'shop', id })} icon={<Icon name="mail" size={18} />}>
            Ask the seller
          </LinkButton>
        </div>
      )}
    </Sheet>
  );
}

const Sheet = styled(Card)`display: grid; gap: ${space[3]}; max-width: 66ch; overflow-wrap: anywhere;`;
const Who = styled.div`
  display: flex;
  gap: ${space[3]};
  align-items: center;
  min-width: 0;
  strong {
    font-size: ${size.lg};
    line-height: 1.2;
  }
  p {
    color: ${color.ink2};
    font-size: ${size.sm};
  }
`;
