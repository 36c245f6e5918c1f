import { useEffect, useState } from 'react';
import { z } from 'zod/mini';
import { rest } from '../../shared/rest.ts';
import { Muted, Stack } from '../../ui/Layout.tsx';
import { ProgressBar } from '../../ui/ProgressBar.tsx';

const Far = z.object({ share: z.nullable(z.number()) });

/** How often an export is looked at: how far it is is no event, so nothing is sent. */
const LOOK_MS = 1_000;
/** The browser begins by itself; so often nothing is known of an export before it counts as let go. */
const MOST_LOOKS = 20;

/** How far an export has been read, named by who began it; nothing once it was let go. */
export function ExportProgress({ name }: { name: string }) {
  const [share, setShare] = useState<number | null>(0);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    let isGone = false;
    let unknown = 0;
    const look = async () => {
      const far = await rest(`/audit/export/progress/${name}`, Far).catch(() => ({ share: null }));
      if (isGone) return;
      unknown = far.share === null ? unknown + 1 : 0;
      if (far.share !== null) setShare(far.share);
      else if (unknown >= MOST_LOOKS) return setShare(null);
      if (far.share !== 1) timer = setTimeout(() => void look(), LOOK_MS);
    };
    timer = setTimeout(() => void look(), LOOK_MS);
    return () => {
      isGone = true;
      clearTimeout(timer);
    };
  }, [name]);
  if (share === null) return null;
  if (share === 1) return <Muted role="status">The export is read to its end.</Muted>;
  const percent = Math.floor(share * 100);
  return (
    <Stack $gap={1}>
      <Muted>{`The export is at ${percent} %`}</Muted>
      <ProgressBar label="How far the export is" value={percent} />
    </Stack>
  );
}
