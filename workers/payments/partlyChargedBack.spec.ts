import { describe, expect, it } from 'vitest';
import { fold } from '#domain/decider.ts';
import { payment } from '#domain/payments/decider.ts';
import { CHARGED_BACK, PART_CHARGED_BACK, PARTLY_CHARGED_BACK } from '#domain/payments/events.ts';
import type { Mail } from '#domain/ports/mailer.ts';
import type { Tools } from '../job.ts';
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

  it('is not mailed as on its way once it has failed', async () => {
    const mails: Mail[] = [];
    const begun = [
      { type: 'PaymentRequested', data: { ...of, currency: 'usd', requestedAt: metadata.occurredAt } },
      { type: 'PaymentCaptured', data: { ...of, intentId: 'pi_1' } },
      { type: 'RefundStarted', data: { ...of, refundId: 'r1', reason: 'gone' } },
    ] as const;
    const mailed = async (...events: object[]) => {
      const ann = { status: 'active', profile: { email: 'ann@example.test', firstName: 'Ann' } };
      const stateOf = async ({ name }: { name: string }) => ({
        state: name === 'payment' ? fold(payment, [...begun, ...events] as never) : ann,
      });
      const mailer = { send: async (mail: Mail) => void mails.push(mail) };
      const tools = { stateOf, mailer, dispatch: async () => undefined } as unknown as Tools;
      await mailRefundNotice.run({ paymentId: of.paymentId, refundId: 'r1' } as never, tools);
      return mails.length;
    };
    expect(await mailed({ type: 'RefundFailed', data: { ...of, refundId: 'r1', why: CHARGED_BACK } })).toBe(0);
    expect(await mailed()).toBe(1);
  });
});
