import styled from 'styled-components';
import { Loading, Skeleton } from '../ui/Skeleton.tsx';
import { space } from '../ui/tokens.ts';

/** Where the periods and eight times will be. */
export function BookingSkeleton() {
  return (
    <Loading>
      <Skeleton $h="48px" />
      <Slots>
        {['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'].map((slot) => (
          <Skeleton key={slot} $h="46px" />
        ))}
      </Slots>
    </Loading>
  );
}

const Slots = styled.div`display: grid; gap: ${space[2]}; margin-top: ${space[5]}; grid-template-columns: repeat(auto-fill, minmax(92px, 1fr));`;
