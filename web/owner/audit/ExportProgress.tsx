import { useEffect, useState } from 'react';
import { z } from 'zod/mini';
import { rest } from '../../shared/rest.ts';
import { Muted, Stack } from '../../ui/Layout.tsx';
import { ProgressBar } from '../../ui/ProgressBar.tsx';

const Progress = z.object({ share: z.nullable(z.number()) });

/** How often an export is looked at: no event says how far it is, so the server pushes nothing. */
const LOOK_MS = 1_000;
/** The browser begins by itself; after so many answers without a share the export counts as cancelled. */
const MOST_LOOKS = 20;

/** How far an export has been read, under the name it was begun with; nothing once it was cancelled. */
export function ExportProgress({ name }: { name: string }) {
  const [share, setShare] = useState<number | null>(0);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    let isGone = false;
    let unknown = 0;
    const look = async () => {
      const progress = await rest(`/audit/export/progress/${name}`, Progress).catch(() => ({ share: null }));
      if (isGone) return;
      unknown = progress.share === null ? unknown + 1 : 0;
      if (progress.share !== null) setShare(progress.share);
      else if (unknown >= MOST_LOOKS) return setShare(null);
      if (progress.share !== 1) timer = setTimeout(() => void look(), LOOK_MS);
    };
    timer = setTimeout(() => void look(), LOOK_MS);
    return () => {
      isGone = true;
      clearTimeout(timer);
    };
  }, [name]);
  if (share === null) return null;
  if (share === 1) return <Muted role="status">The export is complete.</Muted>;
  const percent = Math.floor(share * 100);
  return (
    <Stack $gap={1}>
      <Muted>{`The export is at ${percent}%`}</Muted>
      <ProgressBar label="How far the export is" value={percent} />
    </Stack>
  );
}
