import { type ComponentProps, useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import styled from 'styled-components';
import { Stack } from '../../ui/Layout.tsx';
import { Loading, Skeleton } from '../../ui/Skeleton.tsx';
import { EmptyState } from '../../ui/States.tsx';
import { space } from '../../ui/tokens.ts';

/** Where reviews are read; `#reviews` in the address brings the focus here. */
export function ReviewsPlace(props: ComponentProps<'section'>) {
  const place = useRef<HTMLElement>(null);
  const { hash, key } = useLocation();
  // The key is another one each time the link is followed.
  const led = hash === '#reviews' ? key : undefined;
  useEffect(() => {
    if (led) place.current?.focus();
  }, [led]);
  return <Place id="reviews" ref={place} tabIndex={-1} {...props} />;
}

export const NoReviews = ({ text }: { text: string }) => <EmptyState icon="star" title="No reviews yet" text={text} />;

export function ReviewSkeleton() {
  return (
    <Loading>
      <Stack $gap={6}>
        <Skeleton $w="240px" $h="3rem" />
        {['a', 'b', 'c'].map((row) => (
          <Skeleton key={row} $h="112px" />
        ))}
      </Stack>
    </Loading>
  );
}

const Place = styled.section`&:focus-visible { outline-offset: 6px; }`;
export const ReviewList = styled.ul`display: grid; gap: ${space[5]};`;
