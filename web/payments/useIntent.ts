import { useMutation } from '@apollo/client/react';
import { useCallback, useEffect, useState } from 'react';
import type { PaymentPage } from '../app/paths.ts';
import { type RefusalFacts, refusalOf } from '../app/refusal.ts';
import { graphql } from '../graphql/index.ts';

const OpenPayment = graphql(`
  mutation OpenPayment($page: PaymentPage!, $itemId: ID!, $amountCents: Int!) {
    createPaymentIntent(page: $page, itemId: $itemId, amountCents: $amountCents) { clientSecret amountCents paymentId }
  }
`);

export type IntentState =
  | { step: 'opening' }
  | { step: 'ready'; clientSecret: string; amountCents: number /** What the address said, where that was wrong. */; saidCents?: number }
  | { step: 'failed'; failure: RefusalFacts };

/** The amount of an address as cents; nonsense becomes one cent, which the server corrects. */
export function centsOf(dollars: string): number {
  const cents = Math.round(Number(dollars) * 100);
  return Number.isSafeInteger(cents) && cents >= 1 && cents <= 99_999_999 ? cents : 1;
}

/** Asks for the payment of an item on entry. An amount that differs from the price is corrected, and told. */
export function useIntent(page: PaymentPage, itemId: string, dollars: string, wanted: boolean): [IntentState, () => void] {
  const [open] = useMutation(OpenPayment);
  const [state, setState] = useState<IntentState>({ step: 'opening' });
  // A new object per attempt: the effect below asks again for each.
  const [attempt, setAttempt] = useState({});

  useEffect(() => {
    if (!wanted || !attempt) return;
    let left = false;
    const ask = async (amountCents: number, saidCents?: number): Promise<IntentState> => {
      try {
        const { data } = await open({ variables: { page, itemId, amountCents } });
        if (!data) return { step: 'failed', failure: refusalOf(undefined) };
        return { step: 'ready', clientSecret: data.createPaymentIntent.clientSecret, amountCents: data.createPaymentIntent.amountCents, saidCents };
      } catch (error) {
        const failure = refusalOf(error);
        if (failure.code === 'AMOUNT_DIFFERS' && failure.amount !== undefined && saidCents === undefined) return ask(failure.amount, amountCents);
        return { step: 'failed', failure };
      }
    };
    setState({ step: 'opening' });
    void ask(centsOf(dollars)).then((next) => !left && setState(next));
    return () => {
      left = true;
    };
  }, [open, page, itemId, dollars, wanted, attempt]);

  return [state, useCallback(() => setAttempt({}), [])];
}
