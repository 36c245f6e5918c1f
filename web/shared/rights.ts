/** What an account is. */
export const roles = ['CUSTOMER', 'SHOP_OWNER', 'SELLER', 'moderator', 'support', 'finance', 'superadmin'] as const;
export type Role = (typeof roles)[number];

/**
 * Which helper of the platform may what, as `domain/rights.ts` says, which the server goes by; here it decides what is
 * shown. `rights.spec.ts` compares the two.
 */
const rights = {
  moderate: 'moderator',
  readMembers: 'support',
  noteMembers: 'support',
  suspend: 'support',
  answer: 'support',
  readMoney: 'finance',
  moveMoney: 'finance',
} as const satisfies Readonly<Record<string, Role>>;
export type Right = keyof typeof rights;

/** Whether a role has a right; platform owners have all of them. */
export const hasRight = (role: Role | undefined, right: Right): boolean =>
  role === 'superadmin' || role === rights[right];

/** Whether a role is one of those who run the platform: an owner or a helper. */
export const isStaff = (role: Role): boolean => role !== 'CUSTOMER' && role !== 'SHOP_OWNER' && role !== 'SELLER';
