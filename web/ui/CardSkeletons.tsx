import styled from 'styled-components';
import { Card } from './Card.tsx';
import { Loading, Skeleton } from './Skeleton.tsx';
import { size, space } from './tokens.ts';

/** Placeholders of cards, as tall as the cards. */
export function CardSkeletons(props: { count: number }) {
  return (
    <Loading>
      <Shelf>
        {Array.from({ length: props.count }, (_, at) => `card ${at}`).map((key) => (
          <Card key={key} as="div" $flush>
            <Skeleton $ratio="4 / 3" />
            <Lines>
              <Skeleton $w="70%" $h={size.xl} />
              <Skeleton $w="50%" />
              <Skeleton $w="60%" />
              <Skeleton $w="55%" />
            </Lines>
            <Foot>
              <Skeleton $w="96px" />
              <Skeleton $w="48px" $h={size.xxl} />
            </Foot>
          </Card>
        ))}
      </Shelf>
    </Loading>
  );
}

/** Cards side by side: one on a phone, four where there is room. */
export const Shelf = styled.div`
  display: grid;
  gap: ${space[5]};
  grid-template-columns: repeat(auto-fill, minmax(min(100%, 264px), 1fr));
`;
const Lines = styled.div`display: grid; gap: ${space[2]}; padding: ${space[4]};`;
const Foot = styled.div`display: flex; justify-content: space-between; align-items: center; padding: ${space[3]} ${space[4]} ${space[4]}; min-height: 62px;`;
