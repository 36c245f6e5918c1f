import { useQuery } from '@apollo/client/react';
import { useParams } from 'react-router-dom';
import styled from 'styled-components';
import type { ProductPageQuery } from '../graphql/graphql.ts';
import { graphql } from '../graphql/index.ts';
import { refetchSafely } from '../live/refetchSafely.ts';
import { HistoryButton } from '../shared/history/HistoryButton.tsx';
import { NotFoundScreen } from '../shared/NotFoundScreen.tsx';
import { refusalOf } from '../shared/refusal.ts';
import { texts } from '../shared/texts.ts';
import { Stack, Wrap } from '../ui/Layout.tsx';
import { Loading, Skeleton, SkeletonText } from '../ui/Skeleton.tsx';
import { ErrorPanel } from '../ui/States.tsx';
import { color, media, radius, space } from '../ui/tokens.ts';
import { BuyBox } from './product/BuyBox.tsx';
import { Gallery } from './product/Gallery.tsx';
import { MoreLikeThis } from './product/MoreLikeThis.tsx';
import { ProductHead } from './product/ProductHead.tsx';
import { ProductReviews } from './product/ProductReviews.tsx';
import { SellerCard } from './product/SellerCard.tsx';
import { SellingTerms } from './product/SellingTerms.tsx';
import { useProductNews } from './product/useProductNews.ts';
import { useProductReviews } from './product/useProductReviews.ts';

const ProductPage = graphql(`
  query ProductPage($id: ID!) {
    product(id: $id) { id description pictures starCounts ...CartProduct ...ProductSeller }
  }
`);

type Product = NonNullable<ProductPageQuery['product']>;

/** A product's own page: description, price, stock and seller. */
export function ProductScreen() {
  const { id = '' } = useParams();
  const { data, error, loading, refetch } = useQuery(ProductPage, { variables: { id } });
  if (error && !data) {
    return (
      <Wrap>
        <title>{`Product · ${texts.brand}`}</title>
        <Space>
          <ErrorPanel message={refusalOf(error).message} onRetry={() => refetchSafely(refetch)} retrying={loading} />
        </Space>
      </Wrap>
    );
  }
  if (!data) return <ProductSkeleton />;
  return data.product ? <ProductFound key={data.product.id} product={data.product} /> : <NotFoundScreen />;
}

function ProductFound({ product }: { product: Product }) {
  const reviews = useProductReviews(product.id);
  useProductNews(product.id, reviews.readAgain);
  return (
    <Wrap>
      <title>{`${product.name} · ${texts.brand}`}</title>
      <Layout>
        <Cover>
          <Gallery name={product.name} category={product.category} pictures={product.pictures} />
        </Cover>
        <Panel>
          <Stack $gap={5}>
            <ProductHead product={product} />
            <BuyBox product={product} />
            <SellingTerms product={product} />
            <HistoryButton type="product" id={product.id} name={product.name} owners={[product.seller.id]} />
          </Stack>
        </Panel>
        <More>
          <Prose>
            <h2>Description</h2>
            {paragraphsOf(product).map((text) => (
              <p key={text}>{text}</p>
            ))}
          </Prose>
          <ProductReviews product={product} reviews={reviews} />
          <SellerCard product={product} />
        </More>
      </Layout>
      <MoreLikeThis category={product.category} except={product.id} />
    </Wrap>
  );
}

function paragraphsOf({ name, description }: Product): string[] {
  const paragraphs = description.split(/\n{2,}/).filter((text) => text.trim());
  return paragraphs.length > 0 ? [...new Set(paragraphs)] : [`The seller has not described ${name} yet.`];
}

function ProductSkeleton() {
  return (
    <Wrap>
      <Loading>
        <Layout>
          <Cover as="div">
            <Skeleton $ratio="4 / 3" />
          </Cover>
          <Panel>
            <Stack>
              <Skeleton $w="40%" />
              <Skeleton $w="80%" $h="3rem" />
              <Skeleton $h="240px" />
            </Stack>
          </Panel>
          <More>
            <SkeletonText />
          </More>
        </Layout>
      </Loading>
    </Wrap>
  );
}

const Space = styled.div`padding-block: ${space[12]};`;
// The price and the way to buy come before everything else that can be read, on a phone and for the keyboard too.
const Layout = styled.div`
  display: grid;
  gap: ${space[6]};
  padding-block: ${space[6]} ${space[12]};
  grid-template: 'cover' 'panel' 'more' / minmax(0, 1fr);
  ${media.wide} {
    grid-template: 'cover panel' auto 'more panel' 1fr / minmax(0, 1fr) 400px;
    column-gap: ${space[12]};
  }
`;
const Cover = styled.div`grid-area: cover; min-width: 0; overflow: hidden; border: 1px solid ${color.line}; border-radius: ${radius.card}; align-self: start;`;
const Panel = styled.section`grid-area: panel; min-width: 0; ${media.wide} { > * { position: sticky; top: 100px; } }`;
const More = styled.div`grid-area: more; min-width: 0; display: grid; gap: ${space[8]}; align-content: start;`;
const Prose = styled.section`display: grid; gap: ${space[3]}; max-width: 66ch; white-space: pre-line; overflow-wrap: anywhere; p { unicode-bidi: plaintext; }`;
