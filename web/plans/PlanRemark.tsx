import type { ReactNode } from 'react';
import { dayOf } from '../shared/instants.ts';
import { LinkButton } from '../ui/Button.tsx';
import { formatCentsExact } from '../ui/format.ts';
import { Stack } from '../ui/Layout.tsx';
import { Note } from '../ui/Note.tsx';
import type { OwnPlan } from './planFields.ts';
import { payAt, pricePer, titleOf, unpaidRenewal } from './plans.ts';

/** What there is to know or to do about a plan as it stands now; nothing while it simply runs. */
export function PlanRemark({ own }: { own: OwnPlan }) {
  const title = titleOf(own.plan);
  switch (own.status) {
    case 'pastDue':
      return <PastDue own={own} />;
    case 'pending':
      return (
        <Remark
          tone="info"
          way={
            <LinkButton variant="primary" to={payAt(title, own.amountCents)}>
              Go on to the payment
            </LinkButton>
          }
        >
          You have chosen {title}, {pricePer(own.amountCents, own.interval)}. It begins when it is paid; until then you
          are on Basic. To stay on Basic you need do nothing: nothing is charged.
        </Remark>
      );
    case 'cancelling':
      return (
        <Note tone="warn">
          {`You have cancelled ${title}. It runs until ${own.endsAt ? dayOf(own.endsAt) : 'the end of the paid period'}; then you are on Basic. Nothing you have is deleted.`}
        </Note>
      );
    case 'active':
      return own.next ? (
        <Note tone="info">{`On ${dayOf(own.next.at)} your plan becomes ${titleOf(own.next.plan)}, paid ${own.next.interval}. Until then you keep ${title}.`}</Note>
      ) : null;
    case 'ended':
      return (
        <Note tone="info">
          Your plan has ended, so the limits of Basic hold. Nothing you have listed was deleted. Choose a plan to have
          more room again.
        </Note>
      );
    default:
      return null;
  }
}

function PastDue({ own }: { own: OwnPlan }) {
  const { plan } = own.next ?? own;
  const due = unpaidRenewal(own)?.amountCents ?? own.amountCents;
  const until = own.graceUntil ? dayOf(own.graceUntil) : 'the days of grace are over';
  return (
    <Remark
      tone="warn"
      way={
        <LinkButton variant="primary" to={payAt(titleOf(plan), due)}>
          {`Pay ${formatCentsExact(due)}`}
        </LinkButton>
      }
    >
      <strong>Your renewal could not be charged.</strong>{' '}
      {`Pay it with this or another card by ${until}, or your plan ends then and the limits of Basic hold.`} Until then
      everything stays as it is, and nothing is ever deleted.
    </Remark>
  );
}

function Remark(props: { tone: 'info' | 'warn'; children: ReactNode; way: ReactNode }) {
  return (
    <Stack $gap={3} $align="flex-start">
      <Note tone={props.tone}>{props.children}</Note>
      {props.way}
    </Stack>
  );
}
