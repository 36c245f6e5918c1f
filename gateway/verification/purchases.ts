import type { OpenIntent } from '#domain/ports/paymentProvider.ts';
import { factsOf, pay, type Step, until } from './play.ts';
import type { World } from './world.ts';

const AMOUNT = 4_000;
/** The clocks of two machines differ. */
const EARLIER_MS = 60_000;

/** A booking is paid and refunded; what cards, banks and the balance say. */
export function purchases(world: World): readonly Step[] {
  const { provider, memberId, run } = world;
  const since = new Date(Date.now() - EARLIER_MS).toISOString();
  const order = (name: string): OpenIntent => ({
    paymentId: `verify-${run}-${name}`,
    amount: AMOUNT,
    currency: 'usd',
    purpose: { page: 'booking', itemId: `${run}-${name}` },
    payerId: memberId,
  });
  const intents = new Map<string, string>();
  const open = async (name: string): Promise<string> => {
    const known = intents.get(name) ?? (await provider.openIntent(order(name))).intentId;
    intents.set(name, known);
    return known;
  };
  const look = async (name: string) => {
    const found = await provider.look(await open(name));
    const { status, amount, amountReceived, amountRefunded, currency, livemode, paymentId, purpose, payerId } = found;
    const { paymentId: ours, purpose: wanted } = order(name);
    const isMarked = paymentId === ours && payerId === memberId && purpose?.itemId === wanted.itemId;
    return { status, amount, amountReceived, amountRefunded, currency, livemode, isMarked };
  };
  const refund = async (refundId: string, name: string, amount: number) =>
    provider.refund({ refundId: `verify-${run}-refund-${refundId}`, intentId: await open(name), amount });
  const refundsOf = async (name: string) =>
    (await provider.refundsOf(await open(name))).map(({ amount, status }) => ({ amount, status }));

  return [
    {
      name: 'a booking is paid',
      run: async () => ({ paid: await pay(world, await open('booking'), 'pm_card_visa'), ...(await look('booking')) }),
    },
    {
      name: 'the same payment is the same intent, and never another amount',
      run: async () => ({
        isSame: (await provider.openIntent(order('booking'))).intentId === (await open('booking')),
        other: await factsOf(() => provider.openIntent({ ...order('booking'), amount: AMOUNT + 1 })),
      }),
    },
    {
      name: 'a card is declined',
      run: async () => {
        const refused = await pay(world, await open('declined'), 'pm_card_chargeDeclinedInsufficientFunds');
        const { status, lastError } = await provider.look(await open('declined'));
        return { refused, status, code: lastError?.code, declineCode: lastError?.declineCode };
      },
    },
    {
      name: 'a bank asks its customer, who leaves',
      run: async () => ({
        asked: await pay(world, await open('asked'), 'pm_card_authenticationRequired'),
        cancelled: (await provider.cancelIntent(await open('asked'))).status,
      }),
    },
    {
      name: 'a part is refunded, once',
      run: async () => {
        const first = await refund('part', 'booking', 1_000);
        const again = await refund('part', 'booking', 1_000);
        const isOnce = first.providerRefundId === again.providerRefundId;
        return { refund: first.status, isOnce, refunds: await refundsOf('booking'), ...(await look('booking')) };
      },
    },
    { name: 'more than the rest is refused', run: () => refund('more', 'booking', AMOUNT) },
    {
      name: 'the rest is refunded, and nothing after it',
      run: async () => ({
        status: (await refund('rest', 'booking', AMOUNT - 1_000)).status,
        more: await factsOf(() => refund('nothing', 'booking', 1)),
      }),
    },
    {
      name: 'a refund fails later',
      run: async () => {
        await pay(world, await open('returned'), 'pm_card_refundFail');
        await refund('returned', 'returned', AMOUNT);
        const refunds = await until(
          () => refundsOf('returned'),
          ([latest]) => latest?.status === 'failed',
        );
        return { refunds, amountRefunded: (await look('returned')).amountRefunded };
      },
    },
    {
      name: 'the balance tells the charge and its refunds',
      run: async () => {
        const intentId = await open('booking');
        const refunds = (await provider.refundsOf(intentId)).map(({ providerRefundId }) => providerRefundId);
        const found: { kind: string; amount: number; isSaid: boolean }[] = [];
        let after: string | undefined;
        do {
          const page = await provider.listTransactions(since, after);
          for (const { kind, amount, sourceId, source } of page.transactions)
            if (source?.intentId === intentId || refunds.includes(sourceId ?? ''))
              found.push({ kind, amount, isSaid: source !== undefined });
          after = page.next;
        } while (after !== undefined);
        return found.reverse();
      },
    },
  ];
}
