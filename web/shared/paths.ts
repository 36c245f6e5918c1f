export type PaymentPage = 'cart' | 'subscription' | 'contribute' | 'booking' | 'plan';

const part = encodeURIComponent;

/** Where every screen of the specification lives (§2). Links are made from here, never from text. */
export const paths = {
  home: '/',
  about: '/about',
  barbers: '/barbers',
  barber: (id: string) => `/barber/${part(id)}`,
  shopQueue: (id: string) => `/shop/${part(id)}/queue`,
  queuePlace: (secret: string) => `/queue/${part(secret)}`,
  login: '/login',
  signup: '/signup',
  activate: '/activate',
  undoEmail: '/undo-email',
  forgotPassword: '/forgot-password',
  resetPassword: '/reset-password',
  blog: '/blog',
  blogPost: (id: string) => `/blog/content/${part(id)}`,
  myPosts: '/blog/mine',
  writePost: (id: string) => `/blog/write/${part(id)}`,
  product: (id: string) => `/product/${part(id)}`,
  marketplace: '/marketplace',
  cart: '/cart',
  favorites: '/favorites',
  orders: '/orders',
  order: (id: string) => `/orders/${part(id)}`,
  oldProfile: '/old-profile',
  thankYou: '/thank-you',
  contributionThankYou: '/contribution-thank-you',
  subscriptionThankYou: '/subscription-thank-you',
  bookingThankYou: '/booking-thank-you',
  contact: '/contact',
  transparency: '/transparency',
  privacy: '/privacy',
  forum: '/forum',
  forumReview: '/forum/review',
  forumEntry: (id: string) => `/forum/${part(id)}`,
  thread: (id: string) => `/forum/thread/${part(id)}`,
  entity: '/entity',
  dashboard: '/dashboard',
  settings: '/settings',
  myBarbers: '/my-barbers',
  crewInvitation: (id: string) => `/crew-invitation/${part(id)}`,
  appointments: '/appointments',
  conversation: (id: string) => `/message/${part(id)}`,
  messages: '/messages',
  funding: '/funding',
  payment: (page: PaymentPage, itemId: string, amount: string | number) =>
    `/payment/${page}/${part(itemId)}/${part(String(amount))}`,
  userCampaign: '/userCampaign',
  campaignBoard: (id: string) => `/userCampaign/${part(id)}`,
  campaignList: '/campaignList',
  campaign: (id: string) => `/campaign/${part(id)}`,
  profile: '/profile',
  portfolio: '/portfolio',
  portfolioOf: (shopId: string) => `/portfolio?page=${part(shopId)}`,
  customers: '/customers',
  myStore: '/my-store',
  payouts: '/my-store/payouts',
  takings: '/my-store/takings',
  services: '/services',
  notifications: '/notifications',
  user: (id: string) => `/user/${part(id)}`,
  owner: '/owner',
  ownerUsers: '/owner/users',
  ownerUser: (id: string) => `/owner/users/${part(id)}`,
  ownerBooking: (id: string) => `/owner/bookings/${part(id)}`,
  ownerNotifications: '/owner/notifications',
  ownerNotification: (id: string) => `/owner/notification/${part(id)}`,
  ownerBlog: '/owner/blog',
  ownerAudit: '/owner/audit',
  ownerSystem: '/owner/system',
  ownerBooks: '/owner/books',
  ownerRequests: '/owner/requests',
  kit: '/dev/kit',
} as const;

/** The same places as the router writes them, for those with a part that varies. */
export const patterns = {
  barber: '/barber/:id',
  blogPost: '/blog/content/:blogId',
  writePost: '/blog/write/:postId',
  product: '/product/:id',
  order: '/orders/:id',
  forumEntry: '/forum/:id',
  thread: '/forum/thread/:threadId',
  crewInvitation: '/crew-invitation/:id',
  shopQueue: '/shop/:id/queue',
  queuePlace: '/queue/:secret',
  conversation: '/message/:id',
  payment: '/payment/:page/:itemId/:amount',
  campaignBoard: '/userCampaign/:id',
  campaign: '/campaign/:id',
  user: '/user/:id',
  ownerUser: '/owner/users/:userId',
  ownerBooking: '/owner/bookings/:id',
  ownerNotification: '/owner/notification/:id',
} as const;

/** The login page that brings its visitor back to `next` afterwards. */
export const loginThen = (next: string): string => `${paths.login}?next=${part(next)}`;

/** Where `?next=` may lead: a path of this site only, so that a link cannot send a fresh session to another site. */
export function safeNext(next: string | null | undefined): string | undefined {
  if (!next?.startsWith('/') || next.startsWith('//') || next.includes('\\')) return undefined;
  try {
    const url = new URL(next, 'https://chairside.invalid');
    // '/.//elsewhere.test' is a path here and an address once it is followed.
    const isHere = url.host === 'chairside.invalid' && !url.pathname.startsWith('//');
    return isHere ? `${url.pathname}${url.search}${url.hash}` : undefined;
  } catch {
    return undefined;
  }
}
