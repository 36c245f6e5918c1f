import { useQuery } from '@apollo/client/react';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import styled from 'styled-components';
import { graphql } from '../../graphql/index.ts';
import { refetchSafely } from '../../live/refetchSafely.ts';
import { paths } from '../../shared/paths.ts';
import { refusalOf } from '../../shared/refusal.ts';
import { Card } from '../../ui/Card.tsx';
import { CardSkeletons } from '../../ui/CardSkeletons.tsx';
import { Muted } from '../../ui/Layout.tsx';
import { ErrorPanel } from '../../ui/States.tsx';
import { color, font, size, space } from '../../ui/tokens.ts';
import { askFor, type Filters, type Words } from '../find/filters.ts';
import { leadingTo, wantedOf } from '../find/leading.ts';
import type { BarberPage } from '../find/useBarbers.ts';
import { ShopCard } from '../ShopCard.tsx';
import { groupName, type PinGroup } from './groups.ts';

const PinnedShop = graphql(`
  query PinnedShop($id: ID!, $freeOn: LocalDate, $partOfDay: PartOfDay, $asksDay: Boolean!, $from: String!, $asksDistance: Boolean!, $offered: String!, $asksService: Boolean!) {
    shop(id: $id) {
      id ...ShopCard
      freeThen: nextFree(on: $freeOn, partOfDay: $partOfDay, service: $offered) @include(if: $asksDay)
      distanceMiles(near: $from) @include(if: $asksDistance)
      serviceWith(words: $offered) @include(if: $asksService) { id name priceCents }
    }
  }
`);

interface PickedProps {
  /** The pin that was opened. */
  group: PinGroup | undefined;
  found: BarberPage;
  words: Words;
  filters: Filters;
  params: URLSearchParams;
}

/** What a pin that was opened stands for: a shop's card, or the names of several shops, each of which opens its own. */
export function Picked(props: PickedProps) {
  const { group, params } = props;
  const shopId = params.get('pin') ?? '';
  const region = useRef<HTMLElement>(null);
  const opened = shopId || params.get('around') || '';
  const before = useRef(opened);
  // Who opened a pin goes on with what it has opened; an address that comes with one leaves the focus where it is.
  useEffect(() => {
    if (opened && opened !== before.current) region.current?.focus({ preventScroll: false });
    before.current = opened;
  }, [opened]);
  if (!group) return <Muted>Choose a pin to see its shop here.</Muted>;
  return (
    <Region ref={region} tabIndex={-1} aria-label={shopId ? 'The chosen shop' : groupName(group)}>
      {shopId ? <ShopAtPin key={shopId} id={shopId} {...props} /> : <Names {...props} group={group} />}
    </Region>
  );
}

function Names({ group, params }: { group: PinGroup; params: URLSearchParams }) {
  return (
    <Card as="div">
      <Title>{groupName(group)}</Title>
      <Lines>
        {group.pins.map(({ shopId, name, city, state }) => (
          <li key={shopId}>
            <Link to={hrefOfShop(params, shopId)} preventScrollReset>
              {name}
            </Link>
            <Muted as="span">{[city, state].filter(Boolean).join(', ')}</Muted>
          </li>
        ))}
      </Lines>
    </Card>
  );
}

function ShopAtPin({ id, group, found, words, filters, params }: PickedProps & { id: string }) {
  const { center } = found;
  const from = center ? (center.name ?? `${center.latitude},${center.longitude}`) : '';
  const { freeOn, partOfDay, asksDay, asksDistance, offered, asksService } = askFor(words, filters, 1, { from });
  const variables = { id, freeOn, partOfDay, asksDay, from, asksDistance, offered, asksService };
  const { data, error, loading, refetch } = useQuery(PinnedShop, { variables });
  const shop = data?.shop;
  if (error)
    return <ErrorPanel message={refusalOf(error).message} onRetry={() => refetchSafely(refetch)} retrying={loading} />;
  if (!shop) return loading ? <CardSkeletons count={1} /> : <Muted>This shop has closed.</Muted>;
  const others = (group?.pins.length ?? 1) - 1;
  return (
    <>
      <ShopCard
        shop={shop}
        to={leadingTo(shop, words.query, filters)}
        wanted={wantedOf(filters, shop)}
        miles={shop.distanceMiles}
        offered={shop.serviceWith}
      />
      {others > 0 && group && (
        <Back to={hrefOfGroup(params, group)} preventScrollReset>
          {`All ${group.pins.length} shops here`}
        </Back>
      )}
    </>
  );
}

function hrefOfShop(params: URLSearchParams, shopId: string): string {
  const next = new URLSearchParams(params);
  next.delete('around');
  next.set('pin', shopId);
  return `${paths.barbers}?${next}`;
}

function hrefOfGroup(params: URLSearchParams, { pins }: PinGroup): string {
  const next = new URLSearchParams(params);
  next.delete('pin');
  next.set('around', pins[0]?.shopId ?? '');
  return `${paths.barbers}?${next}`;
}

const Region = styled.section`outline-offset: 4px; display: grid; gap: ${space[3]};`;
const Title = styled.h2`font: 800 ${size.xl}/1.1 ${font.display}; margin-bottom: ${space[3]};`;
const Lines = styled.ul`
  display: grid;
  max-height: 420px;
  overflow-y: auto;
  li {
    display: grid;
    padding-block: ${space[2]};
    border-top: 1px solid ${color.line};
  }
  a {
    display: inline-block;
    min-height: 28px;
    color: ${color.deepText};
    font-weight: 650;
    overflow-wrap: anywhere;
  }
`;
const Back = styled(Link)`display: inline-block; min-height: 28px; color: ${color.deepText};`;
