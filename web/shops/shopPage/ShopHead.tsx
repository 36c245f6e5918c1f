import { Link } from 'react-router-dom';
import styled from 'styled-components';
import type { ShopHeadFragment } from '../../graphql/graphql.ts';
import { graphql } from '../../graphql/index.ts';
import { SocialLinks } from '../../shared/SocialLinks.tsx';
import { Picture } from '../../ui/Art.tsx';
import { Badge } from '../../ui/Badge.tsx';
import { Icon } from '../../ui/Icons.tsx';
import { Row, Stack } from '../../ui/Layout.tsx';
import { StarRating } from '../../ui/StarRating.tsx';
import { color, radius } from '../../ui/tokens.ts';
import { toReviews } from './useShopTab.ts';

export const ShopHeadFields = graphql(`
  fragment ShopHead on Shop {
    id name image rating reviewCount address city state badge
    owner { id firstName lastName pictureUrl website youtube instagram linkedIn }
  }
`);

/** The sign over the door: picture, name, what others think, where it is, and where else to look. */
export function ShopHead({ shop }: { shop: ShopHeadFragment }) {
  return (
    <Stack $gap={4}>
      <Cover>
        <Picture
          subject={{ of: 'shop', name: shop.name }}
          src={shop.image}
          alt={`${shop.name}, the shop`}
          ratio="2 / 1"
          eager
        />
      </Cover>
      <Row $gap={3}>
        <Name>{shop.name}</Name>
        {shop.badge && <Badge tone="brand">{shop.badge}</Badge>}
      </Row>
      <Row $gap={4}>
        {shop.rating === null || shop.rating === undefined ? (
          <Quiet>No reviews yet</Quiet>
        ) : (
          <Rating to={toReviews} preventScrollReset>
            <StarRating value={shop.rating} count={shop.reviewCount} />
          </Rating>
        )}
        {placeOf(shop) && (
          <Place>
            <Icon name="pin" size={18} />
            {placeOf(shop)}
          </Place>
        )}
      </Row>
      <SocialLinks name={shop.name} owner={shop.owner} />
    </Stack>
  );
}

/** The address, with town and state where it does not say them already. */
export function placeOf({ address, city, state }: Pick<ShopHeadFragment, 'address' | 'city' | 'state'>): string {
  const missing = [city, state].filter(
    (part): part is string => Boolean(part) && !address.toLowerCase().includes(String(part).toLowerCase()),
  );
  return [address, ...missing].filter(Boolean).join(', ');
}

const Cover = styled.div`overflow: hidden; border: 1px solid ${color.line}; border-radius: ${radius.card};`;
const Rating = styled(Link)`display: inline-flex; align-items: center; min-height: 44px; color: inherit;`;
const Quiet = styled.span`color: ${color.muted};`;
const Name = styled.h1`min-width: 0; overflow-wrap: anywhere;`;
const Place = styled.span`display: inline-flex; gap: 6px; align-items: center; min-width: 0; overflow-wrap: anywhere; svg { flex: none; }`;
