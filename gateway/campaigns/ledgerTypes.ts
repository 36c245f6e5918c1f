import { Field, GraphQLISODateTime, ID, Int, ObjectType, registerEnumType } from 'type-graphql';
import { HELD_BACK, type HeldBack as HeldBackName } from '#domain/campaigns/available.ts';
import type { Payout } from '#domain/campaigns/payoutState.ts';
import type { LedgerTotals, RefundCause as RefundCauseName } from '#projections/campaigns/ledger.ts';
import { connectionType } from '../graphql/connection.ts';

export enum CampaignLineKind {
  CONTRIBUTION = 'CONTRIBUTION',
  FEE = 'FEE',
  REFUND = 'REFUND',
  FEE_RETURNED = 'FEE_RETURNED',
  PAYOUT = 'PAYOUT',
  PAYOUT_REVERSED = 'PAYOUT_REVERSED',
  SPENDING = 'SPENDING',
  SPENDING_WITHDRAWN = 'SPENDING_WITHDRAWN',
}
registerEnumType(CampaignLineKind, {
  name: 'CampaignLineKind',
  description: 'What moved money of a campaign.',
  valuesConfig: {
    CONTRIBUTION: { description: 'A contribution was paid.' },
    FEE: { description: 'What taking it cost.' },
    REFUND: { description: 'A contribution goes back to its contributor.' },
    FEE_RETURNED: { description: 'The fee of a contribution that goes back is given back with it.' },
    PAYOUT: { description: 'Money was sent to the organizer.' },
    PAYOUT_REVERSED: { description: 'Some of what was sent to the organizer came back.' },
    SPENDING: { description: 'The organizer says what money that was paid out was used for.' },
    SPENDING_WITHDRAWN: { description: 'The organizer says that such an entry was wrong.' },
  },
});

export enum RefundCause {
  CONTRIBUTOR = 'CONTRIBUTOR',
  ORGANIZER = 'ORGANIZER',
  PLATFORM = 'PLATFORM',
  CANCELLED = 'CANCELLED',
}
registerEnumType(RefundCause, {
  name: 'RefundCause',
  description: 'Why a contribution goes back.',
  valuesConfig: {
    CONTRIBUTOR: { description: 'Its contributor has taken it back.' },
    ORGANIZER: { description: 'The organizer pays it back.' },
    PLATFORM: { description: 'A platform owner pays it back.' },
    CANCELLED: { description: 'The campaign was cancelled: everything goes back.' },
  },
});

export const refundCauseName = (cause: RefundCauseName): `${RefundCause}` => UPPER[cause];
const UPPER = {
  contributor: 'CONTRIBUTOR',
  organizer: 'ORGANIZER',
  platform: 'PLATFORM',
  cancelled: 'CANCELLED',
} as const satisfies Record<RefundCauseName, `${RefundCause}`>;

@ObjectType({ simpleResolvers: true, description: 'One line of a campaign’s public books.' })
export class CampaignLedgerLine {
  @Field(() => ID)
  id!: string;

  @Field(() => CampaignLineKind, { description: 'What it is about.' })
  kind!: `${CampaignLineKind}`;

  @Field(() => Int, { description: 'US cents; above 0 it came to the campaign, below 0 it left it or was used.' })
  amountCents!: number;

  @Field(() => Int, {
    description:
      'What the campaign holds after it, in US cents. The use of money that was paid out changes nothing there.',
  })
  balanceCents!: number;

  @Field(() => GraphQLISODateTime, { description: 'The UTC instant of it.' })
  at!: string;

  /** Whose contribution it is; the name is resolved. */
  memberId!: string | null;

  @Field(() => RefundCause, { nullable: true, description: 'Why it goes back; null unless it is a refund.' })
  refundCause!: `${RefundCause}` | null;

  @Field(() => String, {
    nullable: true,
    description: 'What the organizer says of it; null unless it is about the use of money.',
  })
  text!: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'Path of a picture of the receipt on this server; null when none.',
  })
  pictureUrl!: string | null;

  @Field(() => ID, { nullable: true, description: 'The entry on the use of money it is about; null otherwise.' })
  entryId!: string | null;
}

export const CampaignLedgerConnection = connectionType(CampaignLedgerLine, {
  name: 'CampaignLedgerConnection',
  edge: 'CampaignLedgerEdge',
});
export type CampaignLedgerConnection = InstanceType<typeof CampaignLedgerConnection>;

@ObjectType({
  simpleResolvers: true,
  description: 'A campaign’s money: each figure is the sum of its lines, in US cents.',
})
export class CampaignTotals {
  @Field(() => Int, { description: 'All contributions that were ever paid, without tips.' })
  collectedCents!: number;

  @Field(() => Int, { description: 'What taking them cost, less what was given back with refunds.' })
  feesCents!: number;

  @Field(() => Int, { description: 'What goes back to contributors.' })
  refundedCents!: number;

  @Field(() => Int, { description: 'What was sent to the organizer, less what came back of it.' })
  paidOutCents!: number;

  @Field(() => Int, { description: 'What the organizer says was used of that.' })
  spentCents!: number;

  @Field(() => Int, {
    description: 'Collected less fees, refunded and paid out. Below 0 when more was refunded than was left.',
  })
  balanceCents!: number;
}

export const totalsOf = ({ collected, fees, refunded, paidOut, spent, balance }: LedgerTotals): CampaignTotals => ({
  collectedCents: collected,
  feesCents: fees,
  refundedCents: refunded,
  paidOutCents: paidOut,
  spentCents: spent,
  balanceCents: balance,
});

export enum HeldBack {
  PAUSED = 'PAUSED',
  REPORTED = 'REPORTED',
  CANCELLED = 'CANCELLED',
  GOAL_OPEN = 'GOAL_OPEN',
  STOPPED = 'STOPPED',
  OWED = 'OWED',
  REFUNDABLE = 'REFUNDABLE',
  RECENT = 'RECENT',
  CONTESTED = 'CONTESTED',
}
registerEnumType(HeldBack, {
  name: 'HeldBack',
  description: 'Why money of a campaign, or some of it, cannot be paid out now.',
  valuesConfig: {
    PAUSED: { description: 'A platform owner has paused it.' },
    REPORTED: { description: 'Members have reported it, and no platform owner has decided yet.' },
    CANCELLED: { description: 'It was cancelled: everything goes back.' },
    GOAL_OPEN: { description: 'It is all or nothing, and has not reached its goal at its end.' },
    STOPPED: {
      description:
        'Platform owners look at its payouts, or at its organizer’s, first: something was taken back of one, or it would be a large one.',
    },
    OWED: {
      description:
        'Its organizer was paid out for sales whose money went back: later sales make up for that first (EARNINGS_BELOW_NOTHING).',
    },
    REFUNDABLE: { description: 'Contributors may still take some of it back by themselves.' },
    RECENT: { description: 'Some of it was paid less than fourteen days ago.' },
    CONTESTED: {
      description: 'A payer’s bank contests some of it, or has taken it, or the card’s network warns of fraud.',
    },
  },
});

const NAMES: Readonly<Record<HeldBackName, `${HeldBack}`>> = {
  paused: 'PAUSED',
  reported: 'REPORTED',
  cancelled: 'CANCELLED',
  goalOpen: 'GOAL_OPEN',
  stopped: 'STOPPED',
  owed: 'OWED',
  refundable: 'REFUNDABLE',
  recent: 'RECENT',
  contested: 'CONTESTED',
};
export const heldBackNames = (reasons: readonly HeldBackName[]): `${HeldBack}`[] =>
  HELD_BACK.filter((reason) => reasons.includes(reason)).map((reason) => NAMES[reason]);

export enum CampaignPayoutStatus {
  PENDING = 'PENDING',
  SENT = 'SENT',
  FAILED = 'FAILED',
  REVERSED = 'REVERSED',
}
registerEnumType(CampaignPayoutStatus, {
  name: 'CampaignPayoutStatus',
  description: 'What has become of a payout.',
  valuesConfig: {
    PENDING: { description: 'It is to be sent.' },
    SENT: { description: 'The payment provider has sent it.' },
    FAILED: {
      description:
        'The payment provider has refused it, or payouts were stopped before it was sent; the money is the campaign’s again.',
    },
    REVERSED: { description: 'All of it came back.' },
  },
});

@ObjectType({ simpleResolvers: true, description: 'Money of a campaign on its way to its organizer.' })
export class CampaignPayout {
  @Field(() => ID)
  id!: string;

  @Field(() => Int, { description: 'US cents.' })
  amountCents!: number;

  @Field(() => Int, { description: 'What of it came back, in US cents.' })
  reversedCents!: number;

  @Field(() => CampaignPayoutStatus, { description: 'Where it is.' })
  status!: `${CampaignPayoutStatus}`;

  @Field(() => GraphQLISODateTime, { description: 'The UTC instant it was asked for.' })
  requestedAt!: string;

  @Field(() => GraphQLISODateTime, { nullable: true, description: 'The UTC instant it was sent; null until then.' })
  sentAt!: string | null;

  @Field(() => String, {
    nullable: true,
    description:
      'Why it was refused, by the payment provider’s name (`balance_insufficient`), or `held` where payouts were stopped before it was sent; null otherwise.',
  })
  failure!: string | null;

  @Field(() => String, {
    nullable: true,
    description:
      'Why the last attempt to take some of it back was refused, by the payment provider’s name (`balance_insufficient`: the account has sent it on); null where none was, and for who does not look after the platform’s money.',
  })
  takeBackFailure!: string | null;
}

@ObjectType({
  simpleResolvers: true,
  description: 'What a campaign can pay out, for its organizer and platform owners.',
})
export class CampaignPayouts {
  @Field(() => Int, { description: 'What can be paid out now, in US cents.' })
  availableCents!: number;

  @Field(() => [HeldBack], { description: 'Why it is not more; empty when it is all there is.' })
  heldBack!: `${HeldBack}`[];

  @Field(() => Boolean, {
    description:
      'Whether something was taken back of a payout, so that nothing is paid out before `releaseCampaignPayouts`.',
  })
  mustBeReleased!: boolean;

  @Field(() => Int, {
    description: 'How often something was ever taken back of its payouts: names what `releaseCampaignPayouts` has seen.',
  })
  takeBackCount!: number;

  @Field(() => [CampaignPayout], { description: 'All payouts, the newest first.' })
  payouts!: CampaignPayout[];
}

/** `mayReadMoney`: whoever asks may know what the platform has tried to take back. */
export function payoutType(payout: Payout, mayReadMoney: boolean): CampaignPayout {
  const { payoutId, amount, reversed, refused, status, requestedAt, sentAt = null, why = null } = payout;
  const isBack = status === 'sent' && reversed === amount;
  return {
    id: payoutId,
    amountCents: amount,
    reversedCents: reversed,
    status: isBack ? 'REVERSED' : (status.toUpperCase() as 'PENDING' | 'SENT' | 'FAILED'),
    requestedAt,
    sentAt,
    failure: why,
    takeBackFailure: (mayReadMoney && Object.values(refused).at(-1)) || null,
  };
}
