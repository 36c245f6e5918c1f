import { useQuery } from '@apollo/client/react';
import { useEffect } from 'react';
import { Link, Navigate } from 'react-router-dom';
import { AskBeforeLeaving } from '../../payments/AskBeforeLeaving.tsx';
import { CardPayment } from '../../payments/CardPayment.tsx';
import { NothingToPay } from '../../payments/NothingToPay.tsx';
import { PaymentBack, type PaymentProps, PaymentSkeleton, Sides } from '../../payments/PaymentFrame.tsx';
import { centsOf, useIntent } from '../../payments/useIntent.ts';
import { outcomeOf, usePaymentLook } from '../../payments/usePaymentLook.ts';
import { usePurchase } from '../../payments/usePurchase.ts';
import { AlreadySubscribed } from '../../plans/AlreadySubscribed.tsx';
import { PlanOrder } from '../../plans/PlanOrder.tsx';
import { AvailablePlans, MyPlan, type OwnPlan, type Plan } from '../../plans/planFields.ts';
import { type Interval, planTab, priceOf, pricePer, unpaidRenewal } from '../../plans/plans.ts';
import { type PaymentPage, paths } from '../../shared/paths.ts';
import { refusalOf } from '../../shared/refusal.ts';
import { texts } from '../../shared/texts.ts';
import { LinkButton } from '../../ui/Button.tsx';
import { formatCentsExact } from '../../ui/format.ts';
import { Page, Stack } from '../../ui/Layout.tsx';
import { Note } from '../../ui/Note.tsx';
import { EmptyState, ErrorPanel } from '../../ui/States.tsx';
import { useToast } from '../../ui/Toast.tsx';

type Props = PaymentProps & { page: Extract<PaymentPage, 'subscription' | 'plan'> };

/**
 * Paying for a plan, or for a renewal of it that could not be charged. The item is the plan's title (specification §2).
 */
export function PlanPayment(props: Props) {
  const offered = useQuery(AvailablePlans);
  const own = useQuery(MyPlan, { fetchPolicy: 'network-only' });
  const failure = offered.error ?? own.error;
  if (!offered.data || !own.data) {
    if (!failure) return <PaymentSkeleton />;
    const retry = () => void Promise.all([offered.refetch(), own.refetch()]).catch(() => undefined);
    return (
      <Page title="Payment">
        <ErrorPanel message={refusalOf(failure).message} onRetry={retry} retrying={offered.loading || own.loading} />
      </Page>
    );
  }
  const plan = offered.data.plans.find(
    ({ title, priceCents }) => priceCents > 0 && title.toLowerCase() === props.itemId.toLowerCase(),
  );
  if (!plan)
    return (
      <NothingToPay
        text="There is no plan of this name to pay for. You have not been charged."
        to={`${paths.home}#pricing`}
        action="See the plans"
      />
    );
  return <PayPlan {...props} plan={plan} own={own.data.mySubscription} />;
}

function PayPlan({ page, amount, plan, own }: Props & { plan: Plan; own: OwnPlan }) {
  const toast = useToast();
  const [intent, retry] = useIntent(page, plan.title, amount, true);
  const look = usePaymentLook(page, plan.title);
  const purchase = usePurchase(async () => outcomeOf(await look(), () => ({ to: paths.subscriptionThankYou })));
  const failure = intent.step === 'failed' ? intent.failure : undefined;
  const already = failure?.code === 'ALREADY_SUBSCRIBED';
  useEffect(() => {
    if (already) toast.error(texts.settings.alreadySubscribed);
  }, [already, toast]);

  if (failure?.code === 'ALREADY_PAID') return <Navigate to={paths.subscriptionThankYou} replace />;
  const ready = intent.step === 'ready' ? intent : undefined;
  const renewal = unpaidRenewal(own) !== undefined && !already;
  const interval: Interval = (ready?.amountCents ?? centsOf(amount)) === plan.yearlyPriceCents ? 'yearly' : 'monthly';
  const idle = purchase.state.step === 'idle';
  return (
    <Page
      title="Payment"
      eyebrow={renewal ? 'Your renewal' : 'Your plan'}
      lead={already ? undefined : `${plan.title}, ${pricePer(priceOf(plan, interval), interval)}.`}
      actions={<PaymentBack to={planTab} />}
    >
      {already ? (
        <AlreadySubscribed own={own} />
      ) : (
        <Sides>
          <PlanOrder plan={plan} interval={interval} renewal={renewal} page={page} changeable={idle && !renewal} />
          {purchase.state.step === 'refunded' ? (
            <MoneyComesBack />
          ) : failure ? (
            <ErrorPanel message={failure.message} onRetry={retry} />
          ) : (
            <Stack $gap={4}>
              {ready?.saidCents !== undefined && (
                <Note tone="warn">{`The link said ${formatCentsExact(ready.saidCents)}, but this plan costs ${formatCentsExact(ready.amountCents)}. You will be charged ${formatCentsExact(ready.amountCents)}.`}</Note>
              )}
              <p>
                It renews by itself with this card until you cancel, in <Link to={planTab}>your settings</Link>.
              </p>
              <CardPayment payment={ready} purchase={purchase} />
            </Stack>
          )}
        </Sides>
      )}
      <AskBeforeLeaving
        when={!idle && purchase.state.step !== 'refunded' && !purchase.leaving.current}
        isLeaving={() => purchase.leaving.current}
        busy={!idle}
        lost="Nothing has been charged. You can come back to this page whenever you like."
        found="your plan begins, and you find it in your settings"
      />
    </Page>
  );
}

function MoneyComesBack() {
  return (
    <EmptyState
      icon="undo"
      heading="h2"
      title="Your money is on its way back"
      text="Another choice of a plan took the place of this one before its payment arrived. It takes 5 to 10 days until you see the money on your card."
      action={
        <LinkButton variant="primary" to={planTab}>
          See your plan
        </LinkButton>
      }
    />
  );
}
