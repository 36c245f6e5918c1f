import { z } from 'zod';
import { crew } from '#domain/crew/decider.ts';
import type {
  CrewInvitationDeclined,
  CrewInvitationLapsed,
  CrewInvitationTakenBack,
  CrewInvited,
  CrewJoined,
} from '#domain/crew/events.ts';
import { job, TooEarly } from '../job.ts';

const data = z.object({ membershipId: z.string(), expiresAt: z.string() });

/** Ends an invitation to a crew that was not answered in time. */
export const lapseInvitation = job<
  CrewInvited,
  z.infer<typeof data>,
  CrewInvitationTakenBack | CrewInvitationDeclined | CrewInvitationLapsed | CrewJoined
>({
  name: 'lapse-crew-invitation',
  on: ['CrewInvited'],
  data,
  from: ({ data: { membershipId, expiresAt } }) => ({ membershipId, expiresAt }),
  runAt: ({ expiresAt }) => expiresAt,
  about: ({ data: { membershipId } }) => membershipId,
  endedBy: {
    on: ['CrewInvitationTakenBack', 'CrewInvitationDeclined', 'CrewInvitationLapsed', 'CrewJoined'],
    about: ({ data: { membershipId } }) => [membershipId],
  },
  async run({ membershipId, expiresAt }, { dispatch, sender, now }) {
    // A queue's clock may be ahead of ours; the command would append nothing and would not be sent again.
    if (now() < expiresAt) throw new TooEarly('the invitation can still be answered');
    await dispatch(crew, { type: 'LapseCrewInvitation', data: { membershipId } }, sender);
  },
});
