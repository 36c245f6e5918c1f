import { Field, Float, GraphQLISODateTime, ID, Int, ObjectType, registerEnumType } from 'type-graphql';
import { connectionType } from '../graphql/connection.ts';
import { PaymentStatus } from './types.ts';

export enum LedgerEntryKind {
  PaymentCaptured = 'PaymentCaptured',
  PaymentQuarantined = 'PaymentQuarantined',
  PaymentFulfilled = 'PaymentFulfilled',
  RefundStarted = 'RefundStarted',
  RefundCompleted = 'RefundCompleted',
  RefundFailed = 'RefundFailed',
  SubscriptionRenewed = 'SubscriptionRenewed',
  SubscriptionUpgraded = 'SubscriptionUpgraded',
  PayoutRequested = 'PayoutRequested',
  PayoutSent = 'PayoutSent',
  PayoutFailed = 'PayoutFailed',
  PayoutReversed = 'PayoutReversed',
  EarningsCredited = 'EarningsCredited',
  EarningsPayoutPlanned = 'EarningsPayoutPlanned',
  EarningsPayoutSent = 'EarningsPayoutSent',
  EarningsPayoutFailed = 'EarningsPayoutFailed',
  EarningsPayoutReversed = 'EarningsPayoutReversed',
  DisputedMoneyTaken = 'DisputedMoneyTaken',
  DisputedMoneyReturned = 'DisputedMoneyReturned',
  DisputeLost = 'DisputeLost',
  DisputeWon = 'DisputeWon',
  BalanceMoved = 'BalanceMoved',
}
registerEnumType(LedgerEntryKind, {
  name: 'LedgerEntryKind',
  description: 'The event of the log that moved the money.',
  valuesConfig: {
    PaymentCaptured: { description: 'A payment arrived at the provider.' },
    PaymentQuarantined: { description: 'Money arrived that does not fit what was asked for; it is refunded.' },
    PaymentFulfilled: {
      description: 'The buyer got what was paid for: the money is its seller’s, shop’s or plan’s now.',
    },
    RefundStarted: { description: 'Money is to be paid back.' },
    RefundCompleted: { description: 'The money was paid back.' },
    RefundFailed: { description: 'The bank sent a refund back to us; it is still the payer’s.' },
    SubscriptionRenewed: { description: 'A further period of a plan was charged.' },
    SubscriptionUpgraded: { description: 'A dearer plan or a longer interval was charged.' },
    PayoutRequested: { description: 'Money of a campaign is to be sent to its organizer.' },
    PayoutSent: { description: 'It was sent.' },
    PayoutFailed: { description: 'The provider refused to send it: it is the campaign’s again.' },
    PayoutReversed: { description: 'Some of what was sent came back.' },
    EarningsCredited: { description: 'The platform has taken its fee of sales, or given it back with a refund.' },
    EarningsPayoutPlanned: { description: 'What a shop owner or seller has earned is to be sent to them.' },
    EarningsPayoutSent: { description: 'It was sent.' },
    EarningsPayoutFailed: { description: 'The provider refused to send it: they are owed it again.' },
    EarningsPayoutReversed: { description: 'Some of what was sent came back.' },
    DisputedMoneyTaken: { description: 'A payer’s bank took its money back, and the provider a fee.' },
    DisputedMoneyReturned: { description: 'The bank gave it back.' },
    DisputeLost: { description: 'The bank keeps it: whoever had earned it has not any more.' },
    DisputeWon: { description: 'After an appeal, whoever had lost the money by a dispute has it again.' },
    BalanceMoved: {
      description:
        'The provider has charged a fee, sent money to the platform’s bank, or moved some without this product.',
    },
  },
});

@ObjectType({ simpleResolvers: true, description: 'What one event did to one account.' })
export class LedgerLine {
  @Field(() => String, { description: 'An account as `ledgerBalances` names them.' })
  account!: string;

  @Field(() => Int, { description: 'Above 0: the account has more, or owes less. The lines of an entry add up to 0.' })
  amountCents!: number;
}

@ObjectType({ simpleResolvers: true, description: 'What one event moved between accounts, for platform owners.' })
export class LedgerEntry {
  @Field(() => ID, { description: 'The id of the event it is about; each event counts once.' })
  id!: string;

  @Field(() => LedgerEntryKind, { description: 'The type of that event.' })
  kind!: `${LedgerEntryKind}`;

  @Field(() => GraphQLISODateTime, {
    description: 'The UTC instant of the event; of what the provider’s balance did, that at which it did it.',
  })
  at!: string;

  @Field(() => ID, {
    nullable: true,
    description:
      'The payment whose money moved; null for a plan charged to the card on file, for a dispute of that, and for what the provider moved by itself.',
  })
  paymentId!: string | null;

  @Field(() => [LedgerLine], { description: 'The accounts it changed.' })
  lines!: LedgerLine[];
}

export const LedgerConnection = connectionType(LedgerEntry, { name: 'LedgerConnection', edge: 'LedgerEdge' });
export type LedgerConnection = InstanceType<typeof LedgerConnection>;

@ObjectType({
  simpleResolvers: true,
  description: 'What an account holds, for platform owners. All balances together are 0.',
})
export class LedgerBalance {
  @Field(() => String, {
    description:
      '`provider`, `waiting` (paid, not yet given for), `refunds`, `returned`, `quarantine`, `subscriptions`, `disputed` (taken by payers’ banks, not decided yet), `disputeFees`, `disputeLosses` (lost to banks, with nobody who had earned it), `providerFees`, `bank` (sent to the platform’s own bank), `elsewhere` (moved at the provider without this product), `saleFees` (taken of sales that were paid out), `owner/` with a member’s id, `tax/` with a seller’s (charged on goods, to be handed on), or `paidOut/` with a member’s (sent to them, and taken of it as a fee: above 0, and with `owner/` and `tax/` what they are owed); money in another currency than US dollars has it behind a colon.',
  })
  account!: string;

  @Field(() => Float, {
    description: 'A whole number of cents; above 0 we have it, below 0 we owe it or have earned it.',
  })
  balanceCents!: number;

  @Field(() => String, {
    nullable: true,
    description:
      'The name of the member or the campaign whose it is; null for the platform’s own, and once it is erased.',
  })
  holder!: string | null;
}

@ObjectType({
  simpleResolvers: true,
  description: 'What the payment provider holds, beside what the books say of it. In US cents, whole numbers.',
})
export class ProviderBalance {
  @Field(() => Float, { description: 'What can be used now.' })
  availableCents!: number;

  @Field(() => Float, { description: 'What is on its way from cards.' })
  pendingCents!: number;

  @Field(() => Float, { description: 'The balance of the account `provider` in the books.' })
  bookedCents!: number;

  @Field(() => Float, { description: 'What the provider holds in all, less `bookedCents`: 0 where both agree.' })
  differenceCents!: number;
}

@ObjectType({
  simpleResolvers: true,
  description: 'In which account at the payment provider the platform’s money is, for platform owners and finance.',
})
export class ProviderAccount {
  @Field(() => ID, { description: 'The provider’s name of it: that of the first key that was used, or was confirmed.' })
  accountId!: string;

  @Field(() => ID, {
    nullable: true,
    description:
      'Another one, whose key is set: nothing is asked of the provider with it before it is confirmed. Null for none.',
  })
  otherAccountId!: string | null;
}

export enum LedgerMismatchKind {
  QUARANTINED = 'QUARANTINED',
  STUCK = 'STUCK',
  SENT_BACK = 'SENT_BACK',
}
registerEnumType(LedgerMismatchKind, {
  name: 'LedgerMismatchKind',
  description: 'Why the books and the payment provider may not agree about a payment.',
  valuesConfig: {
    QUARANTINED: { description: 'What arrived was not what was asked for: nothing was given, and it goes back.' },
    STUCK: { description: 'Received more than ten minutes ago, and neither given for nor paid back.' },
    SENT_BACK: { description: 'A refund that the bank sent back to us.' },
  },
});

@ObjectType({ simpleResolvers: true, description: 'A payment whose money did not go its way, for platform owners.' })
export class LedgerMismatch {
  @Field(() => LedgerMismatchKind, { description: 'What is wrong with it.' })
  kind!: `${LedgerMismatchKind}`;

  @Field(() => ID, { description: 'The payment, as `ledger` and the audit name it.' })
  paymentId!: string;

  @Field(() => Float, { description: 'How much money it is about, in cents of `currency`.' })
  amountCents!: number;

  @Field(() => String, { description: 'Three small letters, such as `usd`.' })
  currency!: string;

  @Field(() => GraphQLISODateTime, { description: 'The UTC instant since which it is so.' })
  since!: string;

  @Field(() => String, { nullable: true, description: 'What the provider or our comparison said; null for nothing.' })
  why!: string | null;

  @Field(() => Boolean, { description: 'Whether all its money has been given for or paid back since.' })
  isSettled!: boolean;
}

@ObjectType({ simpleResolvers: true, description: 'A payment that was looked at anew.' })
export class LookedAtPayment {
  @Field(() => ID, { description: 'The payment, as `ledger` and the audit name it.' })
  paymentId!: string;

  @Field(() => PaymentStatus, { description: 'How far it has come now.' })
  status!: `${PaymentStatus}`;
}

@ObjectType({ simpleResolvers: true, description: 'What the calling member has sold, as shop owner or seller.' })
export class SellerFigures {
  @Field(() => Float, {
    description:
      'Everything ever paid for their services and products: a whole number of US cents, like the other two.',
  })
  grossCents!: number;

  @Field(() => Float, { description: 'What was given back of that.' })
  refundedCents!: number;

  @Field(() => Float, { description: '`grossCents` less `refundedCents`.' })
  netCents!: number;

  @Field(() => Int, { description: 'Paid orders with a part of theirs.' })
  orders!: number;

  @Field(() => Int, { description: 'Paid orders whose part of theirs is neither sent nor cancelled.' })
  toShip!: number;

  @Field(() => Int, { description: 'Different members those orders came from.' })
  customers!: number;
}

@ObjectType({ description: 'Payouts of campaigns that are decided and that the payment provider has not settled.' })
export class WaitingPayouts {
  @Field(() => Int, { description: 'How many there are; their money is in the account `payouts` of the books.' })
  count!: number;

  @Field(() => GraphQLISODateTime, {
    nullable: true,
    description: 'The UTC instant since which the oldest of them waits; null while none does.',
  })
  since!: string | null;
}
