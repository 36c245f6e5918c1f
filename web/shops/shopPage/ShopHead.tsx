import { Link } from 'react-router-dom';
import styled from 'styled-components';
import type { ShopHeadFragment } from '../../graphql/graphql.ts';
import { graphql } from '../../graphql/index.ts';
import { FavoriteButton } from '../../shared/FavoriteButton.tsx';
import { HistoryButton } from '../../shared/history/HistoryButton.tsx';
import { paths } from '../../shared/paths.ts';
import { ShareLinks } from '../../shared/ShareLinks.tsx';
import { SocialLinks } from '../../shared/SocialLinks.tsx';
import { addressLine } from '../../shared/shopWords.ts';
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
        <FavoriteButton of={shop} />
      </Row>
      <Row $gap={4}>
        {shop.rating === null || shop.rating === undefined ? (
          <Quiet>No reviews yet</Quiet>
        ) : (
          <Rating to={toReviews} preventScrollReset>
            <StarRating value={shop.rating} count={shop.reviewCount} />
          </Rating>
        )}
        {addressLine(shop) && (
          <Place>
            <Icon name="pin" size={18} />
            {addressLine(shop)}
          </Place>
        )}
      </Row>
      <SocialLinks name={shop.name} owner={shop.owner} />
      <ShareLinks path={paths.barber(shop.id)} title={shop.name} />
      <HistoryButton type="shop" id={shop.id} name={shop.name} owners={[shop.owner.id]} />
    </Stack>
  );
}

const Cover = styled.div`overflow: hidden; border: 1px solid ${color.line}; border-radius: ${radius.card};`;
const Rating = styled(Link)`display: inline-flex; align-items: center; min-height: 44px; color: inherit;`;
const Quiet = styled.span`color: ${color.muted};`;
const Name = styled.h1`min-width: 0; overflow-wrap: anywhere;`;
const Place = styled.span`display: inline-flex; gap: 6px; align-items: center; min-width: 0; overflow-wrap: anywhere; svg { flex: none; }`;
