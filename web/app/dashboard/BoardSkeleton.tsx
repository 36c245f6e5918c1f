import { Loading, Skeleton } from '../../ui/Skeleton.tsx';
import { Tiles } from '../../ui/Tiles.tsx';
import { Board, Column } from './Block.tsx';

/** The loading state of a dashboard. */
export function BoardSkeleton() {
  return (
    <Loading>
      <Board>
        <Column>
          <Skeleton $h="320px" />
          <Tiles>
            <Skeleton $h="150px" />
            <Skeleton $h="150px" />
          </Tiles>
        </Column>
        <Column>
          <Skeleton $h="320px" />
        </Column>
      </Board>
    </Loading>
  );
}
