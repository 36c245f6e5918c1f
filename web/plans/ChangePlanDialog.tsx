import { useQuery } from '@apollo/client/react';
import { type ComponentType, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { PlanType } from '../graphql/graphql.ts';
import { graphql } from '../graphql/index.ts';
import { refetchSafely } from '../live/refetchSafely.ts';
import { dayOf } from '../shared/instants.ts';
import { type Refusal, refusalOf } from '../shared/refusal.ts';
import { texts } from '../shared/texts.ts';
import { Button } from '../ui/Button.tsx';
import { Dialog, DialogClose } from '../ui/Dialog.tsx';
import { FieldError } from '../ui/Field.tsx';
import { Stack } from '../ui/Layout.tsx';
import { RadioGroup } from '../ui/RadioGroup.tsx';
import { ErrorPanel } from '../ui/States.tsx';
import { ChangePreview, type Preview } from './ChangePreview.tsx';
import { IntervalSwitch } from './IntervalSwitch.tsx';
import type { OwnPlan, Plan } from './planFields.ts';
import { type Interval, intervalOf, isRunning, limitLines, payAt, priceOf, pricePer, titleOf } from './plans.ts';
import type { PlanActions } from './usePlanActions.ts';

const PreviewOfChange = graphql(`
  query PlanChangePreview($plan: PlanType!, $interval: PlanInterval!) {
    planChangePreview(plan: $plan, interval: $interval) { kind dueNowCents nextCents at message }
  }
`);

/** Has a change paid that the card on file could not pay; `done` is said once it is made. `onBusy`: whether it is under way. */
export type ChangePayment = ComponentType<{
  plan: PlanType;
  interval: Interval;
  done: string;
  onBusy: (busy: boolean) => void;
  onDone: () => void;
}>;

/**
 * Premium or Diamond, by the month or by the year: what it costs is shown before it is saved, and where nothing would
 * change there is no Save.
 */
export function ChangePlanDialog(props: {
  own: OwnPlan;
  plans: readonly Plan[];
  change: PlanActions['change'];
  payment: ChangePayment;
  onClose: () => void;
}) {
  const { own } = props;
  const [plan, setPlan] = useState<PlanType>(isRunning(own) && own.plan === 'premium' ? 'diamond' : 'premium');
  const [interval, setInterval] = useState<Interval>(intervalOf(own.interval));
  const { data, error, loading, refetch } = useQuery(PreviewOfChange, {
    variables: { plan, interval },
    fetchPolicy: 'network-only',
  });
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Refusal>();
  const [paying, setPaying] = useState<Preview>();
  const navigate = useNavigate();
  const preview = data?.planChangePreview;

  const save = async (wanted: Preview) => {
    if (wanted.kind === 'buy') return navigate(payAt(titleOf(plan), wanted.nextCents));
    setBusy(true);
    const { refusal } = await props.change(plan, interval, doneLine(wanted, titleOf(plan)));
    setBusy(false);
    if (refusal) setFailure(refusal);
    else props.onClose();
  };
  const choose = (set: () => void) => {
    setFailure(undefined);
    set();
  };

  if (paying) {
    const { payment: Payment } = props;
    const done = doneLine(paying, titleOf(plan));
    return (
      <Dialog open busy={busy} onOpenChange={(open) => !open && props.onClose()} title={`Pay for ${titleOf(plan)}`}>
        <Payment plan={plan} interval={interval} done={done} onBusy={setBusy} onDone={props.onClose} />
      </Dialog>
    );
  }
  const paid = props.plans.filter(({ priceCents }) => priceCents > 0);
  return (
    <Dialog
      open
      busy={busy}
      onOpenChange={(open) => !open && props.onClose()}
      title={texts.settings.changePlan}
      footer={
        <>
          <DialogClose>
            <Button aria-disabled={busy}>{texts.settings.cancel}</Button>
          </DialogClose>
          {preview && preview.kind !== 'none' && (
            <Button variant="primary" busy={busy} onClick={() => void save(preview)}>
              {texts.settings.save}
            </Button>
          )}
        </>
      }
    >
      <Stack $gap={5}>
        <RadioGroup
          label="Plan"
          columns
          items={paid.map((one) => ({
            value: one.type,
            label: one.title,
            hint: `${pricePer(priceOf(one, interval), interval)}: ${limitLines(one.limits).slice(1).join(', ')}`,
          }))}
          value={plan}
          onChange={(next) => next && choose(() => setPlan(next))}
        />
        <IntervalSwitch value={interval} onChange={(next) => choose(() => setInterval(next))} />
        {error && !data ? (
          <ErrorPanel message={refusalOf(error).message} onRetry={() => refetchSafely(refetch)} retrying={loading} />
        ) : (
          <ChangePreview plan={plan} interval={interval} preview={preview} />
        )}
        <div role="alert">{failure && <FieldError>{failure.message}</FieldError>}</div>
        {failure?.code === 'CARD_REFUSED' && own.next && <p>Take back the planned change to pay another way.</p>}
        {failure?.code === 'CARD_REFUSED' && !own.next && preview && (
          <div>
            <Button onClick={() => setPaying(preview)}>Pay another way</Button>
          </div>
        )}
      </Stack>
    </Dialog>
  );
}

const doneLine = ({ kind, at }: Preview, title: string): string =>
  kind === 'upgrade' ? `You are on ${title} now` : `${title} begins on ${dayOf(at)}`;
