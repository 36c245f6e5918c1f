import type { Ref } from 'react';
import { Button } from '../../ui/Button.tsx';

/**
 * Leads to writing a review, or to changing the one there is; promises neither while it is not known which
 * (`isWritten` undefined).
 */
export function ReviewButton(props: {
  place: Ref<HTMLButtonElement>;
  isWritten: boolean | undefined;
  /** What is reviewed, for readers. */
  about: string;
  disabled: boolean;
  onPress: () => void;
}) {
  const { isWritten } = props;
  const label = isWritten === undefined ? 'Review' : isWritten ? 'Edit review' : 'Write a review';
  return (
    <Button
      small
      ref={props.place}
      disabled={props.disabled}
      aria-label={`${label} of ${props.about}`}
      onClick={props.onPress}
    >
      {label}
    </Button>
  );
}
