/** The accounts of the demo town, offered with one press where the operator has turned it on. */
export const demoPassword = 'chairside';

export const demoLogins = [
  { email: 'customer@chairside.test', label: 'Customer', note: 'with bookings' },
  { email: 'barber@chairside.test', label: 'Barber', note: 'two shops' },
  { email: 'seller@chairside.test', label: 'Seller', note: 'barber goods' },
  { email: 'crew@chairside.test', label: 'Crew', note: 'an Entity' },
  { email: 'manager@chairside.test', label: 'Manager', note: 'of a shop' },
  { email: 'owner@chairside.test', label: 'Owner', note: 'of the platform' },
  { email: 'new@chairside.test', label: 'Newcomer', note: 'not activated' },
  { email: 'banned@chairside.test', label: 'Banned', note: 'from the forum' },
] as const;
