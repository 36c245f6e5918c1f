import { Stack } from '../ui/Layout.tsx';
import { Loading, Skeleton } from '../ui/Skeleton.tsx';

/** Where threads will stand. */
export function ForumSkeleton({ count }: { count: number }) {
  return (
    <Loading>
      <Stack>
        {Array.from({ length: count }, (_, row) => `row ${row}`).map((row) => (
          <Skeleton key={row} $h="210px" />
        ))}
      </Stack>
    </Loading>
  );
}
