import { useCallback, useEffect, useRef, useState } from 'react';
import type { PaymentKind } from '../../graphql/graphql.ts';
import { graphql } from '../../graphql/index.ts';
import { centsOf } from '../../shared/prices.ts';
import type { Refusal } from '../../shared/refusal.ts';
import { useAction } from '../../shared/useAction.ts';
import { tipOf } from '../amounts.ts';
import type { Donation } from './donation.ts';

const Contribute = graphql(`
  mutation Contribute($input: ContributionInput!) {
    contributeToCampaign(input: $input) { clientSecret kind amountCents contribution { id } }
  }
`);
const PayPledge = graphql(`
  mutation PayPledge($id: ID!) { payPledge(id: $id) { clientSecret kind amountCents contribution { id } } }
`);

/** What the payment service is asked for; `id` is the contribution's. */
export interface OpenContribution {
  id: string;
  clientSecret: string;
  kind: PaymentKind;
  amountCents: number;
}

export type Opening =
  | { step: 'opening' }
  | { step: 'ready'; open: OpenContribution }
  | { step: 'failed'; failure: Refusal };

/**
 * Opens the payment of a contribution on entry; `pledgeId` is a pledge whose card was declined. The server finds an
 * unpaid one on the same terms, so a reload begins no second one.
 */
export function useContribution(
  campaignId: string,
  donation: Donation,
  pledgeId: string | undefined,
): [Opening, () => void] {
  const [contribute] = useAction(Contribute, { refused: false });
  const [payPledge] = useAction(PayPledge, { refused: false });
  const [opening, setOpening] = useState<Opening>({ step: 'opening' });
  // A new object per attempt: the effect below asks again for each.
  const [attempt, setAttempt] = useState({});
  const wanted = useRef(donation);
  wanted.current = donation;
  const choice = JSON.stringify(donation);

  useEffect(() => {
    if (!attempt || !choice) return;
    let left = false;
    const ask = async (): Promise<Opening> => {
      const { amount, tip, message, isAnonymous } = wanted.current;
      const amounts = { amountCents: centsOf(amount) ?? 0, tipCents: tipOf(tip) ?? 0 };
      const { value, refusal } = await (pledgeId
        ? payPledge({ id: pledgeId })
        : contribute({ input: { campaignId, ...amounts, message: message.trim(), isAnonymous } }));
      if (refusal) return { step: 'failed', failure: refusal };
      const { clientSecret, kind, amountCents, contribution } = value;
      return { step: 'ready', open: { id: contribution.id, clientSecret, kind, amountCents } };
    };
    setOpening({ step: 'opening' });
    void ask().then((next) => !left && setOpening(next));
    return () => {
      left = true;
    };
  }, [attempt, campaignId, choice, contribute, payPledge, pledgeId]);

  return [opening, useCallback(() => setAttempt({}), [])];
}
