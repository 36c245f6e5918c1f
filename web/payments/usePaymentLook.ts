import { useApolloClient } from '@apollo/client/react';
import { useCallback } from 'react';
import type { PaymentNowQuery } from '../graphql/graphql.ts';
import { graphql } from '../graphql/index.ts';
import type { PaymentPage } from '../shared/paths.ts';
import type { Outcome } from './usePurchase.ts';

const PaymentNow = graphql(`
  query PaymentNow($page: PaymentPage!, $itemId: ID!) { payment(page: $page, itemId: $itemId) { id itemId status message amountCents } }
`);

/**
 * `itemId` is what is really paid for: the order of a cart, the purchase of a plan. `message` is why the last card was
 * declined.
 */
export type PaymentNow = NonNullable<PaymentNowQuery['payment']>;

/**
 * Asks how the member's own payment for an item stands now; the server looks at the provider for it. Undefined when
 * there is none.
 */
export function usePaymentLook(page: PaymentPage, itemId: string): () => Promise<PaymentNow | undefined> {
  const client = useApolloClient();
  return useCallback(async () => {
    const { data } = await client.query({
      query: PaymentNow,
      variables: { page, itemId },
      fetchPolicy: 'network-only',
    });
    return data?.payment ?? undefined;
  }, [client, page, itemId]);
}

/** The outcome of a payment's state for the buyer; `given` says where to go once the payment is fulfilled. */
export function outcomeOf(
  payment: PaymentNow | undefined,
  given: (payment: PaymentNow) => { to: string; toast?: string },
): Outcome {
  switch (payment?.status) {
    case 'fulfilled':
      return { step: 'given', ...given(payment) };
    case 'refunding':
    case 'refunded':
    case 'quarantined':
      return { step: 'refunded' };
    default:
      return { step: 'waiting' };
  }
}
