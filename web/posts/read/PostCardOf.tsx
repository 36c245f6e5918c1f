import { useQuery } from '@apollo/client/react';
import { Link } from 'react-router-dom';
import styled from 'styled-components';
import { graphql } from '../../graphql/index.ts';
import { paths } from '../../shared/paths.ts';
import { formatCents } from '../../ui/format.ts';
import type { RichCard } from '../../ui/richText/richText.ts';
import { color, radius, size, space } from '../../ui/tokens.ts';

const Shop = graphql(`
  query ShopOfPost($id: ID!) { shop(id: $id) { id name category city state image } }
`);
const Product = graphql(`
  query ProductOfPost($id: ID!) { product(id: $id) { id name category priceCents image removed } }
`);
const Campaign = graphql(`
  query CampaignOfPost($id: ID!) { campaign(id: $id) { id name status goalCents pictures } }
`);

/** A shop, product or campaign in a post, as it is today. What is gone is left out. */
export function PostCardOf({ card }: { card: Pick<RichCard, 'kind' | 'id'> }) {
  if (card.kind === 'shop') return <ShopCard id={card.id} />;
  return card.kind === 'product' ? <ProductCard id={card.id} /> : <CampaignCard id={card.id} />;
}

function ShopCard({ id }: { id: string }) {
  const shop = useQuery(Shop, { variables: { id } }).data?.shop;
  if (!shop) return null;
  const place = [shop.category, shop.city, shop.state].filter(Boolean).join(', ');
  return <CardLink to={paths.barber(id)} name={shop.name} text={place} picture={shop.image} />;
}

function ProductCard({ id }: { id: string }) {
  const product = useQuery(Product, { variables: { id } }).data?.product;
  if (!product || product.removed) return null;
  const text = `${product.category}, ${formatCents(product.priceCents)}`;
  return <CardLink to={paths.product(id)} name={product.name} text={text} picture={product.image} />;
}

function CampaignCard({ id }: { id: string }) {
  const campaign = useQuery(Campaign, { variables: { id } }).data?.campaign;
  if (!campaign || campaign.status === 'DRAFT' || campaign.status === 'CANCELLED') return null;
  const { name, goalCents, pictures } = campaign;
  return (
    <CardLink to={paths.campaign(id)} name={name} text={`${formatCents(goalCents)} wanted`} picture={pictures[0]} />
  );
}

function CardLink(props: { to: string; name: string; text: string; picture: string | null | undefined }) {
  return (
    <Face to={props.to}>
      {props.picture && <img src={`${props.picture}?w=320`} alt="" width={72} height={72} loading="lazy" />}
      <span>
        <strong>{props.name}</strong>
        <small>{props.text}</small>
      </span>
    </Face>
  );
}

const Face = styled(Link)`
  display: flex;
  gap: ${space[4]};
  align-items: center;
  padding: ${space[3]} ${space[4]};
  color: ${color.ink};
  text-decoration: none;
  background: ${color.surface};
  border: 1px solid ${color.line};
  border-radius: ${radius.card};
  img {
    width: 72px;
    height: 72px;
    object-fit: cover;
  }
  span {
    display: grid;
    min-width: 0;
  }
  small {
    color: ${color.muted};
    font-size: ${size.sm};
  }
  &:hover strong {
    text-decoration: underline;
  }
`;
