import type { ComponentProps } from 'react';
import { TextDialog } from '../ui/TextDialog.tsx';

/** Asks for the reason of a moderator's or platform owner's decision: the member concerned reads it, and it stays in the record. */
export const ReasonDialog = (props: Omit<ComponentProps<typeof TextDialog>, 'description' | 'label' | 'missing'>) => (
  <TextDialog
    {...props}
    description="The member concerned is told the reason. It stays in the record."
    label="Reason"
    missing="Please give a reason."
  />
);
