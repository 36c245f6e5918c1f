import type { StoredEvent } from '#domain/store/eventStore.ts';
import { facts, grouped } from '../judge.ts';

/** The events of each campaign. */
export const perCampaign = (events: readonly StoredEvent[]) =>
  grouped(events, ({ stream }) => (stream.startsWith('campaign-') ? stream.slice('campaign-'.length) : undefined));

/** The events of each contribution, by its id; what contests it moves nothing, and may come at any time. */
export const perContribution = (events: readonly StoredEvent[]) =>
  grouped(events, (event) =>
    event.stream.startsWith('campaign-') && event.type !== 'ContributionContested'
      ? facts(event).contributionId
      : undefined,
  );

/** The first event of one of these types. */
export const firstOf = (events: readonly StoredEvent[], ...types: readonly string[]): StoredEvent | undefined =>
  events.find(({ type }) => types.includes(type));

/** What an event says yes or no to. */
export const says = ({ data }: StoredEvent, field: string): boolean =>
  (data as Readonly<Record<string, unknown>>)[field] === true;
