import type { StoredEvent } from '#domain/store/eventStore.ts';

/**
 * What was recorded, as platform owners read and search it. An address that a shop has invited is left out: whoever has
 * it may have nothing to do with the platform.
 */
export const readableData = ({ type, data }: Pick<StoredEvent, 'type' | 'data'>): unknown =>
  type === 'CrewInvited' ? { ...(data as object), email: '' } : data;
