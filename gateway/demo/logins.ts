import type { MemberRole } from '#domain/users/events.ts';

export const DEMO_PASSWORD = 'chairside';

export type DemoLogin = {
  readonly email: string;
  readonly userName: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly role: MemberRole | 'superadmin';
  readonly identity: 'individual' | 'entity';
  readonly activated: boolean;
  /** What a newcomer can do with it. */
  readonly what: string;
};

/** The accounts a newcomer can log in with; all have {@link DEMO_PASSWORD}. Only where demo data is on. */
export const DEMO_LOGINS: readonly DemoLogin[] = [
  {
    email: 'customer@chairside.test',
    userName: 'casey',
    firstName: 'Casey',
    lastName: 'Morgan',
    role: 'CUSTOMER',
    identity: 'individual',
    activated: true,
    what: 'a customer with past and coming bookings',
  },
  {
    email: 'barber@chairside.test',
    userName: 'bruno',
    firstName: 'Bruno',
    lastName: 'Castellano',
    role: 'SHOP_OWNER',
    identity: 'individual',
    activated: true,
    what: 'a barber with 2 of 3 shops',
  },
  {
    email: 'seller@chairside.test',
    userName: 'selma',
    firstName: 'Selma',
    lastName: 'Lindqvist',
    role: 'SELLER',
    identity: 'individual',
    activated: true,
    what: 'a seller of barber goods',
  },
  {
    email: 'crew@chairside.test',
    userName: 'northside',
    firstName: 'Noor',
    lastName: 'Rahman',
    role: 'CUSTOMER',
    identity: 'entity',
    activated: true,
    what: 'an organization (Entity)',
  },
  {
    email: 'manager@chairside.test',
    userName: 'mara',
    firstName: 'Mara',
    lastName: 'Velasco',
    role: 'CUSTOMER',
    identity: 'individual',
    activated: true,
    what: 'the manager of the barber’s first shop',
  },
  {
    email: 'owner@chairside.test',
    userName: 'chairside',
    firstName: 'Olive',
    lastName: 'Okafor',
    role: 'superadmin',
    identity: 'individual',
    activated: true,
    what: 'the platform owner',
  },
  {
    email: 'new@chairside.test',
    userName: 'newcomer',
    firstName: 'Nelly',
    lastName: 'Novak',
    role: 'CUSTOMER',
    identity: 'individual',
    activated: false,
    what: 'just registered, not activated',
  },
  {
    email: 'banned@chairside.test',
    userName: 'buzz.banned',
    firstName: 'Buzz',
    lastName: 'Barlow',
    role: 'CUSTOMER',
    identity: 'individual',
    activated: true,
    what: 'a customer who is banned from the forum',
  },
];
