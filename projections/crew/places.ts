import type {
  CrewEvent,
  CrewInvitationDeclined,
  CrewInvitationLapsed,
  CrewInvitationTakenBack,
  CrewJoined,
  CrewRestored,
  OwnerBookingsSet,
} from '#domain/crew/events.ts';
import type { AccountClosed } from '#domain/users/events.ts';
import { type Fact, projection, type Work } from '../projection.ts';
import { type ReadModels, readDocument } from '../readModels.ts';

/** Gets a notice when something about the crew of a member's shops changes, or about where the member works. */
export const crewTopic = (memberId: string): string => `crew/${memberId}`;
/** `membershipId`: of who it is about; of the shop where it is its owner. */
export type CrewNotice = { readonly membershipId: string; readonly position: number };

/** A member's memberships, those that have ended left out. */
const placesKey = (memberId: string) => `of/${memberId}`;
/** That an account is closed: what begins for it afterwards ends at once. */
const closedKey = (accountId: string) => `closed/${accountId}`;
/** Memberships and invitations of closed accounts, the owner's too, until they have ended. */
const TO_END = 'toEnd';

type CrewInvitationOver = CrewInvitationTakenBack | CrewInvitationDeclined | CrewInvitationLapsed;
type AboutPerson = Exclude<CrewEvent, OwnerBookingsSet>;
type Place = { readonly membershipId: string; readonly memberId: string };

/** A command that was decided before an account was closed may be recorded after it. */
async function endIfClosed(work: Work, { data, position }: Fact<AboutPerson>): Promise<void> {
  for (const accountId of [data.ownerId, ...('memberId' in data ? [data.memberId] : [])])
    if (await work.get<boolean>(closedKey(accountId))) work.rank(TO_END, data.membershipId, position);
}

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

function tell({ data, position }: Fact<AboutPerson>, work: Work): void {
  const notice: CrewNotice = { membershipId: data.membershipId, position };
  work.notify(crewTopic(data.ownerId), notice);
  if ('memberId' in data) work.notify(crewTopic(data.memberId), notice);
}

async function begin(event: Fact<CrewJoined | CrewRestored>, work: Work): Promise<void> {
  await take(work, event.data);
  await endIfClosed(work, event);
  tell(event, work);
}

function over(event: Fact<CrewInvitationOver>, work: Work): void {
  work.unrank(TO_END, event.data.membershipId);
  tell(event, work);
}

/**
 * Where each member works. The crews of shops are read from the log itself: what their owner decides holds at once, and
 * the addresses of people who are invited lie nowhere else.
 */
export const places = projection<CrewEvent | AccountClosed>({
  name: 'places',
  version: 2,
  on: {
    CrewInvited: (event, work) => endIfClosed(work, event).then(() => tell(event, work)),
    CrewInvitationTakenBack: over,
    CrewInvitationDeclined: over,
    CrewInvitationLapsed: over,
    CrewRoleSet: tell,
    CrewHoursSet: tell,
    CrewDaysOffSet: tell,
    CrewServicesSet: tell,
    CrewTermsSet: tell,
    OwnerBookingsSet({ data: { shopId, ownerId }, position }, work) {
      work.notify(crewTopic(ownerId), { membershipId: shopId, position } satisfies CrewNotice);
    },
    CrewJoined: begin,
    CrewRestored: begin,
    CrewLeft: (event, work) => leave(work, event.data).then(() => tell(event, work)),
    CrewRemoved: (event, work) => leave(work, event.data).then(() => tell(event, work)),
    async AccountClosed({ data: { accountId }, position }, work) {
      work.put(closedKey(accountId), true);
      const own = (await work.get<readonly string[]>(placesKey(accountId))) ?? [];
      for (const membershipId of own) work.rank(TO_END, membershipId, position);
    },
  },
});

/** The ids of a member's memberships, in the order in which they joined. */
export const readPlaces = async (models: ReadModels, memberId: string): Promise<readonly string[]> =>
  (await readDocument<readonly string[]>(models, places, placesKey(memberId))) ?? [];

/** Some memberships and invitations that end because an account is closed. */
export const readPlacesToEnd = (models: ReadModels, most: number): Promise<string[]> =>
  models.redis.zrange(models.key(places, TO_END), '0', String(most - 1));
