import { type FormEvent, type ReactNode, useEffect, useId, useState } from 'react';
import styled from 'styled-components';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Field } from '../../ui/Field.tsx';
import { FormSummary } from '../../ui/FormSummary.tsx';
import { TextArea } from '../../ui/Input.tsx';
import { space } from '../../ui/tokens.ts';
import { useDiscarding } from '../../ui/useDiscarding.tsx';
import { fieldId, useProblems } from '../problems.ts';
import type { Acting } from '../useAction.ts';
import { LONGEST_REVIEW } from './longestReview.ts';
import { StarChoice } from './StarChoice.tsx';

const FIELDS = ['rating', 'text'];

/** Whole stars, 1 to 5, and plain text that may be empty. */
export interface Judgement {
  readonly rating: number;
  readonly text: string;
}

interface ReviewWindowProps {
  /** What is reviewed. */
  description: string;
  /** Asks for the stars. */
  question: string;
  /** The review there is; null for none, undefined while that is not known. */
  said: Judgement | null | undefined;
  /** Stands in the window until that is known. */
  waiting?: ReactNode;
  /** Sends the review; the window stays open and shows the message of a refusal. */
  onSave: (judgement: Judgement, isNew: boolean) => Acting;
  onClose: () => void;
  /** Beside the button that saves. */
  aside?: ReactNode;
  /** What else is asked: the name of its field, and how it is drawn; `id` is where the focus goes. */
  more?: {
    readonly field: string;
    readonly draw: (place: { id: string; error: string | undefined; onChange: () => void }) => ReactNode;
  };
}

/** A first review, or another in place of the one there is: stars, and words where there are some. */
export function ReviewWindow({ said, waiting, aside, ...props }: ReviewWindowProps) {
  const [busy, setBusy] = useState(false);
  const [isChanged, setChanged] = useState(false);
  const { close, question } = useDiscarding(isChanged, props.onClose);
  const form = useId();
  return (
    <Dialog
      open
      busy={busy}
      onOpenChange={(open) => !open && close()}
      title={said ? 'Edit review' : 'Write a review'}
      description={props.description}
      footer={
        said !== undefined && (
          <>
            {aside}
            <Button type="submit" form={form} variant="primary" busy={busy}>
              Save review
            </Button>
          </>
        )
      }
    >
      {said === undefined ? (
        waiting
      ) : (
        <ReviewForm {...props} id={form} said={said} onBusy={setBusy} onChanged={setChanged} />
      )}
      {question}
    </Dialog>
  );
}

function ReviewForm(
  props: Pick<ReviewWindowProps, 'question' | 'onSave' | 'onClose' | 'more'> & {
    id: string;
    said: Judgement | null;
    onBusy: (busy: boolean) => void;
    /** Whether it holds something that is not saved. */
    onChanged: (isChanged: boolean) => void;
  },
) {
  const { id, said, more, onChanged } = props;
  const [rating, setRating] = useState(said?.rating ?? 0);
  const [text, setText] = useState(said?.text ?? '');
  const problems = useProblems(id);
  const isChanged = rating !== (said?.rating ?? 0) || text !== (said?.text ?? '');
  useEffect(() => onChanged(isChanged), [isChanged, onChanged]);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (rating === 0) return problems.show([{ field: 'rating', message: 'Choose from one to five stars.' }]);
    problems.clear();
    props.onBusy(true);
    const { refusal } = await props.onSave({ rating, text }, !said);
    props.onBusy(false);
    if (!refusal) return props.onClose();
    const { message, field } = refusal;
    const isHere = field && [...FIELDS, more?.field].includes(field);
    problems.show([{ message, ...(isHere && { field }) }]);
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
        label={props.question}
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
          maxLength={LONGEST_REVIEW}
          value={text}
          onChange={(event) => change('text', setText)(event.target.value)}
        />
      </Field>
      {more?.draw({
        id: fieldId(id, more.field),
        error: problems.errorOf(more.field),
        onChange: () => problems.clear(more.field),
      })}
    </Form>
  );
}

const Form = styled.form`display: grid; gap: ${space[5]};`;
