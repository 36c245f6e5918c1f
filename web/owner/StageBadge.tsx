import type { AnnouncementStage } from '../graphql/graphql.ts';
import { Badge, type Tone } from '../ui/Badge.tsx';

const words: Record<AnnouncementStage, readonly [Tone, string]> = {
  scheduled: ['info', 'Scheduled'],
  cancelled: ['warn', 'Cancelled'],
  sent: ['ok', 'Sent'],
};

/** The stage of an announcement: once its time has come it is being delivered. */
export function StageBadge({ stage, cancellable }: { stage: AnnouncementStage; cancellable: boolean }) {
  const [tone, word] = stage === 'scheduled' && !cancellable ? (['info', 'Being sent'] as const) : words[stage];
  return <Badge tone={tone}>{word}</Badge>;
}
