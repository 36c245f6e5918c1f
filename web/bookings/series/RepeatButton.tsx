import { useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icons.tsx';
import { RepeatDialog } from './RepeatDialog.tsx';

/** Opens the window that repeats a booking; with `isOpen` it is open at first. */
export function RepeatButton(props: {
  booking: { id: string; date: string; time: string; shop: { name: string } };
  isOpen?: boolean;
  small?: boolean;
}) {
  const [isOpen, setIsOpen] = useState(props.isOpen === true);
  return (
    <>
      <Button small={props.small === true} icon={<Icon name="refresh" size={18} />} onClick={() => setIsOpen(true)}>
        Repeat
      </Button>
      {isOpen && <RepeatDialog booking={props.booking} onClose={() => setIsOpen(false)} />}
    </>
  );
}
