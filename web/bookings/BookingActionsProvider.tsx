import { lazy, type ReactNode, Suspense, useState } from 'react';
import styled from 'styled-components';
import type { BookingFieldsFragment } from '../graphql/graphql.ts';
import { useSession } from '../shared/session.tsx';
import { useNow } from '../shared/useNow.ts';
import { space } from '../ui/tokens.ts';
import { useOnline } from '../ui/useOnline.ts';
import { CancelDialog } from './CancelDialog.tsx';
import { ForgetDialog } from './desk/ForgetDialog.tsx';
import { onlyChairOf, type ShopWork } from './desk/work.ts';
import { RescheduleSheet } from './RescheduleSheet.tsx';
import { ReviewDialog } from './ReviewDialog.tsx';
import type { RowContext } from './rowContext.ts';
import { useBookingActions } from './useBookingActions.ts';
import { useRowActions } from './useRowActions.ts';

// Loaded on demand: customers have no desk.
const CompleteDialog = lazy(() =>
  import('./desk/CompleteDialog.tsx').then((module) => ({ default: module.CompleteDialog })),
);

/** What a list of bookings needs to act on its rows, with the windows that ask first. */
export function BookingActionsProvider(props: {
  bookings: readonly BookingFieldsFragment[];
  asOwner: boolean;
  /** Where the viewer works at the shop of these bookings. */
  work?: ShopWork | undefined;
  children: (context: RowContext) => ReactNode;
}) {
  const actions = useBookingActions();
  const online = useOnline();
  const { user } = useSession();
  // Who works at a shop and has booked there themself is its customer, and nothing else.
  const isServed = ({ customer }: BookingFieldsFragment) => props.asOwner && !(props.work && customer.id === user?._id);
  const now = useNow(30_000);
  const [moving, setMoving] = useState<BookingFieldsFragment>();
  const [reviewing, setReviewing] = useState<BookingFieldsFragment>();
  const [forgetting, setForgetting] = useState<BookingFieldsFragment>();
  const [cancelling, setCancelling] = useState<BookingFieldsFragment>();
  const [completing, setCompleting] = useState<BookingFieldsFragment>();
  useRowActions(online ? props.bookings : [], { edit: setMoving, cancel: setCancelling });
  return (
    <>
      {!online && <OfflineNote role="status">You are offline: bookings can be read, but not changed.</OfflineNote>}
      {props.children({
        actions,
        online,
        now,
        onEdit: setMoving,
        onCancel: setCancelling,
        onComplete: setCompleting,
        onForget: setForgetting,
        onReview: setReviewing,
        isAtWork: props.work !== undefined,
        isServed,
      })}
      {moving && (
        <RescheduleSheet
          booking={moving}
          only={onlyChairOf(props)}
          isAtWork={props.work !== undefined}
          move={actions.move}
          onClose={() => setMoving(undefined)}
        />
      )}
      {cancelling && (
        <CancelDialog
          booking={cancelling}
          asOwner={isServed(cancelling)}
          cancel={actions.cancel}
          onClose={() => setCancelling(undefined)}
        />
      )}
      {completing && (
        <Suspense fallback={null}>
          <CompleteDialog booking={completing} complete={actions.complete} onClose={() => setCompleting(undefined)} />
        </Suspense>
      )}
      {forgetting && (
        <ForgetDialog booking={forgetting} forget={actions.forget} onClose={() => setForgetting(undefined)} />
      )}
      {reviewing && <ReviewDialog booking={reviewing} onClose={() => setReviewing(undefined)} />}
    </>
  );
}

const OfflineNote = styled.p`margin-bottom: ${space[5]};`;
