import { z } from 'zod';
import { CREW_ROLES } from '#domain/crew/events.ts';
import { SHOP_RIGHTS, type ShopRight } from '#domain/shopRights.ts';
import { WEEKDAYS } from '#domain/shops/events.ts';
import { id, instant, localDate, localTime, text } from '../http/schemas.ts';

const role = z.enum(CREW_ROLES).describe('What they do there');
const person = z.object({ _id: id, firstName: text, lastName: text, pictureUrl: text.describe('May be empty') });
const services = z.array(id).nullable().describe('What they offer, `barb` for the default service; null: everything');
const week = z.object(
  Object.fromEntries(WEEKDAYS.map((weekday) => [weekday, z.array(localTime)])) as Record<
    (typeof WEEKDAYS)[number],
    z.ZodArray<typeof localTime>
  >,
);

/** Somebody of a crew as its owner and its managers read them. */
export const crewMember = z
  .object({
    _id: id,
    shop_id: id,
    shop_name: text,
    role,
    status: z.enum(['invited', 'working', 'left']),
    person: person.nullable().describe('Null while they are invited'),
    email: text.nullable().describe('The invited address; null once it is answered'),
    invitedUntil: instant.nullable(),
    restorableUntil: instant.nullable().describe('Until when a removal can be taken back'),
    hours: week.nullable().describe('When they work, by weekday; null: whenever the shop is open'),
    days_off: z.array(z.object({ from: localDate, to: localDate })),
    services,
  })
  .meta({ id: 'CrewMember' });

export const ownChair = z
  .object({
    shop_id: id,
    shop_name: text,
    takes_bookings: z.boolean().describe('Whether the owner can be booked there'),
  })
  .meta({ id: 'OwnChair', description: 'The caller’s own chair in a shop of theirs' });

export const crewAnswer = z.object({
  data: z.array(crewMember),
  own_chairs: z.array(ownChair).describe('One of each barber shop of the caller that is not taken down'),
  used: z.int().describe('How many count for the limit: who works, and who is invited'),
  limit: z.int().nullable().describe('How many additional barbers the plan allows; null for any number'),
});

export const workplace = z
  .object({
    _id: id,
    shop_id: id,
    shop_name: text,
    role,
    rights: z.array(z.enum(Object.keys(SHOP_RIGHTS) as ShopRight[])).describe('What they may do there'),
    chair: id.describe('Their own chair there, by which `barber` names it'),
    owner: person,
  })
  .meta({ id: 'Workplace', description: 'A shop of another member in which the caller works' });

export const openInvitation = z
  .object({
    _id: id,
    shop_id: id,
    shop_name: text,
    role,
    invitedBy: person,
    expiresAt: instant,
    isForMe: z.boolean().describe('Whether it was sent to the address of the caller, who has proven it'),
  })
  .meta({ id: 'OpenCrewInvitation' });

export const shopBarber = z.object({ _id: id, role, person, services }).meta({ id: 'ShopBarber' });

export const shopCrew = z.object({
  data: z.array(shopBarber),
  owner_takes_bookings: z.boolean().describe('Whether the owner can be booked, too'),
  bookable: z.boolean().describe('Whether there is a chair that can be booked at present'),
});
