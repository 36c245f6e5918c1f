import { type ReactNode, useState } from 'react';
import { Button, type ButtonVariant } from '../ui/Button.tsx';
import { Icon } from '../ui/Icons.tsx';

/** Copies an address of this site; where that is not allowed it is shown to be copied by hand. */
export function CopyLink(props: {
  path: string;
  variant?: ButtonVariant;
  small?: boolean;
  onCopied?: () => void;
  children?: ReactNode;
}) {
  const [state, setState] = useState<'idle' | 'copied' | 'shown'>('idle');
  const address = new URL(props.path, window.location.origin).href;
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(address);
      setState('copied');
    } catch {
      setState('shown');
    }
    props.onCopied?.();
  };
  return (
    <>
      <Button
        variant={props.variant}
        small={props.small}
        icon={<Icon name="copy" size={18} />}
        onClick={() => void copy()}
      >
        {props.children ?? 'Copy the link'}
      </Button>
      <p role="status">{state === 'copied' ? 'Copied.' : state === 'shown' ? address : ''}</p>
    </>
  );
}
