import type { CrewEvent } from '../crew/events.ts';
import { final, LAPSED, takenBack, type UndoingsOf } from './way.ts';

const SET = 'With “Change” at the person, under Barbers, by the owner of the shop.';
const REMOVED = 'With “Remove” at the person, under Barbers, by the owner of the shop.';

export const crews: UndoingsOf<CrewEvent> = {
  CrewInvited: takenBack(
    'CrewInvitationTakenBack',
    'With “Take back” at the invitation, under Barbers, by the owner of the shop.',
  ),
  CrewInvitationTakenBack: final('The address is forgotten; the owner invites it anew.'),
  CrewInvitationDeclined: final('The address is forgotten; the owner invites it anew.'),
  CrewInvitationLapsed: LAPSED,
  CrewJoined: takenBack('CrewLeft', 'With “Leave” at the shop, under Barbers, by the person.'),
  CrewRoleSet: takenBack('CrewRoleSet', SET),
  CrewHoursSet: takenBack('CrewHoursSet', SET),
  CrewDaysOffSet: takenBack('CrewDaysOffSet', SET),
  CrewServicesSet: takenBack('CrewServicesSet', SET),
  CrewTermsSet: takenBack('CrewTermsSet', 'With “Terms” at the person, under Takings, by the owner of the shop.'),
  CrewLeft: final('Who has left works there again when they accept another invitation.'),
  CrewRemoved: takenBack(
    'CrewRestored',
    'With “Restore” at the person, under Barbers, for a day, by the owner of the shop.',
  ),
  CrewRestored: takenBack('CrewRemoved', REMOVED),
  OwnerBookingsSet: takenBack(
    'OwnerBookingsSet',
    'With “Takes bookings” in the owner’s own row, under Barbers, by the owner of the shop.',
  ),
};
