import type { ApiArea } from '../../graphql/graphql.ts';
import { hasRight, isStaff, type Role } from '../../shared/rights.ts';

/** What an API token can be made for, in words. */
export const AREAS: Readonly<Record<ApiArea, { readonly label: string; readonly hint: string }>> = {
  account: { label: 'Account', hint: 'Profile, favorites, plan, how you want to be informed.' },
  bookings: { label: 'Shops and bookings', hint: 'Hours, services, bookings, customers, waitlists, requests.' },
  store: { label: 'Store', hint: 'Products, carts, orders, sales.' },
  community: { label: 'Community', hint: 'The forum, the blog, campaigns.' },
  messages: { label: 'Messages', hint: 'Conversations and notifications.' },
  audit: { label: 'Audit', hint: 'Histories, reasons, and everything as it was at a moment.' },
  members: { label: 'Members', hint: 'What is known of accounts.' },
  books: { label: 'Books', hint: 'The ledger, disputes, payments.' },
  system: { label: 'System', hint: 'How the installation is doing.' },
};

/** The areas that have something for a role. */
export function areasFor(role: Role): ApiArea[] {
  const desk = {
    members: hasRight(role, 'readMembers'),
    books: hasRight(role, 'readMoney'),
    system: role === 'superadmin',
  } as const;
  return (Object.keys(AREAS) as ApiArea[]).filter(
    (area) => !(area in desk) || (isStaff(role) && desk[area as keyof typeof desk]),
  );
}
