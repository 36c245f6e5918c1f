import type { CrewEvent, CrewRole, CrewTerms } from '#domain/crew/events.ts';
import { field, member, says, saysWith, shop, type WordsOf } from './parts.ts';

const ROLES: Readonly<Record<CrewRole, string>> = {
  manager: 'a manager',
  barber: 'a barber',
  desk: 'part of the desk',
};

const dollars = (cents: number): string => `$${(cents / 100).toFixed(2)}`;
const termsWords = (terms: CrewTerms): string =>
  terms.kind === 'commission'
    ? `a commission of ${terms.basisPoints / 100}%`
    : `chair rent of ${dollars(terms.cents)} a ${terms.per}`;

/** Words for the streams of crews. */
export const crew: WordsOf<CrewEvent> = {
  // Who was invited has not agreed to be known to platform owners.
  CrewInvited: ({ shopId, role }) => says(`invited somebody as ${ROLES[role]} of `, shop(shopId)),
  CrewInvitationTakenBack: ({ shopId }) => says('took back an invitation to the crew of ', shop(shopId)),
  CrewInvitationDeclined: ({ shopId }) => says('declined an invitation to the crew of ', shop(shopId)),
  CrewInvitationLapsed: ({ shopId }) => says('let an invitation to the crew of ', shop(shopId), ' lapse'),
  CrewJoined: ({ shopId, role }) => says('joined the crew of ', shop(shopId), ` as ${ROLES[role]}`),
  CrewRoleSet: ({ shopId, memberId, role }) => says('made ', member(memberId), ` ${ROLES[role]} of `, shop(shopId)),
  CrewHoursSet: ({ shopId, memberId, hours }) =>
    says(hours ? 'set the hours of ' : 'gave the shop’s hours to ', member(memberId), ' at ', shop(shopId)),
  CrewDaysOffSet: ({ shopId, memberId, daysOff }) =>
    saysWith(
      [field('days off', daysOff.map(({ from, to }) => (from === to ? from : `${from} to ${to}`)).join(', '))],
      'set the days off of ',
      member(memberId),
      ' at ',
      shop(shopId),
    ),
  CrewServicesSet: ({ shopId, memberId, serviceIds }) =>
    says(
      serviceIds ? 'set which services ' : 'gave all services to ',
      member(memberId),
      serviceIds ? ' offers at ' : ' at ',
      shop(shopId),
    ),
  CrewTermsSet: ({ shopId, memberId, terms, from }) =>
    terms
      ? saysWith(
          [field('terms', termsWords(terms)), field('from', from)],
          'set the terms of ',
          member(memberId),
          ' at ',
          shop(shopId),
        )
      : saysWith([field('from', from)], 'ended the terms of ', member(memberId), ' at ', shop(shopId)),
  CrewLeft: ({ shopId, memberId, because }) =>
    because === 'wish'
      ? says('left the crew of ', shop(shopId))
      : says('ended the place of ', member(memberId), ' in the crew of ', shop(shopId)),
  CrewRemoved: ({ shopId, memberId }) => says('removed ', member(memberId), ' from the crew of ', shop(shopId)),
  OwnerBookingsSet: ({ shopId, takesBookings }) =>
    says(takesBookings ? 'takes bookings themself at ' : 'takes no bookings themself at ', shop(shopId)),
  CrewRestored: ({ shopId, memberId }) => says('took ', member(memberId), ' back into the crew of ', shop(shopId)),
};
