import type { ReactNode } from 'react';
import type { CampaignPayoutStatus, PayoutFieldsFragment } from '../../graphql/graphql.ts';
import { graphql } from '../../graphql/index.ts';
import { Badge, type Tone } from '../../ui/Badge.tsx';
import { DataTable } from '../../ui/DataTable.tsx';
import { formatCentsExact } from '../../ui/format.ts';
import { Muted } from '../../ui/Layout.tsx';
import { stampOf } from '../dates.ts';

export const PayoutFields = graphql(`
  fragment PayoutFields on CampaignPayouts {
    availableCents heldBack mustBeReleased
    payouts { id amountCents reversedCents status requestedAt sentAt failure takeBackFailure }
  }
`);
const statusWords: Record<CampaignPayoutStatus, { word: string; tone: Tone }> = {
  PENDING: { word: 'On its way', tone: 'info' },
  SENT: { word: 'Sent', tone: 'ok' },
  FAILED: { word: 'Refused by the payment service', tone: 'err' },
  REVERSED: { word: 'Came back', tone: 'warn' },
};

/** What a payout has that was not sent, as payouts were stopped after it was asked for; the payment service refused nothing. */
const HELD = 'held';
const heldWords = { word: 'Stopped before it was sent', tone: 'warn' } as const;

export type Payout = PayoutFieldsFragment['payouts'][number];

interface PastProps {
  payouts: readonly Payout[];
  timeZone: string;
  actions?: (payout: Payout) => ReactNode;
}

/** Every payout of a campaign so far, the latest first, and what has become of it. */
export function PastPayouts({ payouts, timeZone, actions }: PastProps) {
  if (payouts.length === 0) return <Muted>Nothing has been paid out yet.</Muted>;
  return (
    <DataTable
      caption="Payouts"
      rows={payouts}
      rowKey={({ id }) => id}
      columns={[
        { key: 'at', header: 'Asked for', name: true, cell: ({ requestedAt }) => stampOf(requestedAt, timeZone) },
        { key: 'amount', header: 'Amount', figures: true, cell: ({ amountCents }) => formatCentsExact(amountCents) },
        { key: 'status', header: 'Status', cell: (payout) => <Become payout={payout} /> },
      ]}
      actions={actions}
    />
  );
}

/** Why a payout could not be taken back, in words for platform owners. */
export const takeBackWords = (failure: string): string =>
  failure === 'balance_insufficient'
    ? 'the organizer’s account has too little, as it was sent on to their bank'
    : 'the payment service has refused it';

function Become({ payout: { status, reversedCents, failure, takeBackFailure } }: { payout: Payout }) {
  const { word, tone } = failure === HELD ? heldWords : statusWords[status];
  return (
    <>
      <Badge tone={tone}>{word}</Badge>
      {status === 'SENT' && reversedCents > 0 && <Muted>{`${formatCentsExact(reversedCents)} of it came back`}</Muted>}
      {status === 'SENT' && takeBackFailure && (
        <Muted>{`Could not be taken back: ${takeBackWords(takeBackFailure)}`}</Muted>
      )}
    </>
  );
}
