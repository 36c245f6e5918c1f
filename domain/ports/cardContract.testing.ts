import { expect, it } from 'vitest';
import { type PaymentProvider, ProviderRefused } from './paymentProvider.ts';

/** How a card behaves that is on file: charged, declined, or its bank wants to ask its holder each time. */
export type OnFile = 'good' | 'declined' | 'asks';

export type CardBench = {
  readonly provider: PaymentProvider;
  /** The holder, who is present, puts a card on file for an item. */
  putOnFile(itemId: string, clientSecret: string, card: OnFile): Promise<void>;
  /** The payer, who is present, pays an intent with a good card. */
  pay(paymentId: string, clientSecret: string): Promise<void>;
};

const AMOUNT = 2_600;
const MEMBER = 'member-1';

/** The refusal's code. */
const codeOf = async (call: Promise<unknown>): Promise<string> => {
  const error = await call.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!(error instanceof ProviderRefused)) throw new Error(`not refused: ${String(error)}`);
  return error.code;
};

/** What the product relies on, of the provider's cards on file and of their stand-ins alike. */
export function cardContract(bench: () => CardBench): void {
  const port = () => bench().provider;
  const orderOf = (itemId: string, memberId = MEMBER) => ({ purpose: { page: 'contribute', itemId }, memberId });

  /** An item's card on file, and the open intent of its payment. */
  async function owing(itemId: string, card: OnFile) {
    const { setupId, clientSecret } = await port().openSetup(orderOf(itemId));
    await bench().putOnFile(itemId, clientSecret, card);
    const { methodId = '' } = await port().lookSetup(setupId);
    const paymentId = `contribute-${itemId}`;
    const purpose = { page: 'contribute', itemId };
    const order = { paymentId, amount: AMOUNT, currency: 'usd', purpose, payerId: MEMBER, isOnFile: true } as const;
    const intent = await port().openIntent(order);
    const charge = (attempt: number) => port().chargeOnFile({ intentId: intent.intentId, methodId, attempt });
    return { ...intent, paymentId, charge };
  }

  it('opens one setup of an item, however often it is asked', async () => {
    const [one, ...others] = await Promise.all([1, 2, 3].map(() => port().openSetup(orderOf('item-1'))));
    for (const other of others) expect(other).toEqual(one);
    expect((await port().openSetup(orderOf('item-2'))).setupId).not.toBe(one?.setupId);
    expect(one?.clientSecret.startsWith(`${one.setupId}_secret`)).toBe(true);
  });

  it('says what a setup is for, and which card it put on file once it has', async () => {
    const { setupId, clientSecret } = await port().openSetup(orderOf('item-3'));
    const before = await port().lookSetup(setupId);
    expect(before).toEqual({ setupId, status: 'open', purpose: { page: 'contribute', itemId: 'item-3' } });
    await bench().putOnFile('item-3', clientSecret, 'good');
    const after = await port().lookSetup(setupId);
    expect(after).toEqual({ ...before, status: 'succeeded', methodId: expect.stringMatching(/^pm_/) });
    expect(await port().findSetup(orderOf('item-3'))).toEqual(after);
  });

  it('finds no setup that was not opened', async () => {
    expect(await port().findSetup(orderOf('item-nobody'))).toBeUndefined();
    expect(await codeOf(port().lookSetup('seti_nobody'))).toBe('resource_missing');
  });

  it('lists the setups that were opened in some time, the newest first, page by page', async () => {
    const from = new Date(Date.now() - 3_600_000).toISOString();
    const before = new Date(Date.now() + 3_600_000).toISOString();
    for (const itemId of ['listed-1', 'listed-2', 'listed-3']) await port().openSetup(orderOf(itemId));
    const { setupId, clientSecret } = await port().openSetup(orderOf('listed-4'));
    await bench().putOnFile('listed-4', clientSecret, 'good');
    const listed = async (span: { from: string; before: string }) => {
      const found = [];
      for (let after: string | undefined, more = true; more; ) {
        const page = await port().listSetups(span, after);
        found.push(...page.setups);
        after = page.next;
        more = after !== undefined;
      }
      return found.filter(({ purpose }) => purpose?.itemId.startsWith('listed-'));
    };
    const found = await listed({ from, before });
    expect(found.map(({ purpose, status }) => [purpose?.itemId, status])).toEqual([
      ['listed-4', 'succeeded'],
      ['listed-3', 'open'],
      ['listed-2', 'open'],
      ['listed-1', 'open'],
    ]);
    expect(found[0]).toEqual(await port().lookSetup(setupId));
    expect(await listed({ from: before, before: '2100-01-01T00:00:00.000Z' })).toEqual([]);
    expect(await listed({ from: '2000-01-01T00:00:00.000Z', before: from })).toEqual([]);
  });

  it('charges a card whose holder is away', async () => {
    const { intentId, charge } = await owing('item-4', 'good');
    expect(await port().look(intentId)).toMatchObject({ status: 'requires_payment_method', amountReceived: 0 });
    await charge(1);
    expect(await port().look(intentId)).toMatchObject({ status: 'succeeded', amountReceived: AMOUNT });
  });

  it('answers the same attempt again, and charges nothing for it', async () => {
    const { intentId, charge } = await owing('item-5', 'good');
    await charge(1);
    await charge(1);
    expect(await port().look(intentId)).toMatchObject({ status: 'succeeded', amountReceived: AMOUNT });
    expect(await codeOf(charge(2))).toBe('payment_intent_unexpected_state');
  });

  it.each([
    ['declined', 'card_declined'],
    ['asks', 'authentication_required'],
  ] as const)('leaves the intent open when the card is one that %s: %s', async (card, code) => {
    const { intentId, paymentId, clientSecret, charge } = await owing(`item-${card}`, card);
    expect(await codeOf(charge(1))).toBe(code);
    expect(await codeOf(charge(1))).toBe(code);
    expect(await codeOf(charge(2))).toBe(code);
    const intent = await port().look(intentId);
    expect(intent).toMatchObject({ status: 'requires_payment_method', amountReceived: 0, lastError: { code } });
    // Its holder pays with another card; the card on file is not charged then.
    await bench().pay(paymentId, clientSecret);
    expect(await codeOf(charge(3))).toBe('payment_intent_unexpected_state');
    expect(await port().look(intentId)).toMatchObject({ status: 'succeeded', amountReceived: AMOUNT });
  });

  it('charges no intent that was cancelled', async () => {
    const { intentId, charge } = await owing('item-6', 'good');
    await port().cancelIntent(intentId);
    expect(await codeOf(charge(1))).toBe('payment_intent_unexpected_state');
    expect(await port().look(intentId)).toMatchObject({ status: 'canceled', amountReceived: 0 });
  });

  it('charges no card that is not on file', async () => {
    const { intentId } = await owing('item-7', 'good');
    expect(await codeOf(port().chargeOnFile({ intentId, methodId: 'pm_nobody', attempt: 1 }))).toBe('resource_missing');
    expect(await port().look(intentId)).toMatchObject({ amountReceived: 0 });
  });

  it('lists the cards a member has on file, and charges none that was taken away', async () => {
    const owed = await owing('item-10', 'good');
    const other = await port().openSetup(orderOf('item-11', 'member-2'));
    await bench().putOnFile('item-11', other.clientSecret, 'good');
    const [card, ...others] = (await port().listCards(MEMBER)).cards;
    expect(others).toEqual([]);
    expect(card).toMatchObject({ last4: '4242', brand: 'visa', purpose: { page: 'contribute', itemId: 'item-10' } });
    expect(card?.expiryYear).toBeGreaterThan(2020);
    const [theirs] = (await port().listCards('member-2')).cards;
    expect([theirs?.fingerprint, theirs?.cardId === card?.cardId]).toEqual([card?.fingerprint, false]);
    // Somebody else's is left alone.
    await port().removeCard(MEMBER, theirs?.cardId ?? '');
    expect((await port().listCards('member-2')).cards).toEqual([theirs]);
    for (const _ of [1, 2]) await port().removeCard(MEMBER, card?.cardId ?? '');
    expect((await port().listCards(MEMBER)).cards).toEqual([]);
    expect(await codeOf(owed.charge(1))).toMatch(/^(resource_missing|invalid_request_error)$/);
    expect(await port().look(owed.intentId)).toMatchObject({ amountReceived: 0 });
    expect((await port().listCards('member-nobody')).cards).toEqual([]);
  });

  it('charges by default what was said last, of the cards that are the member’s', async () => {
    for (const itemId of ['item-12', 'item-13']) {
      const { clientSecret } = await port().openSetup(orderOf(itemId));
      await bench().putOnFile(itemId, clientSecret, 'good');
    }
    const { cards, defaultId } = await port().listCards(MEMBER);
    expect([cards.length, defaultId]).toEqual([2, undefined]);
    const [newer = '', older = ''] = cards.map(({ cardId }) => cardId);
    for (const cardId of [newer, older]) {
      await port().preferCard(MEMBER, cardId);
      expect((await port().listCards(MEMBER)).defaultId).toBe(cardId);
    }
    expect(
      await codeOf(
        port()
          .preferCard('member-2', newer)
          .then(() => undefined),
      ),
    ).toBe('resource_missing');
    await port().removeCard(MEMBER, older);
    expect((await port().listCards(MEMBER)).defaultId).toBeUndefined();
  });

  it('closes a setup, and leaves one that is done as it is', async () => {
    const open = await port().openSetup(orderOf('item-14'));
    for (const _ of [1, 2]) await port().cancelSetup(open.setupId);
    expect(await port().lookSetup(open.setupId)).toMatchObject({ status: 'canceled' });
    const done = await port().openSetup(orderOf('item-15'));
    await bench().putOnFile('item-15', done.clientSecret, 'good');
    await port().cancelSetup(done.setupId);
    expect(await port().lookSetup(done.setupId)).toMatchObject({ status: 'succeeded' });
  });

  it('forgets a customer with their cards on file, however often it is asked', async () => {
    const owed = await owing('item-9', 'good');
    for (const _ of [1, 2]) await port().eraseCustomer(MEMBER);
    await port().eraseCustomer('member-nobody');
    expect(await codeOf(owed.charge(1))).toBe('resource_missing');
    expect(await port().look(owed.intentId)).toMatchObject({ amountReceived: 0 });
  });
}
