import { Elements } from '@stripe/react-stripe-js';
import { useCallback, useEffect, useState } from 'react';
import { Stack } from '../ui/Layout.tsx';
import { Loading, Skeleton } from '../ui/Skeleton.tsx';
import { ErrorPanel } from '../ui/States.tsx';
import { BankQuestion } from './BankQuestion.tsx';
import { CardForm, type CardTask } from './CardForm.tsx';
import { openProvider, type Provider } from './provider.ts';
import { TestCards } from './TestCards.tsx';
import type { Purchase } from './usePurchase.ts';

/**
 * The provider's card form once there is something to pay with it: never before the client secret has come
 * (specification §4). `declined` is what became of a card before this page was opened.
 */
export function CardPayment(props: { payment: CardTask | undefined; purchase: Purchase; declined?: string | null }) {
  const [provider, setProvider] = useState<Provider>();
  const [failed, setFailed] = useState(false);
  const [attempt, setAttempt] = useState(0);
  const [question, setQuestion] = useState<{ answer: (agreed: boolean) => void }>();

  const askBank = useCallback(
    () =>
      new Promise<boolean>((resolve) =>
        setQuestion({
          answer: (agreed) => {
            setQuestion(undefined);
            resolve(agreed);
          },
        }),
      ),
    [],
  );
  useEffect(() => {
    if (attempt < 0) return;
    let left = false;
    setFailed(false);
    openProvider(askBank).then(
      (opened) => !left && setProvider(opened),
      () => !left && setFailed(true),
    );
    return () => {
      left = true;
    };
  }, [askBank, attempt]);

  if (failed) {
    return (
      <ErrorPanel
        message="The card form could not be loaded. You have not been charged. Check your connection, or whether something blocks the payment service."
        onRetry={() => setAttempt(attempt + 1)}
      />
    );
  }
  if (!provider || !props.payment) {
    return (
      <Loading>
        <Stack>
          <Skeleton $h="44px" />
          <Skeleton $h="190px" />
          <Skeleton $h="48px" $w="160px" />
        </Stack>
      </Loading>
    );
  }
  return (
    <Stack $gap={4}>
      {provider.mode === 'sandbox' && <TestCards />}
      <Elements key={attempt} stripe={provider.stripe}>
        <CardForm mode={provider.mode} payment={props.payment} purchase={props.purchase} declined={props.declined} />
      </Elements>
      <BankQuestion
        open={question !== undefined}
        payment={props.payment}
        onAnswer={(agreed) => question?.answer(agreed)}
      />
    </Stack>
  );
}
