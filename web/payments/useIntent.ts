import { useCallback, useEffect, useState } from 'react';
import { graphql } from '../graphql/index.ts';
import type { PaymentPage } from '../shared/paths.ts';
import type { Refusal } from '../shared/refusal.ts';
import { useAction } from '../shared/useAction.ts';

const OpenPayment = graphql(`
  mutation OpenPayment($page: PaymentPage!, $itemId: ID!, $amountCents: Int!) {
    createPaymentIntent(page: $page, itemId: $itemId, amountCents: $amountCents) { clientSecret amountCents paymentId }
  }
`);

export type IntentState =
  | { step: 'opening' }
  | {
      step: 'ready';
      clientSecret: string;
      amountCents: number /** What the address said, where that was wrong. */;
      saidCents?: number;
    }
  | { step: 'failed'; failure: Refusal };

/** The amount of an address as cents; nonsense becomes one cent, which the server corrects. */
export function centsOf(dollars: string): number {
  const cents = Math.round(Number(dollars) * 100);
  return Number.isSafeInteger(cents) && cents >= 1 && cents <= 99_999_999 ? cents : 1;
}

/**
 * Creates the payment intent of an item on entry. An amount that differs from the price is corrected and reported as
 * `saidCents`.
 */
export function useIntent(
  page: PaymentPage,
  itemId: string,
  dollars: string,
  wanted: boolean,
): [IntentState, () => void] {
  const [open] = useAction(OpenPayment, { refused: false });
  const [state, setState] = useState<IntentState>({ step: 'opening' });
  // A new object per attempt: the effect below asks again for each.
  const [attempt, setAttempt] = useState({});

  useEffect(() => {
    if (!wanted || !attempt) return;
    let left = false;
    const ask = async (amountCents: number, saidCents?: number): Promise<IntentState> => {
      const { value, refusal } = await open({ page, itemId, amountCents });
      if (!refusal)
        return { step: 'ready', clientSecret: value.clientSecret, amountCents: value.amountCents, saidCents };
      if (refusal.code === 'AMOUNT_DIFFERS' && refusal.amount !== undefined && saidCents === undefined)
        return ask(refusal.amount, amountCents);
      return { step: 'failed', failure: refusal };
    };
    setState({ step: 'opening' });
    void ask(centsOf(dollars)).then((next) => !left && setState(next));
    return () => {
      left = true;
    };
  }, [open, page, itemId, dollars, wanted, attempt]);

  return [state, useCallback(() => setAttempt({}), [])];
}
