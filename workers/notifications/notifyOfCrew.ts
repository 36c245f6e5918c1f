import { z } from 'zod';
import { crew } from '#domain/crew/decider.ts';
import type { CrewEvent } from '#domain/crew/events.ts';
import { membershipOf } from '#domain/crew/state.ts';
import { handleHash } from '#domain/ports/handleHash.ts';
import { type CrewNoticeKind, isCrewNoticeInForce } from '#domain/processes/notifications/crewNotices.ts';
import { account, claim } from '#domain/users/decider.ts';
import type { Fact } from '#projections/projection.ts';
import { type Job, job, type Tools } from '../job.ts';
import { cause, causeOf, isStale, notify } from './notify.ts';

/** `invited`: the member who has proven the address, where there is one. */
type Side = 'owner' | 'member' | 'invited';
const KINDS = {
  CrewInvited: ['crewInvited', 'invited'],
  CrewJoined: ['crewJoined', 'owner'],
  CrewInvitationDeclined: ['crewDeclined', 'owner'],
  CrewInvitationLapsed: ['crewLapsed', 'owner'],
  CrewLeft: ['crewLeft', 'owner'],
  CrewRoleSet: ['crewRoleSet', 'member'],
  CrewRemoved: ['crewRemoved', 'member'],
  CrewRestored: ['crewRestored', 'member'],
} as const satisfies Readonly<Partial<Record<CrewEvent['type'], readonly [CrewNoticeKind, Side]>>>;
type Told = Extract<CrewEvent, { type: keyof typeof KINDS }>;

const TYPES = Object.keys(KINDS) as Told['type'][];
const data = cause.extend({ ownerId: z.string(), refs: z.record(z.string(), z.string()) });

/** Notifies a shop's owner of what the people of its crew do, and these of what the owner decides. */
export const notifyOfCrew: Job = job<Told, z.infer<typeof data>>({
  name: 'tell-of-crew',
  on: TYPES,
  data,
  from(event) {
    const what = causeOf(event as Fact);
    // When the owner's account or the shop is gone, there is nobody to tell.
    if (!what || (event.type === 'CrewLeft' && ['owner', 'shop'].includes(event.data.because))) return null;
    const { membershipId, ownerId } = event.data;
    const refs: Record<string, string> = { membershipId };
    if ('memberId' in event.data && event.type !== 'CrewInvitationDeclined') refs.actorId = event.data.memberId;
    if ('role' in event.data) refs.role = event.data.role;
    return { ...what, ownerId, refs };
  },
  async run({ ownerId, refs, eventId, type, at }, tools) {
    const [kind, side] = KINDS[type as Told['type']];
    const { membershipId = '', actorId } = refs;
    const memberId =
      side === 'owner' ? ownerId : side === 'member' ? actorId : await invitedMember(tools, membershipId);
    if (memberId === undefined || isStale({ at }, tools.now())) return;
    if (!(await isCrewNoticeInForce(tools.stateOf, { memberId, kind, refs }, tools.now()))) return;
    const letter = kind === 'crewInvited' ? { letter: true as const } : {};
    await notify(tools, memberId, { notificationId: eventId, topic: 'bookings', kind, refs, ...letter });
  },
});

/** The account that has proven the invited address; a former address of one does not count. */
async function invitedMember(
  { stateOf, vault }: Pick<Tools, 'stateOf' | 'vault'>,
  membershipId: string,
): Promise<string | undefined> {
  const invited = membershipOf((await stateOf(crew, { membershipId })).state, membershipId);
  if (!invited?.email) return undefined;
  const hash = await handleHash(vault, invited.email);
  const { attempts, accountId } = (await stateOf(claim, { kind: 'email', hash })).state;
  if (attempts.length === 0) return undefined;
  const { handles, activated } = (await stateOf(account, { accountId })).state;
  return activated && handles.email.hash === hash ? accountId : undefined;
}
