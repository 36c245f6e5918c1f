import { Muted } from '../../ui/Layout.tsx';
import { nothingStored } from './draft.ts';
import type { KeeperState } from './keeper.ts';

const words: Readonly<Record<KeeperState['phase'], string>> = {
  saved: 'Saved',
  saving: 'Saving…',
  kept: 'Kept on this device',
  refused: 'Kept on this device',
  conflict: 'Kept on this device',
};

/** Where what was written is by now, or that nothing was. */
export function StateLine({ state }: { state: KeeperState }) {
  const isBegun = state.phase !== 'saved' || state.base.revision > nothingStored.revision;
  return (
    <Muted role="status">
      {isBegun ? words[state.phase] : 'Nothing written yet'}
      {state.message && `. ${state.message}`}
    </Muted>
  );
}
