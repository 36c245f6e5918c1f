/** Percents of the goal whose day is kept. */
export const MILESTONES = [25, 50, 75, 100] as const;
/** `reachedAt`: UTC ISO instant. */
export type Milestone = { readonly percent: (typeof MILESTONES)[number]; readonly reachedAt: string };

/**
 * The milestones a campaign has passed and is past: with what it has raised at an instant (UTC ISO), of its goal, both
 * in cents. One that is lost by a refund and passed again has the later instant.
 */
export const milestonesAfter = (
  before: readonly Milestone[],
  { raised, goal, at }: { readonly raised: number; readonly goal: number; readonly at: string },
): Milestone[] =>
  MILESTONES.filter((percent) => raised * 100 >= goal * percent).map(
    (percent) => before.find((known) => known.percent === percent) ?? { percent, reachedAt: at },
  );
