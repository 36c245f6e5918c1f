import type { AccountStatus } from '../../graphql/graphql.ts';
import type { Tone } from '../../ui/Badge.tsx';

export const planWords = { basic: 'Basic', premium: 'Premium', diamond: 'Diamond' } as const;

export const statusTones: Readonly<Record<AccountStatus, Tone>> = {
  Active: 'ok',
  Banned: 'warn',
  Suspended: 'err',
  Deleted: 'neutral',
};
