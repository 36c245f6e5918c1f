import { CopyLink } from '../../shared/CopyLink.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Stack } from '../../ui/Layout.tsx';
import { QrCode } from '../../ui/QrCode.tsx';

/** The secret link of somebody who waits, to be read with their phone or sent to them. */
export function LinkDialog({ name, link, onClose }: { name: string; link: string; onClose: () => void }) {
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`The link of ${name}`}
      description="Who opens it sees their place and how long it takes, and can leave the queue."
    >
      <Stack $gap={4}>
        <QrCode text={link} alt={`QR code of the link of ${name}`} />
        <CopyLink path={new URL(link).pathname} />
      </Stack>
    </Dialog>
  );
}
