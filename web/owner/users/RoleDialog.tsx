import { useState } from 'react';
import type { Role } from '../../graphql/graphql.ts';
import { nameOf } from '../../shared/nameOf.ts';
import { ReasonDialog } from '../../shared/ReasonDialog.tsx';
import { roleWords } from '../../shared/roleWords.ts';
import type { Acting } from '../../shared/useAction.ts';
import { Field } from '../../ui/Field.tsx';
import { Select } from '../../ui/Input.tsx';
import type { MemberRecord } from './memberRecord.ts';

/** Each with what it is for, where that is not plain. */
const ROLES = {
  CUSTOMER: undefined,
  SHOP_OWNER: undefined,
  SELLER: undefined,
  moderator: 'Judges posts of the forum (flags, appeals and bans), reviews of visits and pictures of portfolios.',
  support: 'Reads about members, suspends and reinstates them, and answers in the support’s mailbox.',
  finance: 'Reads the books and bookings with their payments, pays contributions back and takes payouts back.',
} as const satisfies Readonly<Partial<Record<Role, string | undefined>>>;
type Given = keyof typeof ROLES;

/** Gives a member another role; platform owners are appointed elsewhere. */
export function RoleDialog(props: {
  member: MemberRecord;
  onConfirm: (role: Role, reason: string) => Acting;
  onClose: () => void;
}) {
  const others = (Object.keys(ROLES) as Given[]).filter((role) => role !== props.member.role);
  const [role, setRole] = useState<Given>(others[0] ?? 'CUSTOMER');
  return (
    <ReasonDialog
      title={`Change the role of ${nameOf(props.member)}?`}
      confirmLabel="Change role"
      onConfirm={(reason) => props.onConfirm(role, reason)}
      onClose={props.onClose}
    >
      <Field label="New role" hint={[ROLES[role], 'They have to log in again.'].filter(Boolean).join(' ')}>
        <Select value={role} onChange={({ target }) => setRole(target.value as Given)}>
          {others.map((one) => (
            <option key={one} value={one}>
              {roleWords[one]}
            </option>
          ))}
        </Select>
      </Field>
    </ReasonDialog>
  );
}
