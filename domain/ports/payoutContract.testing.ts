import { expect, it } from 'vitest';
import { type PaymentProvider, ProviderRefused } from './paymentProvider.ts';
import type { ProviderAccount } from './payoutProvider.ts';

export type PayoutBench = {
  readonly provider: PaymentProvider;
  /** So many cents have come in and can be used. */
  fund(cents: number): Promise<void>;
  /** The owner of the account gives what is asked for, and the provider finds it good. */
  enable(accountId: string): Promise<void>;
  demand(accountId: string): Promise<void>;
  /** The account's money goes on to its bank. */
  empty(accountId: string): Promise<void>;
};

const urls = { returnUrl: 'https://shop.test/funding', refreshUrl: 'https://shop.test/funding?again' };

/** The refusal's code. */
const codeOf = async (call: Promise<unknown>): Promise<string> => {
  const error = await call.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!(error instanceof ProviderRefused)) throw new Error(`not refused: ${String(error)}`);
  return error.code;
};

/** What the product relies on, of the provider and of its stand-ins alike. */
export function payoutContract(bench: () => PayoutBench): void {
  const port = () => bench().provider;
  const open = async (memberId = 'member-1') => (await port().openAccount({ memberId, attempt: 1 })).accountId;
  const enabled = async (memberId?: string): Promise<ProviderAccount> => {
    const accountId = await open(memberId);
    await bench().enable(accountId);
    return port().lookAccount(accountId);
  };

  it('opens one account for a member, however often it is asked', async () => {
    expect(await open()).toBe(await open());
    expect(await open('member-2')).not.toBe(await open());
    expect(await port().lookAccount(await open())).toMatchObject({
      memberId: 'member-1',
      isSubmitted: false,
      isEnabled: false,
      due: expect.arrayContaining(['external_account']),
      reason: 'requirements.past_due',
    });
    expect(await codeOf(port().lookAccount('acct_nobody'))).toBe('account_invalid');
    expect(await codeOf(port().linkAccount('acct_nobody', urls))).toBe('invalid_request_error');
  });

  it('links to pages of its own, anew each time', async () => {
    const link = await port().linkAccount(await open(), urls);
    expect(new URL(link.url).protocol).toMatch(/^https?:$/);
    expect(Date.parse(link.expiresAt)).toBeGreaterThan(Date.now());
  });

  it('enables an account and asks for more later', async () => {
    const account = await enabled();
    expect(account).toMatchObject({ isSubmitted: true, isEnabled: true, due: [] });
    expect(account.reason).toBeUndefined();
    await bench().demand(account.accountId);
    expect(await port().lookAccount(account.accountId)).toMatchObject({
      isSubmitted: true,
      isEnabled: false,
      due: ['individual.verification.document'],
      reason: 'requirements.past_due',
    });
  });

  it('sends money once, finds it by our id, and has that much less', async () => {
    await bench().fund(10_000);
    const { accountId } = await enabled();
    const order = { payoutId: 'payout-1', accountId, amount: 6_000 };
    expect(await port().findTransfer('payout-1')).toBeUndefined();
    const [made, ...others] = await Promise.all([1, 2, 3].map(() => port().transfer(order)));
    expect(made).toMatchObject({ accountId, amount: 6_000, reversed: 0 });
    for (const other of others) expect(other).toEqual(made);
    expect(await port().findTransfer('payout-1')).toEqual(made);
    expect(await port().lookTransfer(made?.transferId ?? '')).toEqual(made);
    expect(await codeOf(port().lookTransfer('tr_nobody'))).toBe('resource_missing');
    expect(await port().lookBalance()).toEqual({ available: 4_000, pending: 0 });
  });

  it('refuses more than there is, and accounts that cannot receive', async () => {
    await bench().fund(10_000);
    const { accountId } = await enabled();
    const send = (changes: object) => port().transfer({ payoutId: 'payout-2', accountId, amount: 100, ...changes });
    expect(await codeOf(send({ amount: 10_001 }))).toBe('balance_insufficient');
    // A refusal is kept under the payout's name, which then is for nothing else.
    const other = { payoutId: 'payout-4', accountId: await open('member-2') };
    expect(await codeOf(send(other))).toBe('insufficient_capabilities_for_transfer');
    expect(await codeOf(send({ payoutId: 'payout-5', accountId: 'acct_nobody' }))).toBe('resource_missing');
    expect(await port().findTransfer('payout-2')).toBeUndefined();
    await bench().demand(accountId);
    expect(await codeOf(send({ payoutId: 'payout-3' }))).toBe('insufficient_capabilities_for_transfer');
  });

  it('takes back what was sent, once, and no more than that', async () => {
    await bench().fund(10_000);
    const { accountId } = await enabled();
    const { transferId } = await port().transfer({ payoutId: 'payout-4', accountId, amount: 5_000 });
    const back = (reversalId: string, amount: number) => port().reverseTransfer({ reversalId, transferId, amount });
    expect(await back('back-1', 2_000)).toEqual(await back('back-1', 2_000));
    expect(await port().findTransfer('payout-4')).toMatchObject({ amount: 5_000, reversed: 2_000 });
    expect(await port().lookTransfer(transferId)).toMatchObject({ transferId, amount: 5_000, reversed: 2_000 });
    expect((await port().lookBalance()).available).toBe(7_000);
    expect(await port().reversalsOf(transferId)).toMatchObject([{ reversalId: 'back-1', amount: 2_000 }]);
    await back('back-2', 3_000);
    expect(await codeOf(back('back-3', 1))).toBe('transfer_already_reversed');
  });

  it('takes nothing back that has gone on to the bank', async () => {
    await bench().fund(1_000);
    const { accountId } = await enabled();
    const { transferId } = await port().transfer({ payoutId: 'payout-5', accountId, amount: 1_000 });
    await bench().empty(accountId);
    expect(await codeOf(port().reverseTransfer({ reversalId: 'back-4', transferId, amount: 1 }))).toBe(
      'balance_insufficient',
    );
  });
}
