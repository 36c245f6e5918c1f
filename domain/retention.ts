const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** How long what ends by itself is kept, in milliseconds. Who enforces it reads it from here. */
export const KEPT_FOR = {
  /** A session, since its last use. */
  session: 30 * DAY_MS,
  /** What tells a known device from a new one. */
  device: 365 * DAY_MS,
  /** Failed logins are counted so long after the last wait ended. */
  failedLogin: HOUR_MS,
  /** An account that its member or a platform owner has deleted can be put back so long. */
  deletedAccount: 7 * DAY_MS,
  /** The address of who has left, when the certificate of it could not be mailed. */
  farewellAddress: 7 * DAY_MS,
  /** A mail in the folder that stands for a mail server in development. */
  outboxMail: 7 * DAY_MS,
  /** A member's copy of their data, once it is ready. */
  dataCopy: 7 * DAY_MS,
  /** A proven address that was changed can be put back so long. */
  formerAddress: 7 * DAY_MS,
  /** A deleted post of the forum or a comment, and a removed post of the blog, can be put back so long. */
  deletedPost: DAY_MS,
  /** A picture removed from a portfolio can be put back so long. */
  removedPicture: DAY_MS,
  /** An uploaded picture that no post and no portfolio has taken up. */
  unusedPicture: DAY_MS,
  /** The answer to a request with an Idempotency-Key. */
  repeatedRequest: 10 * MINUTE_MS,
  /** The same where an API token asked. */
  repeatedCall: DAY_MS,
  /** An entry of the queue, once it is done. */
  doneJob: DAY_MS,
  /** A failed one after its last try; so long, too, it is tried again from when it was to run. */
  failedJob: 7 * DAY_MS,
  /** An answer that a browser keeps on the device to show it without a network. */
  copyOnDevice: 7 * DAY_MS,
  /** The part of a backup that holds keys and pictures, those of erased people too. */
  backupOfVault: 30 * DAY_MS,
} as const;

/** Who sees to it that something is kept no longer. */
export type EnforcedBy =
  /** A job or a sweep of the workers, by its name. */
  | { readonly job: string }
  /** A period that the code in this file keeps. */
  | { readonly period: keyof typeof KEPT_FOR; readonly file: string }
  /** Nobody: it stays, for the reason given. */
  | 'stays';

/** One line of what is kept: for everybody to read at /privacy. */
export type Retention = {
  readonly what: string;
  /** Where it lies, for those who run an installation. */
  readonly where: 'log' | 'vault' | 'pictures' | 'exports' | 'Redis' | 'browser' | 'backup' | 'provider' | 'outbox';
  readonly until: string;
  readonly why: string;
  readonly by: EnforcedBy;
};

/** A period in words: "30 days". */
export function inWords(milliseconds: number): string {
  const [count, unit] =
    milliseconds === 365 * DAY_MS
      ? [1, 'year']
      : milliseconds % DAY_MS === 0
        ? [milliseconds / DAY_MS, 'day']
        : milliseconds % HOUR_MS === 0
          ? [milliseconds / HOUR_MS, 'hour']
          : [milliseconds / MINUTE_MS, 'minute'];
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}

/** The same, for what a period keeps. */
const lasting = (period: keyof typeof KEPT_FOR): string => inWords(KEPT_FOR[period]);

/** What is kept, how long, why, and who enforces it. /privacy and docs/privacy.md show these lines and no others. */
export const RETENTION: readonly Retention[] = [
  {
    what: 'Your account: names, address, phone number, profile, and what you wrote as a member',
    where: 'log',
    until: `Until ${lasting('deletedAccount')} after you close your account`,
    why: 'It is your account.',
    by: { job: 'erase-closed-account' },
  },
  {
    what: 'What we noted about your account',
    where: 'log',
    until: `Until ${lasting('deletedAccount')} after you close your account`,
    why: 'So that whoever of us helps you knows what was before.',
    by: { job: 'erase-closed-account' },
  },
  {
    what: 'Password (as a hash), two-factor login, sessions, known devices, drafts, refer code, the link to your calendar, API tokens (as hashes)',
    where: 'vault',
    until: `Until ${lasting('deletedAccount')} after you close your account`,
    why: 'To let you in and nobody else.',
    by: { job: 'erase-closed-account' },
  },
  {
    what: 'An account that you have closed, or that we have deleted',
    where: 'log',
    until: `It can be put back for ${lasting('deletedAccount')}; then it is erased`,
    why: 'You may change your mind, or we may have been wrong.',
    by: { job: 'close-deleted-account' },
  },
  {
    what: 'The address that the certificate of the erasure is mailed to',
    where: 'vault',
    until: `Until it is mailed, or ${lasting('farewellAddress')} after the erasure when it could not be`,
    why: 'To tell you that it is done.',
    by: { job: 'forget-farewell-address' },
  },
  {
    what: 'Mails that were written and not sent, on an installation without a mail server',
    where: 'outbox',
    until: `${lasting('outboxMail')} after they were written; those to you, and those to others in which your name stands, until your account is erased at most, but for the one that says so`,
    why: 'Whoever tries the product out reads its mails there.',
    by: { job: 'remove-old-mails' },
  },
  {
    what: 'That you are a customer of the payment provider, by a number, with your cards on file',
    where: 'provider',
    until: 'Minutes after your account is erased',
    why: 'To charge a plan or a contribution.',
    by: { job: 'erase-provider-customer' },
  },
  {
    what: 'Copies of your account that lists are shown from',
    where: 'Redis',
    until: 'Minutes after your account is erased',
    why: 'To show pages fast.',
    by: { job: 'rewrite-redis-file' },
  },
  {
    what: 'The copy of your data that you asked for',
    where: 'exports',
    until: `${lasting('dataCopy')} after it is ready`,
    why: 'You can download it as long as it is kept.',
    by: { job: 'remove-old-exports' },
  },
  {
    what: 'Your pictures',
    where: 'pictures',
    until: `Until you remove them, or ${lasting('deletedAccount')} after you close your account`,
    why: 'They are shown where you put them.',
    by: { job: 'erase-closed-account' },
  },
  {
    what: 'What you say of the pictures of your portfolio, and why we hid one',
    where: 'log',
    until: `Until ${lasting('deletedAccount')} after you close your account`,
    why: 'It is shown with the pictures.',
    by: { job: 'erase-closed-account' },
  },
  {
    what: 'Your shops and products: contact details, address, descriptions, pictures, and why one was taken down',
    where: 'log',
    until: `Until ${lasting('deletedAccount')} after you close your account`,
    why: 'So that customers find and reach you.',
    by: { job: 'erase-closed-account' },
  },
  {
    what: 'The names of your shops and products, with menu, prices, hours and rules',
    where: 'log',
    until: 'For good',
    why: 'They stand on bookings, orders and receipts of others.',
    by: 'stays',
  },
  {
    what: 'Your campaigns: descriptions, pictures, news, who benefits, what you say the money was spent for, and why we decided what about them',
    where: 'log',
    until: `Until ${lasting('deletedAccount')} after you close your account`,
    why: 'So that others know what they give for.',
    by: { job: 'erase-closed-account' },
  },
  {
    what: 'The names of your campaigns, with goal, dates and sums',
    where: 'log',
    until: 'For good',
    why: 'They stand on contributions and receipts of others.',
    by: 'stays',
  },
  {
    what: 'Whom you book for beside yourself: their names, and what you noted about them',
    where: 'log',
    until: `Until ${lasting('deletedAccount')} after you close your account`,
    why: 'So that a shop knows who comes.',
    by: { job: 'erase-closed-account' },
  },
  {
    what: 'Bookings, stamp cards, waitlists, orders, payments, contributions and payouts, without names once an account is closed',
    where: 'log',
    until: 'For good',
    why: 'Others took part in them, and the books must add up.',
    by: 'stays',
  },
  {
    what: 'What you are called by in a shop’s queue, and on the visit you were called to',
    where: 'log',
    until: 'Until the day is over',
    why: 'To call you when it is your turn.',
    by: { job: 'forget-queued' },
  },
  {
    what: 'The key with which that name is sealed',
    where: 'vault',
    until: 'Until the day is over',
    why: 'Without it the name cannot be read in any copy.',
    by: { job: 'forget-queued-name' },
  },
  {
    what: 'A session: when it began and was last used, and the name of the browser',
    where: 'vault',
    until: `${lasting('session')} after its last use, or when you end it`,
    why: 'To keep you logged in.',
    by: { job: 'forget-old-sessions' },
  },
  {
    what: 'A cookie that tells a known device from a new one',
    where: 'browser',
    until: lasting('device'),
    why: 'To warn you of a login from elsewhere.',
    by: { period: 'device', file: 'gateway/http/sessionCookies.ts' },
  },
  {
    what: 'Failed logins, counted by account and by a code made of the network address',
    where: 'vault',
    until: `Counted for ${lasting('failedLogin')} after the last one; the number stays until the next`,
    why: 'To slow down who guesses passwords.',
    by: { period: 'failedLogin', file: 'gateway/users/throttle.ts' },
  },
  {
    what: 'An email address you have changed',
    where: 'log',
    until: `It can be restored for ${lasting('formerAddress')}; then it is free for others`,
    why: 'So that nobody takes your account by changing its address.',
    by: { job: 'release-former-claim' },
  },
  {
    what: 'A registration that was not finished',
    where: 'vault',
    until: 'About a minute',
    why: 'The address and the name are free for another try.',
    by: { job: 'release-orphan-claim' },
  },
  {
    what: 'Pictures of a post or comment you deleted',
    where: 'pictures',
    until: lasting('deletedPost'),
    why: 'You can put it back as long as it is kept.',
    by: { job: 'remove-pictures-of-deleted-post' },
  },
  {
    what: 'Pictures you took out of a post or comment',
    where: 'pictures',
    until: 'At once',
    why: 'Nothing shows them any more.',
    by: { job: 'remove-left-out-pictures' },
  },
  {
    what: 'Pictures you removed from your portfolio',
    where: 'pictures',
    until: lasting('removedPicture'),
    why: 'You can put it back as long as it is kept.',
    by: { job: 'remove-portfolio-picture' },
  },
  {
    what: 'Pictures of the portfolio of a shop that was taken down',
    where: 'pictures',
    until: lasting('removedPicture'),
    why: 'The shop can be put back as long as they are kept.',
    by: { job: 'remove-portfolio-of-shop' },
  },
  {
    what: 'Pictures you took off a review of a visit',
    where: 'pictures',
    until: 'At once',
    why: 'Nothing shows them any more.',
    by: { job: 'remove-review-picture' },
  },
  {
    what: 'Pictures you uploaded for a post that you did not send, or for a review or your portfolio and did not add',
    where: 'pictures',
    until: lasting('unusedPicture'),
    why: 'You can still send or add it as long as it is kept.',
    by: { job: 'remove-unused-pictures' },
  },
  {
    what: 'The draft of a blog post you removed',
    where: 'vault',
    until: lasting('deletedPost'),
    why: 'You can put it back as long as it is kept.',
    by: { job: 'forget-removed-draft' },
  },
  {
    what: 'What you wrote to us without an account',
    where: 'log',
    until: 'Until we erase it, also at your request',
    why: 'To answer you.',
    by: { job: 'forget-enquiry' },
  },
  {
    what: 'What a shop keeps about a customer with an account: notes, preferences, allergies, that they are blocked',
    where: 'log',
    until: 'Until the shop removes it, or 7 days after you close your account',
    why: 'To serve you as you like it.',
    by: { job: 'erase-closed-account' },
  },
  {
    what: 'What a shop noted about a customer without an account',
    where: 'log',
    until: 'Until the shop or we erase it, also at your request',
    why: 'To know who comes.',
    by: { job: 'forget-walk-in' },
  },
  {
    what: 'The same, once the shop’s owner has closed their account',
    where: 'log',
    until: 'At once',
    why: 'Nobody needs it any more.',
    by: { job: 'forget-walk-ins-of-closed-accounts' },
  },
  {
    what: 'What a shop noted about you before you had an account, where it knows that it was you',
    where: 'log',
    until: 'Seconds after your account is erased',
    why: 'To know who comes.',
    by: { job: 'forget-walk-ins-who-were-members' },
  },
  {
    what: 'The mail address that a shop has invited to work there',
    where: 'log',
    until: 'Until the invitation is answered or taken back, or 7 days after it was sent',
    why: 'To mail the invitation, and to know who may accept it.',
    by: { job: 'forget-invited-address' },
  },
  {
    what: 'When you work in a shop of another member: your hours and days off there',
    where: 'log',
    until: `Until ${lasting('deletedAccount')} after you close your account`,
    why: 'So that the shop knows when you are there.',
    by: { job: 'erase-closed-account' },
  },
  {
    what: 'That you worked in a shop of another member, without your name once your account is closed',
    where: 'log',
    until: 'For good',
    why: 'Others took part in it.',
    by: 'stays',
  },
  {
    what: 'What was agreed with you for working there, your share of the takings or your chair rent, without your name once your account is closed',
    where: 'log',
    until: 'For good',
    why: 'What everybody was owed by the shop, or owed it, must add up.',
    by: 'stays',
  },
  {
    what: 'The answer to a request that your browser may have to repeat',
    where: 'Redis',
    until: `${lasting('repeatedRequest')}, or minutes after an account is erased`,
    why: 'So that nothing is done twice.',
    by: { period: 'repeatedRequest', file: 'gateway/http/idempotency.ts' },
  },
  {
    what: 'The answer to a request of a program with an API token of yours, which it may have to repeat',
    where: 'Redis',
    until: `${lasting('repeatedCall')}, or minutes after an account is erased`,
    why: 'So that nothing is done twice.',
    by: { period: 'repeatedCall', file: 'gateway/http/idempotency.ts' },
  },
  {
    what: 'Work that waits, by ids without names',
    where: 'Redis',
    until: `${lasting('doneJob')} once it is done, ${lasting('failedJob')} after its last try when it failed; a failed one is tried again for ${lasting('failedJob')}`,
    why: 'To see what went wrong.',
    by: { period: 'failedJob', file: 'workers/derived.ts' },
  },
  {
    what: 'Copies of pages on your device, to open them without a network',
    where: 'browser',
    until: `${lasting('copyOnDevice')}, or until you log out`,
    why: 'To show your bookings where there is no line.',
    by: { period: 'copyOnDevice', file: 'web/app/offline/copies.ts' },
  },
  {
    what: 'The keys and pictures of erased accounts in backups',
    where: 'backup',
    until: lasting('backupOfVault'),
    why: 'A backup must bring everything back.',
    by: { period: 'backupOfVault', file: 'domain/store/keyCopies.ts' },
  },
];
