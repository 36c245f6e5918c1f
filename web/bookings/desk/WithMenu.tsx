import { type ReactElement, type ReactNode, useState } from 'react';
import { DropdownMenu } from '../../ui/Menu.tsx';

type Press = { 'aria-haspopup': 'menu'; onClick: () => void };

/** A button with a menu: a table has some hundred of them, so a menu is made for the one that is pressed. */
export function WithMenu(props: { name: string; draw: (press?: Press) => ReactElement; children: ReactNode }) {
  const [isMade, setMade] = useState(false);
  if (!isMade) return props.draw({ 'aria-haspopup': 'menu', onClick: () => setMade(true) });
  return (
    <DropdownMenu label={props.name} defaultOpen trigger={props.draw()}>
      {props.children}
    </DropdownMenu>
  );
}
