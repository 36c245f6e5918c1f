import { useApolloClient } from '@apollo/client/react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import styled from 'styled-components';
import type { PartOfDay, ShopCardFragment } from '../graphql/graphql.ts';
import { graphql } from '../graphql/index.ts';
import { useAvailabilityNews } from '../live/useAvailabilityNews.ts';
import { FavoriteButton } from '../shared/FavoriteButton.tsx';
import type { Opening } from '../shared/hours.ts';
import { placeLine, priceText } from '../shared/shopWords.ts';
import { texts } from '../shared/texts.ts';
import { Picture } from '../ui/Art.tsx';
import { Badge } from '../ui/Badge.tsx';
import { cardLink, LinkCard } from '../ui/Card.tsx';
import { formatNumber } from '../ui/format.ts';
import { Icon, type IconName } from '../ui/Icons.tsx';
import { StarRating } from '../ui/StarRating.tsx';
import { color, font, size, space } from '../ui/tokens.ts';
import { distanceWords, freeThenWords, freeWords, hoursToday } from './shopFacts.ts';

export const ShopCardFields = graphql(`
  fragment ShopCard on Shop {
    id name category image address city state priceCents rating reviewCount customers badge description timeZone nextFree bookable
    hours { weekday slots } specialHours { from to slots }
  }
`);

const NextFree = graphql(`
  query ShopCard_NextFree($id: ID!, $on: LocalDate, $partOfDay: PartOfDay, $service: String, $asksDay: Boolean!) {
    shop(id: $id) { id nextFree bookable freeThen: nextFree(on: $on, partOfDay: $partOfDay, service: $service) @include(if: $asksDay) }
  }
`);

/** A day, and a part of it, on which a chair is wanted, and the first one that is free then. */
export interface WantedDay {
  on: string;
  partOfDay: PartOfDay | null;
  /** The name of the service that is looked for; null for the default one. */
  service: string | null;
  freeThen: string | null;
}

/** A service of a shop's menu. */
export interface Offered {
  name: string;
  priceCents: number;
}

/** A shop in a list: price, place and its next free chair, or the first one of a wanted day, kept up to date. */
export function ShopCard(props: {
  shop: ShopCardFragment;
  to: string;
  heading?: 'h2' | 'h3';
  full?: boolean;
  wanted?: WantedDay | undefined;
  /** How far it is from where distances are measured; null where its city is not known. */
  miles?: number | null | undefined;
  /** The service that was looked for. */
  offered?: Offered | null | undefined;
}) {
  const client = useApolloClient();
  const { shop, wanted } = props;
  const { id } = shop;
  const { on = null, partOfDay = null, service = null } = wanted ?? {};
  const variables = { id, on, partOfDay, service, asksDay: Boolean(wanted) };
  useAvailabilityNews(id, () =>
    client.query({ query: NextFree, variables, fetchPolicy: 'network-only' }).catch(() => undefined),
  );
  const Title = props.heading ?? 'h2';
  return (
    <ShopCardFace
      {...props}
      favorite={<FavoriteButton of={props.shop} corner="above" />}
      title={
        <Title>
          <Name to={props.to}>{props.shop.name}</Name>
        </Title>
      }
      free={wanted ? freeThenWords(wanted.freeThen, shop.timeZone, new Date()) : freeWords(shop, new Date())}
    />
  );
}

/** The card without link and updates: for a preview, and in the owner's list. */
export function ShopCardFace(props: {
  shop: Omit<ShopCardFragment, 'nextFree' | 'bookable' | 'hours' | 'specialHours' | '__typename' | ' $fragmentName'> &
    Opening;
  title: ReactNode;
  free?: string;
  miles?: number | null | undefined;
  offered?: Offered | null | undefined;
  /** On the picture's corner. */
  favorite?: ReactNode;
  /** Also what it says about itself and how many have been there. */
  full?: boolean;
  picture?: string;
  /** In place of the price, while there is none. */
  price?: string;
  actions?: ReactNode;
}) {
  const { shop } = props;
  const barbers = shop.category === 'barbers';
  const place = props.full ? shop.address || placeLine(shop) : placeLine(shop);
  const whereabouts = [place, distanceWords(props.miles)].filter(Boolean).join(' · ');
  return (
    <Sheet $flush>
      <Frame>
        <Picture subject={{ of: 'shop', name: shop.name }} src={props.picture ?? pictureFor(shop.image)} alt="" />
        {shop.badge && (
          <Corner>
            <Badge tone="brand">{shop.badge}</Badge>
          </Corner>
        )}
        {props.favorite}
      </Frame>
      <Body>
        {props.title}
        <Facts>
          {whereabouts && <Fact icon="pin">{whereabouts}</Fact>}
          {props.offered && (
            <Fact icon="clipper">
              {props.offered.name} <strong>{priceText(props.offered.priceCents)}</strong>
            </Fact>
          )}
          {barbers ? (
            <Fact icon="clock">Today {hoursToday(shop, new Date()) ?? texts.findABarber.notAvailable}</Fact>
          ) : (
            <Fact icon="store">{shop.category}</Fact>
          )}
          {barbers && props.free && <Fact icon="chair">{props.free}</Fact>}
          {/* Reviews may be older than the bookings here; fewer customers than reviews would look wrong. */}
          {props.full && shop.customers > 0 && shop.customers >= shop.reviewCount && (
            <Fact icon="users">
              {formatNumber(shop.customers)} {shop.customers === 1 ? 'customer' : 'customers'}
            </Fact>
          )}
        </Facts>
        {props.full && shop.description && <About>{shop.description}</About>}
      </Body>
      <Stub>
        {shop.rating === null || shop.rating === undefined ? (
          <Quiet>No reviews yet</Quiet>
        ) : (
          <StarRating value={shop.rating} count={shop.reviewCount} />
        )}
        <Price>{props.price ?? priceText(shop.priceCents)}</Price>
      </Stub>
      {props.actions}
    </Sheet>
  );
}

/** The narrower copy our own pictures come in; cards are never wider. */
const pictureFor = (image: string | null | undefined) =>
  image && /\/images\/\w+$/.test(image) ? `${image}?w=640` : image;

const Fact = (props: { icon: IconName; children: ReactNode }) => (
  <li>
    <Icon name={props.icon} size={17} />
    <span>{props.children}</span>
  </li>
);

const Sheet = styled(LinkCard)`
  display: flex;
  flex-direction: column;
  height: 100%;
  @media (hover: hover) and (pointer: fine) {
    &:not(:hover, :focus-within) [aria-pressed='false'] {
      opacity: 0;
    }
  }
`;
const Frame = styled.div`position: relative; border-bottom: 1px solid ${color.line}; background: ${color.sunken};`;
const Corner = styled.div`position: absolute; top: ${space[3]}; left: ${space[3]};`;
const Body = styled.div`
  flex: 1;
  display: grid;
  gap: ${space[3]};
  align-content: start;
  padding: ${space[4]} ${space[4]} ${space[3]};
  h2, h3 {
    font: 800 ${size.xl}/1.08 ${font.display};
    overflow-wrap: anywhere;
  }
`;
const Name = styled(Link)`${cardLink}`;
const Facts = styled.ul`
  display: grid;
  gap: 5px;
  font-size: ${size.sm};
  color: ${color.ink2};
  line-height: 1.4;
  font-variant-numeric: tabular-nums;
  li {
    display: flex;
    gap: ${space[2]};
    min-width: 0;
  }
  span {
    min-width: 0;
    overflow-wrap: anywhere;
  }
  svg {
    flex: none;
    margin-top: 1px;
    color: ${color.muted};
  }
`;
const About = styled.p`
  font-size: ${size.sm};
  color: ${color.ink2};
  display: -webkit-box;
  -webkit-line-clamp: 3;
  -webkit-box-orient: vertical;
  overflow: hidden;
`;
const Stub = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: 0 ${space[3]};
  margin: 0 ${space[4]};
  padding: ${space[3]} 0 ${space[4]};
  border-top: 2px dashed ${color.line};
  font-size: ${size.sm};
  min-height: 62px;
`;
const Quiet = styled.span`color: ${color.muted};`;
const Price = styled.span`font: 900 ${size.xxl}/1 ${font.display}; color: ${color.brandText}; font-variant-numeric: tabular-nums;`;
