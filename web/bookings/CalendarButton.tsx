import { useState } from 'react';
import { Button, type ButtonVariant } from '../ui/Button.tsx';
import { Icon } from '../ui/Icons.tsx';
import { useToast } from '../ui/Toast.tsx';
import { saveCalendarFile } from './calendarFile.ts';

/** Downloads the booking as a calendar file. */
export function CalendarButton(props: { bookingId: string; small?: boolean; variant?: ButtonVariant }) {
  const [busy, setBusy] = useState(false);
  const toast = useToast();
  const save = async () => {
    setBusy(true);
    await saveCalendarFile(props.bookingId).catch(() =>
      toast.error('The calendar file could not be had. Please try again.'),
    );
    setBusy(false);
  };
  return (
    <Button
      variant={props.variant}
      small={props.small}
      busy={busy}
      icon={<Icon name="calendar" size={18} />}
      onClick={() => void save()}
    >
      Add to calendar
    </Button>
  );
}
