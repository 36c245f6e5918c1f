import { Badge, type Tone } from '../ui/Badge.tsx';
import type { OwnPlan } from './planFields.ts';

const words: Record<OwnPlan['status'], [Tone, string]> = {
  none: ['neutral', 'Free'],
  pending: ['info', 'Waiting for payment'],
  active: ['ok', 'Active'],
  pastDue: ['err', 'Past due'],
  cancelling: ['warn', 'Cancelled'],
  ended: ['neutral', 'Ended'],
};

/** Where a plan stands, in a word. */
export function PlanStatusBadge({ status }: Pick<OwnPlan, 'status'>) {
  const [tone, word] = words[status];
  return <Badge tone={tone}>{word}</Badge>;
}
