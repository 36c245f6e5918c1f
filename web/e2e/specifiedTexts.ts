import { campaignTexts } from '../campaigns/texts.ts';
import { myStoreTexts } from '../shared/myStoreTexts.ts';
import { pricingTexts } from '../shared/pricingTexts.ts';
import { texts as most } from '../shared/texts.ts';

/** A text of the specification, and the addresses of the screens it belongs to. */
export interface SpecifiedText {
  readonly text: string;
  readonly screens: RegExp;
}

const texts = { ...most, pricing: pricingTexts, myStore: myStoreTexts };
const ANY = /^\//;
const MEMBER = /^\/(dashboard|appointments|my-barbers|customers|my-store|messages?|profile|settings|funding|orders)\b/;

/** Texts of single screens, which the client does not keep with the others. */
const ofOneScreen = {
  blog: ['Recent blog posts'],
  myBarbers: ['Barbers', 'Add barber'],
  ownerBlog: [
    'My Blogs',
    'View all',
    'Create blog',
    'Add Blog Post',
    'Blog Title',
    'Category',
    'Save',
    'Cancel',
    'New Blog Added',
  ],
  owner: [
    'Total Users',
    'Total blog posts',
    'Total notifications',
    'View all',
    'Review pending blogs',
    'Approve or delete pending blogs that users want to post',
    'See your users and take any administrative action on them',
  ],
  ownerUsers: [
    'Name',
    'Date created',
    'Status',
    'See more',
    'User Information',
    'Upgrade Account',
    'Suspend',
    'Delete account',
    'Ban from forum',
    'Banned from forum',
    'Refer code',
  ],
};
const groups = { ...texts, campaigns: campaignTexts, ...ofOneScreen };

/** Where each group of texts is shown. */
const SCREENS: Readonly<Record<keyof typeof groups, RegExp>> = {
  brand: ANY,
  loading: ANY,
  errorTitle: ANY,
  crash: ANY,
  notFound: ANY,
  header: ANY,
  footer: ANY,
  sidebar: MEMBER,
  topBar: MEMBER,
  userMenu: ANY,
  home: /^\/$/,
  pricing: /^\/$|^\/settings/,
  findABarber: /^\/barbers$/,
  shop: /^\/barber\//,
  product: /^\/(product\/|marketplace)/,
  messages: /^\/messages/,
  chat: ANY,
  booking: /^\/(barber\/|dashboard|appointments|my-barbers)/,
  auth: /^\/(login|signup|activate|forgot-password|reset-password|undo-email)/,
  payment: /^\/(payment\/|thank-you|booking-thank-you)/,
  thankYou: /thank-you$/,
  dashboard: /^\/dashboard/,
  appointments: /^\/(appointments|my-barbers)/,
  forum: /^\/forum/,
  myStore: /^\/my-store/,
  profile: /^\/profile/,
  settings: /^\/settings/,
  blog: /^\/blog$/,
  myBarbers: /^\/my-barbers/,
  ownerBlog: /^\/owner\/blog/,
  owner: /^\/owner$/,
  ownerUsers: /^\/owner\/users/,
  campaigns: /^\/(funding|userCampaign|campaignList|campaign|contribution)/,
};

/**
 * Texts of a group that are said elsewhere than the others of it: of the plan one has, where another is bought; of what
 * has just been booked, on the screen it was booked on or on the next one, whichever stands there first.
 */
const ELSEWHERE: Readonly<Record<string, RegExp>> = {
  [texts.booking.created]: /^\/(barber\/|payment\/|booking-thank-you)/,
  [texts.settings.alreadySubscribed]: /^\/$|^\/payment\//,
};

const sentencesIn = (value: unknown): string[] => {
  // What stands in braces is put in by the screen: what is beside it is looked for. Signs without a word, such as the
  // suffixes of statistics (60+, 100%), are left out: they touch a number or a name, where only whole words are found.
  if (typeof value === 'string')
    return value
      .split(/\{\w+\}/)
      .map((part) => part.trim())
      .filter((part) => /\p{L}/u.test(part));
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(sentencesIn) : [];
};

/** Every text the specification gives letter for letter, once for each kind of screen. */
export function specifiedTexts(): SpecifiedText[] {
  return Object.entries(groups).flatMap(([group, words]) =>
    [...new Set(sentencesIn(words))].map((text) => ({
      text,
      screens: ELSEWHERE[text] ?? SCREENS[group as keyof typeof SCREENS],
    })),
  );
}
