import { Stack } from '../ui/Layout.tsx';
import { Loading, Skeleton } from '../ui/Skeleton.tsx';

/** Placeholder of two lines and the summary. */
export function CartSkeleton() {
  return (
    <Loading>
      <Stack $gap={3}>
        <Skeleton $w="120px" $h="1.6rem" />
        <Skeleton $h="114px" />
        <Skeleton $h="114px" />
        <Skeleton $h="260px" />
      </Stack>
    </Loading>
  );
}
