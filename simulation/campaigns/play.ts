import type { CampaignModel } from '#domain/campaigns/events.ts';
import type { Person } from '../people.ts';
import type { Play } from '../play.ts';

type Known = {
  readonly campaignId: string;
  readonly organizerId: string;
  readonly model: CampaignModel;
  /** When it ends by itself, in ms. */
  readonly endsAt: number;
};

/** What organizers, contributors and the platform's owner share. */
export type CampaignPlay = Play & {
  readonly campaigns: Known[];
  readonly given: { readonly contributionId: string; readonly campaignId: string; readonly contributorId: string }[];
  /** Organizers whose campaigns have money that can be paid out when faults begin. */
  readonly veterans: Person[];
  readonly payouts: { readonly campaignId: string; readonly payoutId: string }[];
};

/** One of the campaigns that this person organizes. */
export const ownCampaign = ({ campaigns, world }: CampaignPlay, { actor }: Person) =>
  oneOf(
    world,
    campaigns.filter(({ organizerId }) => organizerId === actor.id),
  );

/** One of several by lot; undefined when there is none. */
export const oneOf = <T>({ random }: Play['world'], all: readonly T[]): T | undefined =>
  all.length === 0 ? undefined : random.pick(all);
