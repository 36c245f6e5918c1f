import type { EventStore } from '#domain/store/eventStore.ts';
import type { ReadModels } from '#projections/readModels.ts';
import { readEveryMember } from '#projections/users/members.ts';
import { onceKnown } from './onceKnown.ts';

/** All members at this moment. Throws when the list does not come to the end of the log within some seconds. */
export const everyMember = (
  store: Pick<EventStore, 'head'>,
  models: ReadModels & { look(): Promise<void> },
): Promise<readonly string[]> =>
  onceKnown(store, models, 'the list of members', (upTo) => readEveryMember(models, upTo));
