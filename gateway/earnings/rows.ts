import type { Earnings, EarningsPayout, OpenSale, OwedMember } from './types.ts';

const dollars = (cents: number): number => cents / 100;

/** The shapes of GraphQL as the REST facade answers them: dollars, and names with underscores. */
export const earningsRow = (earnings: Earnings) => ({
  owed: dollars(earnings.owedCents),
  later: dollars(earnings.laterCents),
  held: dollars(earnings.heldCents),
  due: dollars(earnings.dueCents),
  on_its_way: dollars(earnings.onItsWayCents),
  paid_out: dollars(earnings.paidOutCents),
  fees: dollars(earnings.feeCents),
  fee_rate: earnings.feeRate,
  least: dollars(earnings.leastCents),
  obstacle: earnings.obstacle,
  next_payout_at: earnings.nextPayoutAt,
  refused_because: earnings.refusedBecause,
});

export const openSaleRow = (sale: OpenSale) => ({
  _id: sale.id,
  kind: sale.kind,
  item_id: sale.itemId,
  open: dollars(sale.openCents),
  tax: dollars(sale.taxCents),
  sold_at: sale.soldAt,
  due_at: sale.dueAt,
  is_held: sale.isHeld,
});

export const earningsPayoutRow = (payout: EarningsPayout) => ({
  _id: payout.id,
  member_id: payout.memberId,
  amount: dollars(payout.amountCents),
  status: payout.status,
  is_asked: payout.isAsked,
  planned_at: payout.plannedAt,
  sent_at: payout.sentAt,
  reversed: dollars(payout.reversedCents),
  refused_because: payout.refusedBecause,
  refusal_code: payout.refusalCode,
});

export const owedMemberRow = (member: OwedMember) => ({
  member_id: member.memberId,
  name: member.name,
  owed: dollars(member.owedCents),
  held: dollars(member.heldCents),
  due: dollars(member.dueCents),
  paid_out: dollars(member.paidOutCents),
  can_receive: member.canReceive,
  stopped_because: member.stoppedBecause,
  stopped_at: member.stoppedAt,
  stop_count: member.stopCount,
  refused_because: member.refusedBecause,
});
