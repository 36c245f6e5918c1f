import { type EventStore, START } from '#domain/store/eventStore.ts';

/** All members there are, folded from the log alone: what the read model must come to. */
export async function membersInLog(store: Pick<EventStore, 'readAll'>): Promise<readonly string[]> {
  const ids = new Set<string>();
  for (
    let after = START, events = await store.readAll(after, 500);
    events.length > 0;
    events = await store.readAll(after, 500)
  )
    for (const { type, data, position } of events) {
      const { accountId } = data as { accountId: string };
      if (type === 'AccountRegistered') ids.add(accountId);
      if (type === 'AccountClosed') ids.delete(accountId);
      after = position;
    }
  return [...ids];
}
