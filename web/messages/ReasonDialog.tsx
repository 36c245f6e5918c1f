import type { ComponentProps } from 'react';
import { TextDialog } from '../ui/TextDialog.tsx';

/** Asks for the reason of a command, which the member it concerns reads. */
export const ReasonDialog = (props: Omit<ComponentProps<typeof TextDialog>, 'label' | 'missing'>) => (
  <TextDialog {...props} label="Why" missing="Please say why." />
);
