import styled from 'styled-components';
import type { OwnShopFragment } from '../../graphql/graphql.ts';
import { centsOf } from '../../shared/prices.ts';
import { color, size, space } from '../../ui/tokens.ts';
import { useObjectUrl } from '../../ui/useObjectUrl.ts';
import { ShopCardFace } from '../ShopCard.tsx';
import { type Draft, type Zones, zoneOf } from './draft.ts';
import { hoursOf } from './week.ts';

/** The card as customers will see it, while it is being written. */
export function Preview(props: { draft: Draft; zones: Zones; file: File | null; shop?: OwnShopFragment }) {
  const { draft, zones, shop } = props;
  const picked = useObjectUrl(props.file);
  const written = {
    id: shop?.id ?? 'preview',
    image: shop?.image ?? null,
    rating: shop?.rating ?? null,
    reviewCount: shop?.reviewCount ?? 0,
    customers: shop?.customers ?? 0,
    badge: shop?.badge ?? null,
    category: draft.category || 'no category yet',
    description: draft.description,
    name: draft.name,
    address: draft.address,
    city: draft.city || null,
    state: draft.state || null,
    priceCents: centsOf(draft.price) ?? 0,
    timeZone: zoneOf(draft, zones) ?? zones.here,
    hours: hoursOf(draft.week),
    specialHours: shop?.specialHours ?? [],
  };
  return (
    <div>
      <Label>Preview</Label>
      <ShopCardFace
        shop={written}
        picture={picked}
        price={centsOf(draft.price) === undefined ? '$ …' : undefined}
        title={<h3>{draft.name || 'Your sign here'}</h3>}
      />
    </div>
  );
}

const Label = styled.p`font-size: ${size.sm}; color: ${color.muted}; margin-bottom: ${space[2]};`;
