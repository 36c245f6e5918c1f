/** Who says a line: `c` the customer who began, `o` the other side; and the picture that goes with it. */
type Line = readonly ['c' | 'o', string, 'scarf'?];
export type DemoTalk = {
  /** About which shop of the demo town, by its place in the list; with the platform when there is none. */
  readonly shop?: number;
  /** So many hours ago it began. */
  readonly hoursAgo: number;
  readonly lines: readonly Line[];
  /** So many of the last lines their reader has not read. */
  readonly unread: number;
};

/** Six conversations of the demo customer (specification §2: 'Recent Messages', six of them), newest last. */
export const DEMO_TALKS: readonly DemoTalk[] = [
  {
    hoursAgo: 20 * 24,
    lines: [
      ['c', 'Hi! Can I move my account to another email address without losing my bookings?'],
      [
        'o',
        'Of course. Change it under Settings, General; everything stays where it is. You only confirm the new address by a link.',
      ],
      ['c', 'That was easy. Thank you!'],
    ],
    unread: 0,
  },
  {
    shop: 3,
    hoursAgo: 12 * 24,
    lines: [
      ['c', 'Do you also do hot towel shaves on Saturdays?'],
      ['o', 'We do, but please take an early slot: after noon it gets busy.'],
    ],
    unread: 0,
  },
  {
    shop: 2,
    hoursAgo: 6 * 24,
    lines: [
      ['c', 'Is there a place to lock a bike near the shop?'],
      ['o', 'Right at the door, and one in the yard behind if that is full.'],
      ['c', 'Great, see you then.'],
    ],
    unread: 0,
  },
  {
    shop: 1,
    hoursAgo: 3 * 24,
    lines: [
      ['c', 'My son is five and a bit shy. Would you take him?'],
      ['o', 'Gladly. Sit him on your lap for the first cut, that helps most of them.'],
      ['o', 'And bring his favorite toy.'],
    ],
    unread: 1,
  },
  {
    shop: 4,
    hoursAgo: 26,
    lines: [
      ['c', 'I left a gray scarf with you yesterday, I think.'],
      ['o', 'Found it! It is behind the counter with your name on it.', 'scarf'],
    ],
    unread: 1,
  },
  {
    shop: 0,
    hoursAgo: 3,
    lines: [
      ['c', 'Hello Bruno, would a skin fade work with my cowlick?'],
      ['o', 'It would, if we keep the top a little longer. Shall I note that for your next appointment?'],
      ['c', 'Yes please.'],
      ['o', 'Done. See you soon!'],
    ],
    unread: 1,
  },
];

/** Other customers write to the demo barber and have not been answered. */
export const DEMO_QUESTIONS: readonly string[] = [
  'Do you have anything free this Friday after five?',
  'Can I pay with a gift card?',
  'Which wax did you use last time? It held all week.',
];

/** An announcement to all members: a title, the words, and how many days ago it was sent. */
export type DemoAnnouncement = { readonly title: string; readonly text: string; readonly daysAgo: number };
export const DEMO_ANNOUNCEMENTS: readonly DemoAnnouncement[] = [
  {
    title: 'Welcome to Chairside',
    text: 'Find a chair, see which half hours are free right now, hold one, and you are done.',
    daysAgo: 60,
  },
  {
    title: 'The forum is open',
    text: 'Ask what you always wanted to ask about fades, beards and running a shop. Be kind: everybody was a beginner once.',
    daysAgo: 30,
  },
  {
    title: 'Messages have arrived',
    text: 'You can now write to a shop from its page, and read the answers under Messages.',
    daysAgo: 3,
  },
];

export type DemoEnquiry = {
  readonly firstName: string;
  readonly lastName: string;
  readonly subject: string;
  readonly message: string;
};
/** What came through the contact form of late. */
export const DEMO_ENQUIRIES: readonly DemoEnquiry[] = [
  {
    firstName: 'Greta',
    lastName: 'Guest',
    subject: 'A party of eight',
    message: 'We are eight people before a wedding in May. Can we have several chairs at the same time somewhere?',
  },
  {
    firstName: 'Pavel',
    lastName: 'Press',
    subject: 'Interview',
    message: 'I write about small shops in Chicago and would like to talk to somebody at Chairside.',
  },
];
