import { Muted } from '../../ui/Layout.tsx';
import type { KeeperState } from './keeper.ts';

const words: Readonly<Record<KeeperState['phase'], string>> = {
  saved: 'Saved',
  saving: 'Saving…',
  kept: 'Kept on this device',
  refused: 'Kept on this device',
  conflict: 'Kept on this device',
};

/** Where what was written is by now. */
export function StateLine({ state }: { state: KeeperState }) {
  return (
    <Muted role="status">
      {words[state.phase]}
      {state.message && `. ${state.message}`}
    </Muted>
  );
}
