/** An acceptance check of a screen's design, and the test files that show it (paths from the root). */
export type Check = { readonly number: number; readonly asks: string; readonly shownBy: readonly string[] };

const e2e = (...names: readonly string[]) => names.map((name) => `web/e2e/${name}.e2e.ts`);
const timed = (name: string) => `web/e2e/checks/${name}.check.ts`;

/** Every screen, and then those with windows of their own. */
const ACCESSIBLE =
  'everyScreen accountScreens asOf audit blog bookingScreens broadcast buyScreens campaignScreens cancelScreens closing ' +
  'crew customers entity forum forumFlags forumModeration helpers messagePictures messages messagesDevices ' +
  'notifications ownerHour ownerSystem ownerUsers pages planScreens queue services shops specialHours storeScreens support takings ' +
  'viewAs waitlist why';

/** The twenty acceptance checks, in their order. What a check shows by its own tests is named after its number there. */
export const CHECKS: readonly Check[] = [
  {
    number: 1,
    asks: 'no violation of accessibility rules: every screen and window, two themes, two widths',
    shownBy: e2e(...ACCESSIBLE.split(' ')),
  },
  { number: 2, asks: 'a chair is booked and paid with at most 60 keys', shownBy: e2e('bookByKeyboard') },
  {
    number: 3,
    asks: 'shop, thread, comment, contribution and approval with the keyboard alone',
    shownBy: e2e('shops', 'forum', 'campaigns', 'blog'),
  },
  { number: 4, asks: 'presses are answered within 200 ms (75 of 100), all within 500', shownBy: [timed('figures')] },
  {
    number: 5,
    asks: 'nothing moves by more than 0.05, nor while live rows come',
    shownBy: [...e2e('everyScreen', 'bookByKeyboard', 'buy', 'campaigns', 'forum', 'messages'), timed('live')],
  },
  { number: 6, asks: 'Lighthouse: 0.90, 1.00, largest paint 2.5 s', shownBy: [timed('figures')] },
  {
    number: 7,
    asks: 'nothing scrolls sideways at 320 and 360 px, and text at 200 % loses nothing',
    shownBy: e2e('everyScreen'),
  },
  {
    number: 8,
    asks: 'targets are 24 px and more, main buttons 44, and the focus is seen, never under a bar',
    shownBy: [...e2e('everyScreen', 'bookByKeyboard', 'shops', 'campaigns', 'blog'), timed('focus')],
  },
  { number: 9, asks: 'another browser shows a change within a second', shownBy: [timed('live')] },
  {
    number: 10,
    asks: 'three seconds after cut lines a screen equals a fresh load',
    shownBy: [...e2e('reconnect', 'messages'), timed('reconnect')],
  },
  {
    number: 11,
    asks: 'of two who book one time, one succeeds',
    shownBy: [timed('live'), 'web/bookings/BookingDialog.spec.tsx'],
  },
  { number: 12, asks: 'an own write shows within 100 ms and survives a reload', shownBy: [timed('live')] },
  { number: 13, asks: 'what works without a network, and what is refused', shownBy: e2e('offline', 'forumModeration') },
  { number: 14, asks: 'every specified text is on its screen', shownBy: ['web/e2e/unseenTexts.ts'] },
  {
    number: 15,
    asks: 'no sample data on a screen: a change through the API is on it',
    shownBy: ['web/noSamples.spec.ts', timed('data')],
  },
  { number: 16, asks: 'cards that pay, are declined, ask; one charge', shownBy: e2e('payForCart', 'book', 'buy') },
  { number: 17, asks: 'toasts come, stay and go as specified', shownBy: ['web/ui/Toast.spec.tsx', ...e2e('account')] },
  {
    number: 18,
    asks: 'no motion where none is wanted; forced colours',
    shownBy: [timed('motion'), 'web/ui/pieces.spec.tsx', 'web/ui/useConfetti.spec.tsx'],
  },
  {
    number: 19,
    asks: 'screens look as before; 220 kB of scripts and 95 kB of fonts',
    shownBy: [timed('figures'), timed('bytes')],
  },
  { number: 20, asks: 'a bare clone starts, and all it prints is there', shownBy: [timed('firstRun')] },
];
