import styled from 'styled-components';
import { color, size, space } from '../../app/tokens.ts';
import { nameOf } from '../../bookings/lists.ts';
import type { ProductSellerFragment } from '../../graphql/graphql.ts';
import { graphql } from '../../graphql/index.ts';
import { socialLinks } from '../../shops/shopPage/links.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { Card } from '../../ui/Card.tsx';
import { Icon } from '../../ui/Icons.tsx';
import { Row } from '../../ui/Layout.tsx';

export const ProductSeller = graphql(`
  fragment ProductSeller on Product {
    id
    seller { id firstName lastName pictureUrl bio memberSince website youtube instagram linkedIn }
  }
`);

const month = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric' });

/** Who sells it, and where else to find them. */
export function SellerCard({ product: { seller } }: { product: ProductSellerFragment }) {
  const name = nameOf(seller);
  const links = socialLinks(seller);
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
      {links.length > 0 && (
        <Row $gap={4} as="ul" aria-label={`${name} elsewhere`}>
          {links.map(({ label, href }) => (
            <li key={label}>
              <Social href={href} target="_blank" rel="noreferrer nofollow">
                {label}
                <Icon name="external" size={15} />
              </Social>
            </li>
          ))}
        </Row>
      )}
    </Sheet>
  );
}

const Sheet = styled(Card)`display: grid; gap: ${space[3]}; max-width: 66ch; overflow-wrap: anywhere;`;
const Who = styled.div`
  display: flex; gap: ${space[3]}; align-items: center; min-width: 0; strong { font-size: ${size.lg}; line-height: 1.2; } p { color: ${color.ink2}; font-size: ${size.sm}; }
`;
const Social = styled.a`display: inline-flex; gap: ${space[1]}; align-items: center; min-height: 44px; font-weight: 600;`;
