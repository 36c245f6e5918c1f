import { paths } from '../shared/paths.ts';
import { hasRight, type Right, type Role } from '../shared/rights.ts';
import { texts } from '../shared/texts.ts';
import type { IconName } from '../ui/Icons.tsx';

export interface ShellEntry {
  to: string;
  label: string;
  icon: IconName;
  end?: boolean;
}

/** The pages of those who run the platform, each with the right a helper needs for it; without one it is the owners'. */
const platform: readonly (ShellEntry & { right?: Right })[] = [
  { to: paths.ownerUsers, label: 'Users', icon: 'users', right: 'readMembers' },
  { to: paths.forumReview, label: 'Moderation', icon: 'flag', right: 'moderate' },
  { to: paths.ownerBlog, label: 'Blog review', icon: 'edit' },
  { to: paths.ownerRequests, label: 'Requests', icon: 'briefcase' },
  { to: paths.ownerNotifications, label: 'Notifications', icon: 'news' },
  { to: paths.ownerBooks, label: 'Books', icon: 'card', right: 'readMoney' },
  { to: paths.ownerAudit, label: 'Audit', icon: 'clock' },
  { to: paths.ownerSystem, label: 'System', icon: 'monitor' },
];

/** What of the platform a role may open: an owner all, and first the overview; a helper their work; members nothing. */
export function platformLinks(role: Role): ShellEntry[] {
  const isOwner = role === 'superadmin';
  const overview: ShellEntry = { to: paths.owner, label: texts.sidebar.dashboard, icon: 'dashboard', end: true };
  return [
    ...(isOwner ? [overview] : []),
    ...platform.filter(({ right }) => isOwner || (right && hasRight(role, right))),
  ];
}

/**
 * What of their own a member finds in the sidebar, by role (specification §2, and orders): a shop owner has
 * Appointments, others My Bookings, a superadmin neither, and their Dashboard is the platform's.
 */
export function memberLinks(role: Role): ShellEntry[] {
  const dashboard: ShellEntry = {
    to: paths.dashboard,
    label: texts.sidebar.dashboard,
    icon: 'dashboard',
    end: true,
  };
  const bookings: ShellEntry = {
    to: paths.appointments,
    label: role === 'SHOP_OWNER' ? texts.sidebar.appointments : texts.sidebar.myBookings,
    icon: 'calendar',
  };
  return [
    ...(role === 'superadmin' ? [] : [dashboard, bookings]),
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

/** The five a thumb reaches on a phone; everything else is in the drawer. `isAtDesk`: they serve at a shop, if not at their own. */
export function thumbLinks(role: Role, isAtDesk = false): ShellEntry[] {
  return [
    { to: role === 'superadmin' ? paths.owner : paths.dashboard, label: 'Home', icon: 'home', end: true },
    workOf(role, isAtDesk),
    { to: paths.forum, label: texts.sidebar.forum, icon: 'forum' },
    { to: paths.messages, label: texts.sidebar.messages, icon: 'mail' },
    { to: paths.profile, label: 'Me', icon: 'user' },
  ];
}

/** What somebody of this role does most. */
function workOf(role: Role, isAtDesk: boolean): ShellEntry {
  if (role === 'superadmin') return { to: paths.ownerUsers, label: 'Users', icon: 'users' };
  if (role === 'SHOP_OWNER' || isAtDesk) return { to: paths.appointments, label: 'Schedule', icon: 'calendar' };
  return { to: paths.barbers, label: 'Book', icon: 'chair' };
}

/** Pages that belong to an entry without lying under its address (in lower case). */
const BELONGS: Readonly<Record<string, string>> = {
  [paths.campaignList.toLowerCase()]: paths.funding,
  [paths.userCampaign.toLowerCase()]: paths.funding,
  [paths.myBarbers]: paths.myStore,
  [paths.services]: paths.myStore,
  [paths.portfolio]: paths.profile,
};

/** Where the entry leads that is current at an address: of those it lies under the most specific. */
export function currentOf(links: readonly ShellEntry[], pathname: string): string | undefined {
  const address = pathname.toLowerCase();
  const at = `${BELONGS[address] ?? address}/`;
  return links
    .map(({ to }) => to)
    .filter((to) => at.startsWith(`${to}/`))
    .sort((one, other) => other.length - one.length)[0];
}
