import type { Role } from './rights.ts';

/** Roles in the words that people use. */
export const roleWords: Readonly<Record<Role, string>> = {
  CUSTOMER: 'Customer',
  SHOP_OWNER: 'Barber',
  SELLER: 'Seller',
  moderator: 'Moderator',
  support: 'Support',
  finance: 'Finance',
  superadmin: 'Platform owner',
};
