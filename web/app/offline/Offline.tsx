import { OfflineStrip } from './OfflineStrip.tsx';
import { UpdatePrompt } from './UpdatePrompt.tsx';

/** What is said of the network and of new releases, on every page. */
export function Offline() {
  return (
    <>
      <OfflineStrip />
      <UpdatePrompt />
    </>
  );
}
