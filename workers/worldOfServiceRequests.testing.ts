import type { Actor } from '#domain/decider.ts';
import type { Dispatch } from '#domain/dispatch.ts';
import { serviceRequests } from '#domain/serviceRequests/decider.ts';

const asked = {
  partOfDay: 'morning',
  heads: 12,
  address: '12 Lake St',
  city: 'Chicago',
  state: 'IL',
  timeZone: 'America/Chicago',
  note: '',
} as const;

/** A member's request for service, made at a UTC instant for a local day; answers its id. */
export async function askForService(
  { dispatch }: { readonly dispatch: Dispatch },
  by: Actor,
  { date, at }: { readonly date: string; readonly at: string },
): Promise<string> {
  const requestId = `RequestOf${by.id}`;
  const command = { type: 'RequestService', data: { ...asked, requestId, requesterId: by.id, date } } as const;
  await dispatch(serviceRequests, command, { by, channel: 'graphql', at });
  return requestId;
}
