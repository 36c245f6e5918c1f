import type { AccountStatus } from '../../graphql/graphql.ts';
import { Badge } from '../../ui/Badge.tsx';
import { statusTones } from './wording.ts';

/** Whether an account may be used. */
export const StatusBadge = ({ status }: { status: AccountStatus }) => (
  <Badge tone={statusTones[status]}>{status}</Badge>
);
