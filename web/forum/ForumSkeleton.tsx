import { Stack } from '../ui/Layout.tsx';
import { Loading, Skeleton } from '../ui/Skeleton.tsx';

/** Where threads will stand: rows of the list, or what is as tall as a post. */
export function ForumSkeleton({ count, rows = false }: { count: number; rows?: boolean }) {
  return (
    <Loading>
      <Stack $gap={rows ? 1 : 4}>
        {Array.from({ length: count }, (_, row) => `row ${row}`).map((row) => (
          <Skeleton key={row} $h={rows ? '58px' : '210px'} />
        ))}
      </Stack>
    </Loading>
  );
}
