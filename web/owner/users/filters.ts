import type { AccountStatus, MemberSort, PlanType, Role } from '../../graphql/graphql.ts';
import { roleWords } from '../../shared/roleWords.ts';

interface Choice<V extends string> {
  readonly value: V;
  readonly label: string;
}

/** What the list can be narrowed down to, under the names it has in the address; the first needs none. */
export const statuses: readonly Choice<AccountStatus | ''>[] = [
  { value: '', label: 'Every status' },
  { value: 'Active', label: 'Active' },
  { value: 'Banned', label: 'Banned from forum' },
  { value: 'Suspended', label: 'Suspended' },
  { value: 'Deleted', label: 'Deleted' },
];
export const roles: readonly Choice<Role | ''>[] = [
  { value: '', label: 'Every role' },
  ...(['CUSTOMER', 'SHOP_OWNER', 'SELLER', 'moderator', 'support', 'finance', 'superadmin'] as const).map((value) => ({
    value,
    label: roleWords[value],
  })),
];
export const plans: readonly Choice<PlanType | ''>[] = [
  { value: '', label: 'Every plan' },
  { value: 'basic', label: 'Basic' },
  { value: 'premium', label: 'Premium' },
  { value: 'diamond', label: 'Diamond' },
];
export const sorts: readonly Choice<Sort>[] = [
  { value: '', label: 'Newest first' },
  { value: 'oldest', label: 'Oldest first' },
  { value: 'name', label: 'Name, A to Z' },
  { value: 'name-down', label: 'Name, Z to A' },
];
type Sort = '' | 'oldest' | 'name' | 'name-down';
const asked = {
  '': 'NEWEST',
  oldest: 'OLDEST',
  name: 'NAME',
  'name-down': 'NAME_DOWN',
} as const satisfies Readonly<Record<Sort, MemberSort>>;

export interface Filters {
  status: AccountStatus | '';
  role: Role | '';
  plan: PlanType | '';
  /** A day of the viewer's, `YYYY-MM-DD`, or ''. */
  since: string;
  sort: Sort;
}

const oneOf = <V extends string>(choices: readonly Choice<V>[], asked: string | null): V | '' =>
  choices.find(({ value }) => value === asked)?.value ?? '';

/** Filters as the address says them; what is no filter of ours is none. */
export const filtersOf = (params: URLSearchParams): Filters => ({
  status: oneOf(statuses, params.get('status')),
  role: oneOf(roles, params.get('role')),
  plan: oneOf(plans, params.get('plan')),
  since: dayIn(params.get('since') ?? ''),
  sort: oneOf(sorts, params.get('sort')),
});

const startOf = (day: string): Date => new Date(`${day}T00:00:00`);
const dayIn = (text: string): string =>
  /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(startOf(text).getTime()) ? text : '';

/** What the server is asked for. */
export const askFor = (query: string, { status, role, plan, since, sort }: Filters) => ({
  query: query || null,
  status: status || null,
  role: role || null,
  plan: plan || null,
  since: since ? startOf(since).toISOString() : null,
  sort: asked[sort],
});
