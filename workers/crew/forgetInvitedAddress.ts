import { z } from 'zod';
import type {
  CrewInvitationDeclined,
  CrewInvitationLapsed,
  CrewInvitationTakenBack,
  CrewJoined,
} from '#domain/crew/events.ts';
import { forgetKey } from '#domain/store/codec.ts';
import { job } from '../job.ts';

/**
 * An invited address becomes unreadable in every copy of the log once the invitation is answered or over: the key it is
 * sealed with goes.
 */
export const forgetInvitedAddress = job<
  CrewJoined | CrewInvitationDeclined | CrewInvitationTakenBack | CrewInvitationLapsed,
  { membershipId: string }
>({
  name: 'forget-invited-address',
  on: ['CrewJoined', 'CrewInvitationDeclined', 'CrewInvitationTakenBack', 'CrewInvitationLapsed'],
  data: z.object({ membershipId: z.string() }),
  from: ({ data: { membershipId } }) => ({ membershipId }),
  run: ({ membershipId }, { vault }) => forgetKey(vault, membershipId),
});
