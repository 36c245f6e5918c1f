import styled from 'styled-components';
import { Card } from '../ui/Card.tsx';
import { Loading, Skeleton } from '../ui/Skeleton.tsx';
import { media, size, space } from '../ui/tokens.ts';

/** Products side by side: two on a phone, four on large screens (specification §9). */
export const ProductShelf = styled.ul`
  display: grid;
  gap: ${space[3]};
  grid-template-columns: repeat(2, minmax(0, 1fr));
  ${media.tablet} {
    gap: ${space[5]};
    grid-template-columns: repeat(3, minmax(0, 1fr));
  }
  ${media.desktop} {
    grid-template-columns: repeat(4, minmax(0, 1fr));
  }
`;

/** Placeholders of products, as tall as the cards. */
export function ProductSkeletons(props: { count: number }) {
  return (
    <Loading>
      <ProductShelf as="div">
        {Array.from({ length: props.count }, (_, at) => `product ${at}`).map((key) => (
          <Card key={key} as="div" $flush>
            <Skeleton $ratio="4 / 3" />
            <Lines>
              <Skeleton $w="80%" $h={size.xl} />
              <Skeleton $w="50%" />
              <Skeleton $w="60%" />
              <Skeleton $w="64px" $h={size.xxl} />
            </Lines>
          </Card>
        ))}
      </ProductShelf>
    </Loading>
  );
}

const Lines = styled.div`display: grid; gap: ${space[2]}; padding: ${space[3]} ${space[4]} ${space[4]};`;
