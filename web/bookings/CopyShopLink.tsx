import { useState } from 'react';
import { paths } from '../shared/paths.ts';
import { Button } from '../ui/Button.tsx';
import { Icon } from '../ui/Icons.tsx';

/** Copies the address of the shop's page; where that is not allowed it is shown to be copied by hand. */
export function CopyShopLink({ shopId }: { shopId: string }) {
  const [state, setState] = useState<'idle' | 'copied' | 'shown'>('idle');
  const address = new URL(paths.barber(shopId), window.location.origin).href;
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(address);
      setState('copied');
    } catch {
      setState('shown');
    }
  };
  return (
    <>
      <Button variant="primary" icon={<Icon name="copy" size={18} />} onClick={() => void copy()}>
        Copy the link
      </Button>
      <p role="status">{state === 'copied' ? 'Copied.' : state === 'shown' ? address : ''}</p>
    </>
  );
}
