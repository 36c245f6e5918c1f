import type { AccountClosed } from '#domain/users/events.ts';
import { projection } from '#projections/projection.ts';
import { type ReadModels, readDocument } from '#projections/readModels.ts';

const LATEST = 'latest';

/** The position of the last closing of an account, by which it is known what has to be gone by now. */
export const closings = projection<AccountClosed>({
  name: 'closings',
  version: 1,
  on: { AccountClosed: ({ position }, work) => work.put(LATEST, { position }) },
});

/** Position of the last event that closed an account; undefined when none was closed. */
export const readLastClosing = async (models: ReadModels): Promise<number | undefined> =>
  (await readDocument<{ position: number }>(models, closings, LATEST))?.position;
