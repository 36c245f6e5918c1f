import type { FailuresFragment, JobArea } from '../../graphql/graphql.ts';
import { graphql } from '../../graphql/index.ts';

graphql(
  `fragment Failures on JobQueueHealth { failed kinds { name area waiting active failed } sweeps { name isStuck } }`,
);

/** What jobs are for that has a tab of its own. */
export type Area = Exclude<JobArea, 'OTHER'>;

/** One and several of what the jobs of an area see to. */
export const AREAS = {
  MAIL: ['mail', 'mails'],
  PAYMENT_EVENT: ['event of the payment provider', 'events of the payment provider'],
} as const satisfies Readonly<Record<Area, readonly [one: string, many: string]>>;

/** How many jobs of an area wait or run, and how many have failed. */
export function inArea({ kinds }: FailuresFragment, area: Area): { underWay: number; failed: number } {
  const those = kinds.filter((kind) => kind.area === area);
  return {
    underWay: those.reduce((sum, { waiting, active }) => sum + waiting + active, 0),
    failed: those.reduce((sum, { failed }) => sum + failed, 0),
  };
}
