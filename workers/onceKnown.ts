import type { EventStore } from '#domain/store/eventStore.ts';
import type { ReadModels } from '#projections/readModels.ts';

const LOOKS = 40;
const BETWEEN_LOOKS_MS = 100;

/**
 * What a read model says once it has come to the end that the log has now: a projector that is behind, or a Redis that was
 * emptied, must not leave anything out. `read` answers undefined while the model has not come to a position. Throws when it
 * does not get there within some seconds; `what` names the model, `pause` waits so many ms.
 */
export async function onceKnown<T>(
  store: Pick<EventStore, 'head'>,
  models: ReadModels & { look?(): Promise<void> },
  what: string,
  read: (upTo: number) => Promise<T | undefined>,
  pause: (ms: number) => Promise<void> = (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
): Promise<T> {
  const head = await store.head();
  for (let looks = 0; looks < LOOKS; looks += 1) {
    // Readers may have been moved to another generation.
    await models.look?.();
    const found = await read(head);
    if (found !== undefined) return found;
    await pause(BETWEEN_LOOKS_MS);
  }
  throw new Error(`${what} has not come to position ${head} yet`);
}
