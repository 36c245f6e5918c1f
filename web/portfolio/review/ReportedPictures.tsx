import { useState } from 'react';
import { usePictureDecisions } from '../../shared/portfolio/usePictureDecisions.ts';
import { ReasonDialog } from '../../shared/ReasonDialog.tsx';
import { Stack } from '../../ui/Layout.tsx';
import { HiddenPictures } from './HiddenPictures.tsx';
import type { Asked } from './JudgedPicture.tsx';
import { WaitingPictures } from './WaitingPictures.tsx';

/** For moderators: pictures of portfolios that are reported, and below them those that are hidden. */
export function ReportedPictures() {
  const decisions = usePictureDecisions();
  const [asked, ask] = useState<Asked>();
  const [decided, setDecided] = useState(0);
  const run = { Hide: decisions.hide, Restore: decisions.restore, 'Let it stand': decisions.dismiss };
  return (
    <Stack $gap={6}>
      <WaitingPictures onAsk={ask} />
      <HiddenPictures decided={decided} onAsk={ask} />
      {asked && (
        <ReasonDialog
          title={`${asked.decision.label}: ${asked.picture.alt}?`}
          confirmLabel={asked.decision.label}
          danger={asked.decision.danger}
          onConfirm={(reason) => run[asked.decision.label](asked.picture.id, reason)}
          onClose={() => {
            ask(undefined);
            asked.look();
            setDecided((now) => now + 1);
          }}
        />
      )}
    </Stack>
  );
}
