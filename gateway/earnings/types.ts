import { Field, Float, GraphQLISODateTime, ID, Int, ObjectType, registerEnumType } from 'type-graphql';
import { connectionType } from '../graphql/connection.ts';

export enum PayoutObstacle {
  NO_ACCOUNT = 'NO_ACCOUNT',
  RESTRICTED = 'RESTRICTED',
  ON_ITS_WAY = 'ON_ITS_WAY',
  TOO_LITTLE = 'TOO_LITTLE',
  STOPPED = 'STOPPED',
}
registerEnumType(PayoutObstacle, {
  name: 'PayoutObstacle',
  description: 'Why nothing can be paid out to a member now.',
  valuesConfig: {
    NO_ACCOUNT: { description: 'There is no account that money can be sent to.' },
    RESTRICTED: { description: 'The payment provider wants to know more about them.' },
    ON_ITS_WAY: { description: 'The last payout was planned, and the payment provider has not sent it.' },
    TOO_LITTLE: { description: 'Less is due than a payout needs, or they owe something.' },
    STOPPED: { description: 'Somebody of the platform looks at their payouts first.' },
  },
});

export enum PayoutStop {
  FIRST_LARGE = 'FIRST_LARGE',
  TAKEN_BACK = 'TAKEN_BACK',
  CONTESTED = 'CONTESTED',
  SUSPENDED = 'SUSPENDED',
}
registerEnumType(PayoutStop, {
  name: 'PayoutStop',
  description: 'Why a member’s payouts wait for who may move money.',
  valuesConfig: {
    FIRST_LARGE: {
      description:
        'The next one would bring what they were sent in all, of sales and campaigns, above what a person has looked at: $1,000 at first, then five times what was released, at least $5,000.',
    },
    TAKEN_BACK: {
      description:
        'Money of a payout was taken back, or was to be, at the payment provider or of a campaign of theirs; what came back is in their balance or that campaign’s again.',
    },
    CONTESTED: {
      description:
        'A bank contests money of a campaign of theirs that they were sent, or the card’s network warns of it, and the campaign holds too little for it.',
    },
    SUSPENDED: {
      description:
        'They were suspended, or a platform owner has deleted or closed their account: it stays when the account is closed, and is released by itself when they are reinstated or restored.',
    },
  },
});

export enum EarningsPayoutStatus {
  PENDING = 'PENDING',
  SENT = 'SENT',
  FAILED = 'FAILED',
}
registerEnumType(EarningsPayoutStatus, {
  name: 'EarningsPayoutStatus',
  description: 'How far a payout of earnings has come.',
  valuesConfig: {
    PENDING: { description: 'Planned; the payment provider is asked.' },
    SENT: { description: 'The payment provider has sent it.' },
    FAILED: { description: 'The payment provider has refused it: its amount is due again.' },
  },
});

export enum SaleKind {
  BOOKING = 'BOOKING',
  ORDER = 'ORDER',
}
registerEnumType(SaleKind, {
  name: 'SaleKind',
  description: 'What a member has sold.',
  valuesConfig: {
    BOOKING: { description: 'A visit to their shop.' },
    ORDER: { description: 'Their part of an order.' },
  },
});

@ObjectType({
  simpleResolvers: true,
  description:
    'What the calling member has earned as shop owner or seller and was not paid out, and what they were. In US cents, whole numbers.',
})
export class Earnings {
  @Field(() => Float, {
    description:
      'All they are owed: `laterCents`, `dueCents` and `onItsWayCents`. Below 0 when more was given back since than they have earned: it is set off.',
  })
  owedCents!: number;

  @Field(() => Float, { description: 'Of sales whose money is not due yet, before the fee; `myOpenSales` lists them.' })
  laterCents!: number;

  @Field(() => Float, {
    description:
      'Of `laterCents`: held back while a payer’s bank has not decided, or until a refund has begun; also where it was paid out before, which `dueCents` then sets off.',
  })
  heldCents!: number;

  @Field(() => Float, {
    description:
      'Due now, after the fee: what a payout would be. Below 0 they owe it, or it is set off while a bank contests what was paid out.',
  })
  dueCents!: number;

  @Field(() => Float, { description: 'Of a payout that is planned and was not sent yet.' })
  onItsWayCents!: number;

  @Field(() => Float, { description: 'Sent to them so far, less what was taken back of it.' })
  paidOutCents!: number;

  @Field(() => Float, { description: 'Taken by the platform so far.' })
  feeCents!: number;

  @Field(() => Int, { description: 'What the platform takes of sales that become due now, in basis points.' })
  feeRate!: number;

  @Field(() => Int, { description: 'The least a payout can be.' })
  leastCents!: number;

  @Field(() => PayoutObstacle, { nullable: true, description: 'Why nothing can be paid out now; null when it can.' })
  obstacle!: `${PayoutObstacle}` | null;

  @Field(() => GraphQLISODateTime, {
    nullable: true,
    description: 'The UTC instant from which the next payout is made by itself; null while there is an obstacle.',
  })
  nextPayoutAt!: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'Why the last payout was refused, in words; null when it was not.',
  })
  refusedBecause!: string | null;
}

@ObjectType({ simpleResolvers: true, description: 'A sale of which a member was not credited all. In US cents.' })
export class OpenSale {
  @Field(() => ID, { description: 'The payment that was made for it.' })
  id!: string;

  @Field(() => SaleKind, { description: 'A visit or an order.' })
  kind!: `${SaleKind}`;

  @Field(() => ID, { description: 'The booking, or the order.' })
  itemId!: string;

  @Field(() => Int, {
    description: 'What is not credited of it, with tax and before the fee; below 0 what was given back since.',
  })
  openCents!: number;

  @Field(() => Int, { description: 'Of `openCents`: tax, which the seller has to hand on.' })
  taxCents!: number;

  @Field(() => GraphQLISODateTime, {
    nullable: true,
    description: 'The UTC instant it was paid and given; null before.',
  })
  soldAt!: string | null;

  @Field(() => GraphQLISODateTime, {
    nullable: true,
    description:
      'The UTC instant from which it is due: two days after a visit, two days after the buyer says that a part has arrived, or 14 after it was sent; of a new seller 14 days after it was paid at the earliest. Null while nothing says so.',
  })
  dueAt!: string | null;

  @Field(() => Boolean, { description: 'Whether a payer’s bank has not decided about it, or a refund is to begin.' })
  isHeld!: boolean;
}

@ObjectType({ simpleResolvers: true, description: 'A payout of what a member has earned. In US cents.' })
export class EarningsPayout {
  @Field(() => ID, { description: 'Also what the transfer at the payment provider is called by.' })
  id!: string;

  @Field(() => ID, { description: 'The account of the shop owner or seller who is paid.' })
  memberId!: string;

  @Field(() => Float, { description: 'A whole number.' })
  amountCents!: number;

  @Field(() => EarningsPayoutStatus, { description: 'How far it has come.' })
  status!: `${EarningsPayoutStatus}`;

  @Field(() => Boolean, { description: 'Whether the member asked for it; others are made once a week.' })
  isAsked!: boolean;

  @Field(() => GraphQLISODateTime, { description: 'The UTC instant it was planned.' })
  plannedAt!: string;

  @Field(() => GraphQLISODateTime, { nullable: true, description: 'The UTC instant it was sent; null until then.' })
  sentAt!: string | null;

  @Field(() => Float, { description: 'What was taken back of it at the payment provider.' })
  reversedCents!: number;

  @Field(() => String, { nullable: true, description: 'Why it was refused, in words; null when it was not.' })
  refusedBecause!: string | null;

  @Field(() => String, {
    nullable: true,
    description:
      'Why it was refused, by the payment provider’s name of the reason, or `held` where payouts were stopped before it was sent; null when it was not.',
  })
  refusalCode!: string | null;
}

@ObjectType({
  simpleResolvers: true,
  description:
    'A line of a statement: what a member was credited for a sale. In US cents; below 0 where it was given back, or is held back before it was paid out.',
})
export class StatementLine {
  @Field(() => ID, { description: 'The payment that was made for it; it may have several lines.' })
  paymentId!: string;

  @Field(() => SaleKind, { description: 'A visit or an order.' })
  kind!: `${SaleKind}`;

  @Field(() => ID, { description: 'The booking, or the order.' })
  itemId!: string;

  @Field(() => GraphQLISODateTime, { description: 'The UTC instant it was credited.' })
  creditedAt!: string;

  @Field(() => Int, { description: 'What is the seller’s own of it.' })
  ownCents!: number;

  @Field(() => Int, { description: 'Tax, which the seller has to hand on.' })
  taxCents!: number;

  @Field(() => Int, { description: 'What the platform takes of `ownCents`; below 0 what it gives back.' })
  feeCents!: number;

  @Field(() => Int, { description: '`ownCents` and `taxCents` less `feeCents`.' })
  netCents!: number;
}

@ObjectType({
  simpleResolvers: true,
  description:
    'What a member who has sold something is owed, for platform owners and finance. In US cents, whole numbers.',
})
export class OwedMember {
  @Field(() => ID, { description: 'Their account.' })
  memberId!: string;

  @Field(() => String, { nullable: true, description: 'Their name; null once it is erased.' })
  name!: string | null;

  @Field(() => Float, { description: 'All they are owed; below 0 they owe it.' })
  owedCents!: number;

  @Field(() => Float, { description: 'Of that: held back while a payer’s bank has not decided.' })
  heldCents!: number;

  @Field(() => Float, { description: 'Of that: due now, after the fee.' })
  dueCents!: number;

  @Field(() => Float, { description: 'Sent to them so far.' })
  paidOutCents!: number;

  @Field(() => Boolean, { description: 'Whether money can be sent to them, as the payment provider last said.' })
  canReceive!: boolean;

  @Field(() => [PayoutStop], {
    description: 'Why their payouts wait until `releasePayouts`; empty where they do not.',
  })
  stoppedBecause!: readonly `${PayoutStop}`[];

  @Field(() => GraphQLISODateTime, {
    nullable: true,
    description: 'The UTC instant since when they wait; null where they do not.',
  })
  stoppedAt!: string | null;

  @Field(() => Int, {
    description: 'How often their payouts were ever stopped: names what `releasePayouts` has seen.',
  })
  stopCount!: number;

  @Field(() => String, {
    nullable: true,
    description: 'Why the last payout was refused, in words; null when it was not.',
  })
  refusedBecause!: string | null;
}

@ObjectType({
  simpleResolvers: true,
  description:
    'What all shop owners and sellers are owed together, for platform owners and finance. In US cents, whole numbers.',
})
export class EarningsTotals {
  @Field(() => Float, { description: 'Owed to those who are owed something.' })
  owedCents!: number;

  @Field(() => Float, { description: 'Owed by those who were paid out what was given back later.' })
  owingCents!: number;

  @Field(() => Float, { description: 'Taken as fees so far.' })
  feeCents!: number;
}

export const OpenSaleConnection = connectionType(OpenSale);
export type OpenSaleConnection = InstanceType<typeof OpenSaleConnection>;
export const EarningsPayoutConnection = connectionType(EarningsPayout);
export type EarningsPayoutConnection = InstanceType<typeof EarningsPayoutConnection>;
export const StatementLineConnection = connectionType(StatementLine);
export type StatementLineConnection = InstanceType<typeof StatementLineConnection>;
export const OwedMemberConnection = connectionType(OwedMember);
export type OwedMemberConnection = InstanceType<typeof OwedMemberConnection>;
