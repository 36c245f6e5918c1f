import { paths } from '../shared/paths.ts';
import type { Role } from '../shared/session.tsx';
import { texts } from '../shared/texts.ts';
import type { IconName } from '../ui/Icons.tsx';

export interface ShellEntry {
  to: string;
  label: string;
  icon: IconName;
  end?: boolean;
}

/** Where those who help to run the platform find their work. */
const helping: Readonly<Partial<Record<Role, ShellEntry>>> = {
  moderator: { to: paths.forumReview, label: 'Moderation', icon: 'flag' },
  support: { to: paths.ownerUsers, label: 'Users', icon: 'users' },
  finance: { to: paths.ownerBooks, label: 'Books', icon: 'coins' },
};

/**
 * The sidebar, by role (specification §2, and orders): a shop owner has Appointments, others My Bookings, a superadmin
 * neither; helpers have their work first.
 */
export function sidebarLinks(role: Role): ShellEntry[] {
  const owner = role === 'superadmin';
  const bookings: ShellEntry = {
    to: paths.appointments,
    label: role === 'SHOP_OWNER' ? texts.sidebar.appointments : texts.sidebar.myBookings,
    icon: 'calendar',
  };
  return [
    { to: owner ? paths.owner : paths.dashboard, label: texts.sidebar.dashboard, icon: 'dashboard', end: true },
    ...(helping[role] ? [helping[role]] : []),
    ...(owner ? [] : [bookings]),
    { to: paths.orders, label: 'My Orders', icon: 'cart' },
    { to: paths.customers, label: texts.sidebar.customers, icon: 'users' },
    { to: paths.myStore, label: texts.sidebar.inventory, icon: 'store' },
    { to: paths.funding, label: texts.sidebar.crowdFunding, icon: 'coins' },
    { to: paths.forum, label: texts.sidebar.forum, icon: 'forum' },
    { to: paths.messages, label: texts.sidebar.messages, icon: 'mail' },
    { to: paths.profile, label: texts.sidebar.myProfile, icon: 'user' },
    { to: paths.settings, label: texts.sidebar.settings, icon: 'settings' },
  ];
}

/** Where members book and buy, like visitors. */
export const frontLinks: readonly ShellEntry[] = [
  { to: paths.barbers, label: texts.header.findABarber, icon: 'chair' },
  { to: paths.marketplace, label: texts.header.marketplace, icon: 'comb' },
  { to: paths.favorites, label: 'Favorites', icon: 'heart' },
];

/** The five a thumb reaches on a phone; everything else is in the drawer. */
export function thumbLinks(role: Role): ShellEntry[] {
  return [
    { to: role === 'superadmin' ? paths.owner : paths.dashboard, label: 'Home', icon: 'home', end: true },
    { to: paths.barbers, label: 'Book', icon: 'chair' },
    { to: paths.forum, label: texts.sidebar.forum, icon: 'forum' },
    { to: paths.messages, label: texts.sidebar.messages, icon: 'mail' },
    { to: paths.profile, label: 'Me', icon: 'user' },
  ];
}
