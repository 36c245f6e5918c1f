import { useState } from 'react';
import { nameOf } from '../../shared/nameOf.ts';
import { ReasonDialog } from '../../shared/ReasonDialog.tsx';
import { Field } from '../../ui/Field.tsx';
import { Select } from '../../ui/Input.tsx';
import type { Author } from '../posts.ts';
import type { Moderation } from './useModeration.ts';

const DAY_MS = 86_400_000;
const lengths = [
  { value: '1', label: 'One day' },
  { value: '7', label: 'One week' },
  { value: '30', label: '30 days' },
  { value: '', label: 'For good' },
] as const;

/** Shuts a member out of the forum: for how long, and why. */
export function BanDialog(props: {
  member: Pick<Author, 'id' | 'firstName' | 'lastName'>;
  ban: Moderation['ban'];
  onClose: () => void;
}) {
  const [days, setDays] = useState<string>('7');
  const until = () => (days ? new Date(Date.now() + Number(days) * DAY_MS).toISOString() : null);
  return (
    <ReasonDialog
      title={`Ban ${nameOf(props.member)} from the forum?`}
      confirmLabel="Ban"
      danger
      onConfirm={(reason) => props.ban(props.member.id, reason, until())}
      onClose={props.onClose}
    >
      <Field label="For how long?">
        <Select value={days} onChange={({ target }) => setDays(target.value)}>
          {lengths.map(({ value, label }) => (
            <option key={label} value={value}>
              {label}
            </option>
          ))}
        </Select>
      </Field>
    </ReasonDialog>
  );
}
