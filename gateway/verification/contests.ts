import { factsOf, pay, type Step, until } from './play.ts';
import type { World } from './world.ts';

const AMOUNT = 3_000;
/** How long a bank of the test mode takes. */
const BANK_MS = 2 * 60_000;

/** Banks contest charges and decide; the card's network warns. */
export function contests(world: World): readonly Step[] {
  const { provider, memberId, run } = world;
  const disputes = new Map<string, string>();

  const charge = async (name: string, card: string): Promise<string> => {
    const { intentId } = await provider.openIntent({
      paymentId: `verify-${run}-contest-${name}`,
      amount: AMOUNT,
      currency: 'usd',
      purpose: { page: 'booking', itemId: `${run}-contest-${name}` },
      payerId: memberId,
    });
    await pay(world, intentId, card);
    return intentId;
  };
  /** Charges a card whose bank contests it; the newest dispute of that intent is its own. */
  const contested = async (name: string, card: string) => {
    const intentId = await charge(name, card);
    const found = await until(
      () => world.stripe.disputes.list({ payment_intent: intentId, limit: 1 }),
      ({ data }) => (data[0]?.balance_transactions.length ?? 0) > 0 || data[0]?.status.startsWith('warning') === true,
      BANK_MS,
    );
    disputes.set(name, found.data[0]?.id ?? '');
    return { intentId, disputesOf: await provider.disputesOf(intentId), ...(await look(name)) };
  };
  const look = async (name: string) => {
    const found = await provider.lookDispute(disputes.get(name) ?? '');
    const { amount, currency, reason, standing, submissions, movements, dueBy, about } = found;
    return {
      dispute: { amount, currency, reason, standing, submissions, isToAnswer: dueBy !== null },
      moved: movements.map((movement) => movement.amount),
      isMarked: about?.payerId === memberId,
    };
  };
  const refused = (refundId: string, intentId: string) =>
    factsOf(() => provider.refund({ refundId: `verify-${run}-refund-${refundId}`, intentId, amount: 100 }));
  const becomes = (name: string, isSo: (standing: string) => boolean) =>
    until(
      () => look(name),
      ({ dispute: { standing } }) => isSo(standing),
      BANK_MS,
    );
  const decided = (name: string) => becomes(name, (standing) => standing !== 'open');

  return [
    {
      name: 'a bank contests a charge, and nothing of it is refunded',
      run: async () => {
        const { intentId, ...facts } = await contested('won', 'pm_card_createDispute');
        return { ...facts, refund: await refused('contested', intentId) };
      },
    },
    {
      name: 'a dispute is answered and won',
      run: async () => {
        const evidence = { uncategorized_text: 'winning_evidence' };
        await provider.submitEvidence(disputes.get('won') ?? '', evidence);
        const won = await decided('won');
        return { won, again: await factsOf(() => provider.submitEvidence(disputes.get('won') ?? '', evidence)) };
      },
    },
    {
      name: 'a dispute is accepted and lost, and nothing of it is refunded',
      run: async () => {
        const { intentId } = await contested('lost', 'pm_card_createDisputeProductNotReceived');
        await provider.acceptDispute(disputes.get('lost') ?? '');
        const lost = await decided('lost');
        return { lost, refund: await refused('lost', intentId) };
      },
    },
    {
      name: 'a bank only asks, and the money is given back',
      run: async () => {
        const { intentId, ...facts } = await contested('asked', 'pm_card_createDisputeInquiry');
        const refundId = `verify-${run}-refund-inquiry`;
        const { status } = await provider.refund({ refundId, intentId, amount: AMOUNT });
        return { ...facts, refund: status, closed: await becomes('asked', (standing) => standing === 'closed') };
      },
    },
  ];
}
