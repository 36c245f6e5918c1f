import { describe, expect, it } from 'vitest';
import type { Mail } from '#domain/ports/mailer.ts';
import { givenMarket } from '#domain/processes/checkout/testing.ts';
import { followDispute, followFraudWarning } from '#domain/processes/disputes/followDispute.ts';
import { appointOwner } from '#domain/processes/registration/appointOwner.ts';
import type { Fact } from '#projections/projection.ts';
import type { Job, Tools } from '../job.ts';
import { notifyOfDispute } from '../notifications/notifyOfDispute.ts';
import { mailOfDispute } from './mailOfDispute.ts';
import { remindOfDispute } from './remindOfDispute.ts';
import { warnOfFraud } from './warnOfFraud.ts';

/** An order of two sellers that was paid for, a platform owner, and the mails that jobs send, each run twice. */
async function paid() {
  const market = await givenMarket();
  const boss = await market.join('CUSTOMER');
  await appointOwner({ dispatch: (about, intent) => market.dispatch(about, intent, market.tools.sender) }, boss.id);
  await market.put(market.ann, 0);
  await market.put(market.ann, 1);
  const { orderId } = await market.checkOut(market.ann);
  const placed = await market.orderOf(orderId);
  if (!placed) throw new Error('there is no order');
  const { paymentId } = await market.intentFor(market.ann, placed);
  market.provider.hand.pay(paymentId);
  await market.settle(orderId);
  const intentId = market.provider.hand.intents()[0]?.intentId ?? '';
  const bank = market.provider.disputeHand;

  const mails: Mail[] = [];
  let seen = (await market.store.readAll(-1, 10_000)).at(-1)?.position ?? -1;
  const run = async (job: Job, event: Fact) => {
    const data = job.from(event);
    if (data === null) return undefined;
    const tools = {
      ...market.tools,
      sender: { ...market.tools.sender, commandId: `${job.name}-${event.id}` },
      mailer: { send: async (mail: Mail) => void mails.push(mail) },
      publicUrl: 'https://x.test',
    } as unknown as Tools;
    for (let nth = 0; nth < 2; nth += 1) await job.run(data, tools);
    return job.runAt?.(data, event, market.tools.now());
  };
  /** What jobs do about everything new; answers the mails of that. */
  async function work(...jobs: Job[]) {
    mails.length = 0;
    const news = await market.store.readAll(seen, 10_000);
    for (const event of news)
      for (const job of jobs) if (job.on.includes(event.type)) await run(job, event as unknown as Fact);
    seen = news.at(-1)?.position ?? seen;
    return mails.map(({ to, subject, text }) => ({ to, subject, text }));
  }
  const to = (id: string) => `${id}@example.test`;
  return { ...market, boss, orderId, paymentId, intentId, bank, work, run, to };
}

describe('mails of a dispute', () => {
  it('tell owners and sellers of each step, once', async () => {
    const { tools, bank, intentId, work, boss, sellers, to, orderId, paymentId } = await paid();
    const disputeId = bank.dispute(intentId, { reason: 'product_not_received' });
    await followDispute(tools, disputeId);
    const opened = await work(mailOfDispute);
    expect(opened.map((mail) => mail.to).sort()).toEqual([boss, ...sellers].map(({ id }) => to(id)).sort());
    expect(new Set(opened.map(({ subject }) => subject))).toEqual(new Set(['A payment is disputed']));
    const [owners, seller] = [boss, sellers[0]].map((one) => opened.find((mail) => mail.to === to(one?.id ?? '')));
    expect(owners?.text).toContain(`$25.00 for an order and has taken the money`);
    expect(owners?.text).toContain('product not received');
    expect(owners?.text).toContain(`Dispute ${disputeId}, payment ${paymentId}`);
    expect(seller?.text).toContain('Please do not send what you have not sent yet.');
    expect(seller?.text).toContain(`https://x.test/orders/${orderId}`);
    bank.win(disputeId);
    await followDispute(tools, disputeId);
    expect((await work(mailOfDispute)).map(({ subject }) => subject)).toEqual(Array(3).fill('A dispute was won'));
  });

  it('tell of an inquiry as of one, of what it becomes, and of a loss', async () => {
    const { tools, bank, intentId, work } = await paid();
    const disputeId = bank.dispute(intentId, { standing: 'inquiry' });
    await followDispute(tools, disputeId);
    const [asked] = await work(mailOfDispute);
    expect(asked?.subject).toBe('A bank asks about a payment');
    bank.become(disputeId, { standing: 'open' });
    await followDispute(tools, disputeId);
    expect((await work(mailOfDispute))[0]?.subject).toBe('A payment is disputed');
    bank.lose(disputeId);
    await followDispute(tools, disputeId);
    expect((await work(mailOfDispute))[0]?.subject).toBe('A dispute was lost');
  });

  it('and notices tell of a loss once, also when its money moves after the decision', async () => {
    const { tools, bank, intentId, work, store } = await paid();
    const disputeId = bank.dispute(intentId, { standing: 'inquiry' });
    bank.become(disputeId, { standing: 'lost', dueBy: null });
    await followDispute(tools, disputeId);
    expect((await work(mailOfDispute)).map(({ subject }) => subject)).toEqual(Array(3).fill('A dispute was lost'));
    bank.become(disputeId, { movements: [{ movementId: 'txn_late', amount: -2_500, fee: 1_500 }] });
    await followDispute(tools, disputeId);
    expect(await work(mailOfDispute)).toEqual([]);
    const losses = (await store.readAll(-1, 10_000)).filter(({ type }) => type === 'DisputeLost');
    const isTold = (event: unknown) => notifyOfDispute.from(event as Fact) !== null;
    expect(losses.map(isTold)).toEqual([true, false]);
  });

  it('remind owners two days before it is lost, unless it was answered', async () => {
    for (const isAnswered of [false, true]) {
      const { tools, bank, intentId, work, store, run, boss, to } = await paid();
      const disputeId = bank.dispute(intentId);
      const dueBy = (await followDispute(tools, disputeId))?.dueBy;
      if (isAnswered) {
        await tools.provider.submitEvidence(disputeId, { customer_name: 'Ann' });
        await followDispute(tools, disputeId);
      }
      const mails = await work(remindOfDispute);
      expect(mails.map((mail) => [mail.to, mail.subject])).toEqual(
        isAnswered ? [] : [[to(boss.id), 'A dispute waits for an answer']],
      );
      const opened = (await store.readAll(-1, 10_000)).find(({ type }) => type === 'DisputeOpened');
      const at = await run(remindOfDispute, opened as unknown as Fact);
      expect(Date.parse(dueBy ?? '') - Date.parse(at ?? '')).toBe(2 * 86_400_000);
    }
  });

  it('warn owners of fraud', async () => {
    const { tools, bank, intentId, work, boss, to } = await paid();
    await followFraudWarning(tools, bank.warn(intentId));
    const mails = await work(warnOfFraud);
    expect(mails.map((mail) => [mail.to, mail.subject])).toEqual([[to(boss.id), 'A payment may be fraud']]);
  });
});
