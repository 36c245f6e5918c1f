import { useQuery } from '@apollo/client/react';
import { type FormEvent, useId, useState } from 'react';
import styled from 'styled-components';
import type { BookingFieldsFragment, OwnReviewQuery } from '../graphql/graphql.ts';
import { graphql } from '../graphql/index.ts';
import { Unanswered } from '../live/Unanswered.tsx';
import { fieldId, useProblems } from '../shared/problems.ts';
import { clock, fullDate } from '../shared/times.ts';
import { useAction } from '../shared/useAction.ts';
import { Button } from '../ui/Button.tsx';
import { Checkbox } from '../ui/Checkbox.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { Field } from '../ui/Field.tsx';
import { FormSummary } from '../ui/FormSummary.tsx';
import { TextArea } from '../ui/Input.tsx';
import { Loading, Skeleton } from '../ui/Skeleton.tsx';
import { space } from '../ui/tokens.ts';
import { OwnReview } from './reviewFields.ts';
import { StarChoice } from './StarChoice.tsx';

const SaveReview = graphql(`
  mutation SaveReview($input: ReviewInput!) { submitReview(input: $input) { ...OwnReviewFields } }
`);

const LONGEST = 1000;
const FIELDS = ['rating', 'text', 'quotable'];

type Said = OwnReviewQuery['reviewOf'];

/** What a customer says of a finished visit: a first review, or another in place of the one there is. */
export function ReviewDialog({ booking, onClose }: { booking: BookingFieldsFragment; onClose: () => void }) {
  const query = useQuery(OwnReview, {
    variables: { bookingId: booking.id },
    fetchPolicy: 'cache-first',
  });
  const { data } = query;
  const [busy, setBusy] = useState(false);
  const form = useId();
  return (
    <Dialog
      open
      busy={busy}
      onOpenChange={(open) => !open && onClose()}
      title={data?.reviewOf ? 'Edit review' : 'Write a review'}
      description={`${booking.shop.name}, ${fullDate(booking.date)} at ${clock(booking.time)}`}
      footer={
        data && (
          <Button type="submit" form={form} variant="primary" busy={busy}>
            Save review
          </Button>
        )
      }
    >
      {data ? (
        <ReviewForm id={form} bookingId={booking.id} said={data.reviewOf} onBusy={setBusy} onDone={onClose} />
      ) : (
        <Unanswered
          query={query}
          skeleton={
            <Loading>
              <Skeleton $h="280px" />
            </Loading>
          }
        />
      )}
    </Dialog>
  );
}

function ReviewForm(props: {
  id: string;
  bookingId: string;
  said: Said;
  onBusy: (busy: boolean) => void;
  onDone: () => void;
}) {
  const { id, bookingId, said } = props;
  const [rating, setRating] = useState(said?.rating ?? 0);
  const [text, setText] = useState(said?.text ?? '');
  const [quotable, setQuotable] = useState(said?.quotable ?? false);
  const problems = useProblems(id);
  const save = useSaveReview(bookingId);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (rating === 0) return problems.show([{ field: 'rating', message: 'Choose from one to five stars.' }]);
    problems.clear();
    props.onBusy(true);
    const { refusal } = await save({ rating, text, quotable }, !said);
    props.onBusy(false);
    if (!refusal) return props.onDone();
    const { message, field } = refusal;
    problems.show([{ message, ...(field && FIELDS.includes(field) && { field }) }]);
  };
  const change =
    <V,>(field: string, set: (value: V) => void) =>
    (value: V) => {
      problems.clear(field);
      set(value);
    };
  return (
    <Form id={id} noValidate onSubmit={(event) => void submit(event)}>
      <FormSummary errors={problems.summary} attempt={problems.attempt} />
      <StarChoice
        id={fieldId(id, 'rating')}
        label="How was your visit?"
        value={rating}
        error={problems.errorOf('rating')}
        onChange={change('rating', setRating)}
      />
      <Field
        id={fieldId(id, 'text')}
        label="Your review"
        optional
        hint="Everybody can read it, under your name."
        error={problems.errorOf('text')}
      >
        <TextArea
          rows={5}
          maxLength={LONGEST}
          value={text}
          onChange={(event) => change('text', setText)(event.target.value)}
        />
      </Field>
      <Checkbox
        id={fieldId(id, 'quotable')}
        label="Chairside may quote this on its home page"
        checked={quotable}
        error={problems.errorOf('quotable')}
        onChange={change('quotable', setQuotable)}
      />
    </Form>
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

const Form = styled.form`display: grid; gap: ${space[5]};`;
