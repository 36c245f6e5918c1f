import { Stack } from '../ui/Layout.tsx';
import { Loading, Skeleton } from '../ui/Skeleton.tsx';

/** Rows to come. */
export function OrdersSkeleton() {
  return (
    <Loading>
      <Stack $gap={2}>
        {['a', 'b', 'c', 'd'].map((row) => (
          <Skeleton key={row} $h="96px" />
        ))}
      </Stack>
    </Loading>
  );
}
