/** Who helps to run the platform without owning it. */
export const HELPERS = ['moderator', 'support', 'finance'] as const;
export type Helper = (typeof HELPERS)[number];

/**
 * What helpers may, each right with the roles that have it. Platform owners have all of them, and alone what needs no
 * right of this table: roles, deletions, plans, announcements, the audit, the blog, reported conversations.
 */
export const RIGHTS = {
  /** Judges posts of the forum (flags, appeals, bans), reviews of visits and pictures of portfolios. */
  moderate: ['moderator'],
  /** Reads what is known of members; each reading is recorded. */
  readMembers: ['support'],
  /** Notes about members what others who run the platform should know. */
  noteMembers: ['support'],
  /** Suspends members and takes that back. */
  suspend: ['support'],
  /** Answers in the platform's mailbox. */
  answer: ['support'],
  /** Reads the books, bookings with their payments, and who gave to campaigns. */
  readMoney: ['finance'],
  /** Pays contributions back, takes payouts back, and releases payouts that were stopped. */
  moveMoney: ['finance'],
} as const satisfies Readonly<Record<string, readonly Helper[]>>;
export type Right = keyof typeof RIGHTS;

/** Whether a role has a right: those of the table, and platform owners. */
export const hasRight = (role: string, right: Right): boolean =>
  role === 'superadmin' || (RIGHTS[right] as readonly string[]).includes(role);

/** Whether a role is one of those who run the platform: an owner or a helper. */
export const isStaff = (role: string): boolean => role === 'superadmin' || isHelper(role);

/** Whether a role is that of a helper. */
export const isHelper = (role: string): role is Helper => (HELPERS as readonly string[]).includes(role);

/** Whether a word is a right and not a role. */
export const isRight = (word: string): word is Right => Object.hasOwn(RIGHTS, word);
