import { describe, expect, it } from 'vitest';
import { PART_CHARGED_BACK } from '#domain/payments/decider.ts';
import { CHARGED_BACK, PARTLY_CHARGED_BACK } from '#domain/processes/payment/refunds.ts';
import { mailRefundNotice } from './mailRefundNotice.ts';
import { retryRefund } from './retryRefund.ts';
import { warnOwners } from './warnOwners.ts';

const metadata = { channel: 'job', occurredAt: '2027-01-11T18:00:00.000Z' };
const of = { paymentId: 'booking-b1', payerId: 'ann', purpose: { page: 'booking', itemId: 'b1' }, amount: 3_500 };

describe('a refund of which a bank has taken a part back', () => {
  const failed = (why: string) =>
    ({ type: 'RefundFailed', id: 'e1', data: { ...of, refundId: 'r1', why }, metadata }) as never;

  it('is not tried again as it was, and needs nobody’s eyes', () => {
    for (const why of [CHARGED_BACK, PARTLY_CHARGED_BACK])
      expect([retryRefund.from(failed(why)), warnOwners.from(failed(why))]).toEqual([null, null]);
    const other = 'the provider says failed';
    expect(retryRefund.from(failed(other))).toMatchObject({ paymentId: of.paymentId, refundId: 'r1' });
    expect(warnOwners.from(failed(other))).toMatchObject({ eventId: 'e1' });
  });

  it('has its rest mailed as the rest', () => {
    const started = (reason: string) =>
      ({ type: 'RefundStarted', id: 'e2', data: { ...of, refundId: 'r1~2', reason }, metadata }) as never;
    const asked = { paymentId: of.paymentId, refundId: 'r1~2' };
    expect(mailRefundNotice.from(started(PART_CHARGED_BACK))).toEqual({ ...asked, isPart: true });
    expect(mailRefundNotice.from(started('an earlier refund did not arrive'))).toEqual(asked);
  });
});
