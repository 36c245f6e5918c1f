import { lazy, Suspense, useState } from 'react';
import type { WhyType } from '../../graphql/graphql.ts';
import { Button } from '../../ui/Button.tsx';
import { Drawer } from '../../ui/Drawer.tsx';
import { Icon } from '../../ui/Icons.tsx';
import { ListSkeleton } from '../../ui/ListSkeleton.tsx';

const WhyAnswer = lazy(async () => ({ default: (await import('./WhyAnswer.tsx')).WhyAnswer }));

interface WhyButtonProps {
  type: WhyType;
  /** As the type says. */
  id: string;
  /** The whole question, such as “Why was this time refused?”. */
  question: string;
  /** What the button shows where two stand side by side. */
  label?: string;
}

/** Asks why something is as it is; the answer opens beside the page. For those who may see the thing itself. */
export function WhyButton({ type, id, question, label = 'Why?' }: WhyButtonProps) {
  const [open, setOpen] = useState(false);
  return (
    <Drawer
      wide
      title={question}
      open={open}
      onOpenChange={setOpen}
      trigger={
        <Button small variant="quiet" aria-label={question} icon={<Icon name="help" size={17} />}>
          {label}
        </Button>
      }
    >
      {open && (
        <Suspense fallback={<ListSkeleton />}>
          <WhyAnswer type={type} id={id} />
        </Suspense>
      )}
    </Drawer>
  );
}
