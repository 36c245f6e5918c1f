import { Stack } from './Layout.tsx';
import { Loading, Skeleton } from './Skeleton.tsx';

/** Placeholder of a list of five rows. */
export function ListSkeleton() {
  return (
    <Loading>
      <Stack $gap={2}>
        <Skeleton $w="220px" $h="1.6rem" />
        {['a', 'b', 'c', 'd', 'e'].map((row) => (
          <Skeleton key={row} $h="78px" />
        ))}
      </Stack>
    </Loading>
  );
}
