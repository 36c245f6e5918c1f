import { type ReactNode, Suspense, useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { Drawer } from '../../ui/Drawer.tsx';
import { Icon } from '../../ui/Icons.tsx';
import { ListSkeleton } from '../../ui/ListSkeleton.tsx';

/** Opens what was at the side of what is; `children` are asked for when it opens and get what closes it. */
export function PastButton(props: {
  label: string;
  title: string;
  /** Its accessible name, where `label` alone does not say of what. */
  name?: string;
  children: (close: () => void) => ReactNode;
}) {
  const [open, setOpen] = useState(false);
  return (
    <Drawer
      wide
      title={props.title}
      open={open}
      onOpenChange={setOpen}
      trigger={
        <Button small variant="quiet" aria-label={props.name} icon={<Icon name="clock" size={17} />}>
          {props.label}
        </Button>
      }
    >
      {open && <Suspense fallback={<ListSkeleton />}>{props.children(() => setOpen(false))}</Suspense>}
    </Drawer>
  );
}
