import { useQuery } from '@apollo/client/react';
import { useLayoutEffect, useRef } from 'react';
import styled from 'styled-components';
import { askAgain } from '../app/askAgain.ts';
import { refusalOf } from '../app/refusal.ts';
import { color, radius, size, space } from '../app/tokens.ts';
import { graphql } from '../graphql/index.ts';
import { Loading, Skeleton } from '../ui/Skeleton.tsx';
import { ErrorPanel } from '../ui/States.tsx';
import { focusHeading } from './focusHeading.ts';
import { NotificationRow } from './NotificationRow.tsx';
import { Rows } from './Rows.tsx';
import { useListFollowsBell } from './useListFollowsBell.ts';

const Opened = graphql(`
  query OpenedNotification($id: ID!) { notification(id: $id) { ...NotificationFields @unmask } }
`);

/** The announcement the address names where the list does not show it: it came on top, or many came after it. */
export function OpenedNotification({ id }: { id: string }) {
  const { data, error, loading, refetch } = useQuery(Opened, { variables: { id }, fetchPolicy: 'network-only' });
  const place = useRef<HTMLUListElement>(null);
  useListFollowsBell(refetch);
  // Collapsed, it leaves with its title.
  useLayoutEffect(() => () => void (place.current?.contains(document.activeElement) && focusHeading()), []);
  if (error && !data) return <ErrorPanel message={refusalOf(error).message} onRetry={() => askAgain(refetch)} retrying={loading} />;
  if (!data) return <Coming />;
  if (!data.notification) return <Gone role="status">This announcement is no longer there.</Gone>;
  return (
    <Rows ref={place} aria-label="Opened">
      <NotificationRow notification={data.notification} />
    </Rows>
  );
}

const Coming = () => (
  <Loading>
    <Skeleton $h="96px" />
  </Loading>
);

const Gone = styled.p`padding: ${space[3]} ${space[4]}; background: ${color.sunken}; color: ${color.ink2}; border-radius: ${radius.control}; font-size: ${size.sm};`;
