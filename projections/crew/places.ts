import type { CrewEvent } from '#domain/crew/events.ts';
import type { AccountClosed } from '#domain/users/events.ts';
import { type Fact, projection, type Work } from '../projection.ts';
import { type ReadModels, readDocument } from '../readModels.ts';

/** Gets a notice when something about the crew of a member's shops changes, or about where the member works. */
export const crewTopic = (memberId: string): string => `crew/${memberId}`;
export type CrewNotice = { readonly membershipId: string; readonly position: number };

/** A member's memberships, those that have ended left out. */
const placesKey = (memberId: string) => `of/${memberId}`;
/** Memberships of members whose accounts are closed, until they have ended. */
const TO_END = 'toEnd';

type Place = { readonly membershipId: string; readonly memberId: string };

async function take(work: Work, { memberId, membershipId }: Place): Promise<void> {
  const before = (await work.get<readonly string[]>(placesKey(memberId))) ?? [];
  if (!before.includes(membershipId)) work.put(placesKey(memberId), [...before, membershipId]);
}

async function leave(work: Work, { memberId, membershipId }: Place): Promise<void> {
  const before = (await work.get<readonly string[]>(placesKey(memberId))) ?? [];
  const after = before.filter((one) => one !== membershipId);
  work.unrank(TO_END, membershipId);
  if (after.length > 0) work.put(placesKey(memberId), after);
  else work.remove(placesKey(memberId));
}

function tell({ data, position }: Fact<CrewEvent>, work: Work): void {
  const notice: CrewNotice = { membershipId: data.membershipId, position };
  work.notify(crewTopic(data.ownerId), notice);
  if ('memberId' in data) work.notify(crewTopic(data.memberId), notice);
}

/**
 * Where each member works. The crews of shops are read from the log itself: what their owner decides holds at once, and
 * the addresses of people who are invited lie nowhere else.
 */
export const places = projection<CrewEvent | AccountClosed>({
  name: 'places',
  version: 1,
  on: {
    CrewInvited: tell,
    CrewInvitationTakenBack: tell,
    CrewInvitationDeclined: tell,
    CrewInvitationLapsed: tell,
    CrewRoleSet: tell,
    CrewHoursSet: tell,
    CrewDaysOffSet: tell,
    CrewServicesSet: tell,
    CrewJoined: (event, work) => take(work, event.data).then(() => tell(event, work)),
    CrewRestored: (event, work) => take(work, event.data).then(() => tell(event, work)),
    CrewLeft: (event, work) => leave(work, event.data).then(() => tell(event, work)),
    CrewRemoved: (event, work) => leave(work, event.data).then(() => tell(event, work)),
    async AccountClosed({ data: { accountId }, position }, work) {
      const own = (await work.get<readonly string[]>(placesKey(accountId))) ?? [];
      for (const membershipId of own) work.rank(TO_END, membershipId, position);
    },
  },
});

/** The ids of a member's memberships, in the order in which they joined. */
export const readPlaces = async (models: ReadModels, memberId: string): Promise<readonly string[]> =>
  (await readDocument<readonly string[]>(models, places, placesKey(memberId))) ?? [];

/** Some memberships that end because an account is closed. */
export const readPlacesToEnd = (models: ReadModels, most: number): Promise<string[]> =>
  models.redis.zrange(models.key(places, TO_END), '0', String(most - 1));
