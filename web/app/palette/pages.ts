import { myStoreTexts } from '../../shared/myStoreTexts.ts';
import { paths } from '../../shared/paths.ts';
import type { Role } from '../../shared/session.tsx';
import { texts } from '../../shared/texts.ts';
import { windowOf } from '../../shared/useAskedWindow.ts';
import type { IconName } from '../../ui/Icons.tsx';

export interface PalettePage {
  label: string;
  /** Where it is, when its name does not say so. */
  note?: string;
  icon: IconName;
  to: string;
  /** Further words by which it is found. */
  keywords?: readonly string[];
}

const settings = (tab: string): string => `${paths.settings}?tab=${tab}`;
const inSettings = texts.sidebar.settings;

const payouts: PalettePage = {
  label: 'Payouts',
  note: 'What you are owed, and what was sent to you',
  icon: 'coins',
  to: paths.payouts,
  keywords: ['earnings', 'statement'],
};
const ofShops: readonly PalettePage[] = [
  {
    label: myStoreTexts.createShop,
    note: texts.sidebar.inventory,
    icon: 'plus',
    to: windowOf(paths.myStore),
    keywords: ['add shop'],
  },
  {
    label: 'Your services',
    note: 'Names, minutes and prices, and goods at the desk',
    icon: 'store',
    to: paths.services,
    keywords: ['menu', 'price', 'goods', 'stock'],
  },
  {
    label: 'Barbers',
    note: 'Who works in your shops',
    icon: 'users',
    to: paths.myBarbers,
    keywords: ['crew', 'team', 'staff'],
  },
  {
    label: 'Add barber',
    note: 'Who works in your shops',
    icon: 'plus',
    to: windowOf(paths.myBarbers),
    keywords: ['invite', 'crew', 'staff'],
  },
  {
    label: 'Day by chairs',
    note: texts.sidebar.appointments,
    icon: 'calendar',
    to: `${paths.appointments}?view=day`,
    keywords: ['print', 'day sheet'],
  },
  {
    label: 'Week of appointments',
    note: texts.sidebar.appointments,
    icon: 'calendar',
    to: `${paths.appointments}?view=week`,
  },
  {
    label: 'Add walk-in',
    note: texts.sidebar.appointments,
    icon: 'plus',
    to: windowOf(paths.appointments, 'walk-in'),
    keywords: ['phone'],
  },
  {
    label: 'Block time',
    note: texts.sidebar.appointments,
    icon: 'clock',
    to: windowOf(paths.appointments, 'block'),
    keywords: ['break', 'day off'],
  },
  {
    label: 'Takings',
    note: 'What your visits have brought, and commissions',
    icon: 'card',
    to: paths.takings,
    keywords: ['revenue', 'commission', 'chair rent', 'month', 'tips'],
  },
  payouts,
];
const ofSellers: readonly PalettePage[] = [
  payouts,
  {
    label: myStoreTexts.createProduct,
    note: texts.sidebar.inventory,
    icon: 'plus',
    to: windowOf(paths.myStore),
    keywords: ['add product'],
  },
  {
    label: 'Sales',
    note: 'Orders of your products',
    icon: 'briefcase',
    to: `${paths.orders}?tab=sales`,
    keywords: ['ship'],
  },
];
const ofAll: readonly PalettePage[] = [
  {
    label: 'New thread',
    note: texts.sidebar.forum,
    icon: 'plus',
    to: windowOf(paths.forum),
    keywords: ['create thread', 'ask'],
  },
  {
    label: 'Write a post',
    note: 'Your posts',
    icon: 'edit',
    to: paths.myPosts,
    keywords: ['blog', 'article', 'draft'],
  },
  {
    label: 'Portfolio',
    note: 'Pictures of your equipment and work',
    icon: 'image',
    to: paths.portfolio,
    keywords: ['gallery', 'photos', 'showcase'],
  },
  { label: 'Cart', icon: 'cart', to: paths.cart, keywords: ['checkout'] },
  { label: texts.header.blog, icon: 'news', to: paths.blog },
  { label: 'Notifications', icon: 'bell', to: paths.notifications },
  { label: 'Available campaigns', note: texts.sidebar.crowdFunding, icon: 'coins', to: paths.campaignList },
  { label: 'Your campaigns', note: texts.sidebar.crowdFunding, icon: 'coins', to: paths.userCampaign },
  {
    label: 'Special service',
    note: 'Barbers for many at once',
    icon: 'users',
    to: paths.entity,
    keywords: ['entity', 'request'],
  },
  { label: 'Change password', note: inSettings, icon: 'lock', to: settings('password') },
  {
    label: 'Plan',
    note: inSettings,
    icon: 'card',
    to: settings('plan'),
    keywords: ['subscription', 'upgrade', 'invoice'],
  },
  { label: 'Sessions', note: inSettings, icon: 'monitor', to: settings('sessions'), keywords: ['devices', 'log out'] },
  {
    label: 'Which notifications you get',
    note: inSettings,
    icon: 'bell',
    to: settings('notifications'),
    keywords: ['mails'],
  },
  {
    label: 'Your data',
    note: inSettings,
    icon: 'user',
    to: settings('privacy'),
    keywords: ['privacy', 'download', 'delete account', 'export'],
  },
  {
    label: 'Change picture',
    note: texts.sidebar.myProfile,
    icon: 'image',
    to: windowOf(paths.profile, 'picture'),
    keywords: ['avatar', 'photo'],
  },
  {
    label: 'Where you work',
    note: 'Shops of others; leave one',
    icon: 'users',
    to: paths.myBarbers,
    keywords: ['crew', 'leave', 'job', 'workplace'],
  },
  { label: texts.userMenu.home, icon: 'home', to: paths.home, keywords: ['front page'] },
  { label: 'Contact', icon: 'mail', to: paths.contact, keywords: ['help', 'support'] },
  { label: 'About', icon: 'info', to: paths.about },
];

/** What lies under the entries of the menu, and beside them, for a role: pages, and where something is begun. */
export const pagesFor = (role: Role): readonly PalettePage[] => [
  ...(role === 'SHOP_OWNER' ? ofShops : []),
  ...(role === 'SELLER' ? ofSellers : []),
  ...ofAll,
];
