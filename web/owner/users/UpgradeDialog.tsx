import { useState } from 'react';
import type { PlanType } from '../../graphql/graphql.ts';
import { nameOf } from '../../shared/nameOf.ts';
import { ReasonDialog } from '../../shared/ReasonDialog.tsx';
import type { Acting } from '../../shared/useAction.ts';
import { Field } from '../../ui/Field.tsx';
import { Input, Select } from '../../ui/Input.tsx';
import type { MemberRecord } from './memberRecord.ts';
import { planWords } from './wording.ts';

const PLANS = ['premium', 'diamond'] as const satisfies readonly PlanType[];
const USUAL_DAYS = 30;

/** The viewer's day so many days from now, `YYYY-MM-DD`. */
function dayIn(days: number): string {
  const day = new Date();
  day.setDate(day.getDate() + days);
  return new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short' }).format(day);
}

/** Gives a member a plan up to the end of a day. */
export function UpgradeDialog(props: {
  member: MemberRecord;
  onConfirm: (plan: PlanType, until: string, reason: string) => Acting;
  onClose: () => void;
}) {
  const [plan, setPlan] = useState<PlanType>('premium');
  const [day, setDay] = useState(() => dayIn(USUAL_DAYS));
  const until = () => new Date(`${day || dayIn(USUAL_DAYS)}T23:59:59`).toISOString();
  return (
    <ReasonDialog
      title={`Upgrade the account of ${nameOf(props.member)}?`}
      confirmLabel="Upgrade"
      onConfirm={(reason) => props.onConfirm(plan, until(), reason)}
      onClose={props.onClose}
    >
      <p>Nothing is charged for it, and it ends by itself. What they pay for themselves goes on.</p>
      <Field label="Plan">
        <Select value={plan} onChange={({ target }) => setPlan(target.value as PlanType)}>
          {PLANS.map((one) => (
            <option key={one} value={one}>
              {planWords[one]}
            </option>
          ))}
        </Select>
      </Field>
      <Field label="Until">
        <Input
          type="date"
          required
          min={dayIn(0)}
          max={dayIn(2 * 365)}
          value={day}
          onChange={({ target }) => setDay(target.value)}
        />
      </Field>
    </ReasonDialog>
  );
}
