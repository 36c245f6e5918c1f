import type { EventStore } from '#domain/store/eventStore.ts';
import type { ReadModels } from '#projections/readModels.ts';
import { readEveryMember } from '#projections/users/members.ts';

const LOOKS = 40;
const BETWEEN_LOOKS_MS = 100;

/**
 * All members at this moment. Waits until the read model has reached the end of the log: a projector that is behind, or
 * a Redis that was emptied, must not leave a member out. Throws when it does not get there within some seconds.
 */
export async function everyMember(
  store: Pick<EventStore, 'head'>,
  models: ReadModels & { look(): Promise<void> },
): Promise<readonly string[]> {
  const head = await store.head();
  for (let looks = 0; looks < LOOKS; looks += 1) {
    await models.look();
    const ids = await readEveryMember(models, head);
    if (ids) return ids;
    await new Promise((resolve) => setTimeout(resolve, BETWEEN_LOOKS_MS));
  }
  throw new Error(`the list of members has not come to position ${head} yet`);
}
