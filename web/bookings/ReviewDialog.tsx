import { useQuery } from '@apollo/client/react';
import { useState } from 'react';
import type { BookingFieldsFragment } from '../graphql/graphql.ts';
import { graphql } from '../graphql/index.ts';
import { Unanswered } from '../live/Unanswered.tsx';
import { ReviewWindow } from '../shared/reviews/ReviewWindow.tsx';
import { clock, fullDate } from '../shared/times.ts';
import { useAction } from '../shared/useAction.ts';
import { Checkbox } from '../ui/Checkbox.tsx';
import { Loading, Skeleton } from '../ui/Skeleton.tsx';
import { OwnReview } from './reviewFields.ts';

const SaveReview = graphql(`
  mutation SaveReview($input: ReviewInput!) { submitReview(input: $input) { ...OwnReviewFields } }
`);

/** What a customer says of a finished visit: a first review, or another in place of the one there is. */
export function ReviewDialog({ booking, onClose }: { booking: BookingFieldsFragment; onClose: () => void }) {
  const query = useQuery(OwnReview, {
    variables: { bookingId: booking.id },
    fetchPolicy: 'cache-first',
  });
  const said = query.data?.reviewOf;
  const [chosen, choose] = useState<boolean>();
  const quotable = chosen ?? said?.quotable ?? false;
  const save = useSaveReview(booking.id);
  return (
    <ReviewWindow
      description={`${booking.shop.name}, ${fullDate(booking.date)} at ${clock(booking.time)}`}
      question="How was your visit?"
      said={query.data && (said ?? null)}
      waiting={
        <Unanswered
          query={query}
          skeleton={
            <Loading>
              <Skeleton $h="280px" />
            </Loading>
          }
        />
      }
      more={{
        field: 'quotable',
        draw: ({ id, error, onChange }) => (
          <Checkbox
            id={id}
            label="Chairside may quote this on its home page"
            checked={quotable}
            error={error}
            onChange={(next) => {
              onChange();
              choose(next);
            }}
          />
        ),
      }}
      onSave={(judgement, isNew) => save({ ...judgement, quotable }, isNew)}
      onClose={onClose}
    />
  );
}

/** Sends a review. Whatever shows the visit's review shows the new one. */
function useSaveReview(bookingId: string) {
  const [saveReview] = useAction(SaveReview, {
    refused: false,
    update: (cache, { data }) => {
      if (data) cache.writeQuery({ query: OwnReview, variables: { bookingId }, data: { reviewOf: data.submitReview } });
    },
  });
  return (opinion: { rating: number; text: string; quotable: boolean }, isNew: boolean) =>
    saveReview({ input: { bookingId, ...opinion } }, isNew ? 'Thank you for your review' : 'Review changed');
}
