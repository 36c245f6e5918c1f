import type { BalanceProvider } from './balanceProvider.ts';
import { ProviderRefused } from './paymentProvider.ts';
import type { PayoutProvider, ProviderAccount, ProviderReversal, ProviderTransfer } from './payoutProvider.ts';

type Account = ProviderAccount & { readonly balance: number };

/** What a spec or a simulation does with accounts from outside: their owners, the provider, their banks. */
export type PayoutHand = {
  /** The owner has given what was asked for, and the provider has found it good. */
  enable(accountId: string): void;
  submit(accountId: string): void;
  /** The provider wants to know more. */
  demand(accountId: string, requirement?: string): void;
  /** The account is deleted, rejected or disconnected: the platform's key has no access to it any more. */
  lose(accountId: string): void;
  /** Takes money back in the provider's dashboard, in cents: of a transfer, or of the first one of the payout. */
  reverse(payoutId: string, amount: number, transferId?: string): void;
  /** Money goes a second time under the mark of a payout, as after an answer that was lost; answers the transfer's id. */
  sendAgain(payoutId: string): string;
  /** The same by a transfer that was made before the first one, and has taken effect late. */
  sendEarlier(payoutId: string): string;
  /** The account's money goes on to its bank. */
  empty(accountId: string): void;
  accounts(): readonly ProviderAccount[];
  transfers(): readonly (ProviderTransfer & { readonly payoutId: string })[];
};

/**
 * The payout part of a provider in memory, with its refusals. `available` answers what the platform could use, in cents,
 * if it had sent nothing on; `notify` is called after what a webhook would tell of, `moved` with what leaves the balance
 * for an account (below 0) and comes back.
 */
export function openMemoryPayouts(
  available: () => number,
  notify: (about: { type: string; accountId?: string; payoutId?: string }) => void = () => undefined,
  moved: (amount: number, sourceId: string, payoutId: string) => void = () => undefined,
): PayoutProvider & Pick<BalanceProvider, 'lookBalance'> & { readonly payoutHand: PayoutHand } {
  const accounts = new Map<string, Account>();
  /** By the ids of the transfers, the oldest first. */
  const transfers = new Map<string, ProviderTransfer & { readonly payoutId: string }>();
  const reversals: (ProviderReversal & { readonly transferId: string })[] = [];
  const opened = new Map<string, string>();

  const account = (accountId: string): Account => {
    const known = accounts.get(accountId);
    if (!known) throw new ProviderRefused('account_invalid', 'No access to that account, or there is none');
    return known;
  };
  const put = (accountId: string, facts: Partial<Account>) => {
    const { reason: _, ...before } = account(accountId);
    accounts.set(accountId, { ...before, ...facts });
  };
  const become = (accountId: string, facts: Partial<Account>) => {
    put(accountId, facts);
    notify({ type: 'account.updated', accountId });
  };
  const transferOf = (transferId: string) => {
    const made = transfers.get(transferId);
    if (!made) throw new ProviderRefused('resource_missing', 'No such transfer');
    return made;
  };
  const oldestOf = (payoutId: string) => [...transfers.values()].find((one) => one.payoutId === payoutId);
  /** Another transfer of what one has sent; its money moves now, whenever it was made. */
  const another = (payoutId: string) => {
    const made = oldestOf(payoutId);
    if (!made) throw new Error(`nothing was sent for ${payoutId}`);
    const other = { ...made, transferId: `tr_${transfers.size + 1}`, reversed: 0 };
    put(made.accountId, { balance: account(made.accountId).balance + made.amount });
    moved(-made.amount, other.transferId, payoutId);
    return other;
  };
  const sentOn = () => [...transfers.values()].reduce((sum, one) => sum + one.amount - one.reversed, 0);
  const takeBack = (made: ProviderTransfer & { readonly payoutId: string }, amount: number, reversalId?: string) => {
    if (amount > made.amount - made.reversed)
      throw new ProviderRefused('transfer_already_reversed', 'Nothing is left to reverse');
    const { balance } = account(made.accountId);
    if (amount > balance) throw new ProviderRefused('balance_insufficient', 'The account has less');
    put(made.accountId, { balance: balance - amount });
    transfers.set(made.transferId, { ...made, reversed: made.reversed + amount });
    const reversal = {
      providerReversalId: `trr_${reversals.length + 1}`,
      amount,
      transferId: made.transferId,
      ...(reversalId !== undefined && { reversalId }),
    };
    reversals.push(reversal);
    moved(amount, reversal.providerReversalId, made.payoutId);
    notify({ type: 'transfer.reversed', payoutId: made.payoutId });
    return reversal;
  };

  return {
    openAccount: async ({ memberId, attempt }) => {
      const key = `${memberId}/${attempt}`;
      const accountId = opened.get(key) ?? `acct_${opened.size + 1}`;
      opened.set(key, accountId);
      if (!accounts.has(accountId))
        accounts.set(accountId, {
          accountId,
          memberId,
          isSubmitted: false,
          isEnabled: false,
          due: ['external_account'],
          reason: 'requirements.past_due',
          balance: 0,
        });
      return { accountId };
    },
    linkAccount: async (accountId) => {
      // The provider gives this refusal no name of its own.
      if (!accounts.has(accountId)) throw new ProviderRefused('invalid_request_error', 'It is not connected');
      return { url: `https://provider.test/setup/${accountId}`, expiresAt: '2100-01-01T00:00:00.000Z' };
    },
    lookAccount: async (accountId) => {
      const { balance: _, ...shown } = account(accountId);
      return shown;
    },
    transfer: async ({ payoutId, accountId, amount }) => {
      const known = oldestOf(payoutId);
      if (known) return known;
      if (!accounts.has(accountId)) throw new ProviderRefused('resource_missing', 'No such destination');
      const { isEnabled, balance } = account(accountId);
      if (!isEnabled) throw new ProviderRefused('insufficient_capabilities_for_transfer', 'It cannot receive');
      if (amount > available() - sentOn()) throw new ProviderRefused('balance_insufficient', 'There is less');
      const made = { transferId: `tr_${transfers.size + 1}`, accountId, amount, reversed: 0, payoutId };
      transfers.set(made.transferId, made);
      put(accountId, { balance: balance + amount });
      moved(-amount, made.transferId, payoutId);
      return made;
    },
    findTransfer: async (payoutId) => oldestOf(payoutId),
    lookTransfer: async (transferId) => transferOf(transferId),
    reverseTransfer: async ({ reversalId, transferId, amount }) => {
      const known = reversals.find((one) => one.reversalId === reversalId);
      if (known) return known;
      return takeBack(transferOf(transferId), amount, reversalId);
    },
    reversalsOf: async (transferId) => reversals.filter((one) => one.transferId === transferId).reverse(),
    lookBalance: async () => ({ available: available() - sentOn(), pending: 0 }),
    payoutHand: {
      enable: (accountId) => become(accountId, { isSubmitted: true, isEnabled: true, due: [] }),
      submit: (accountId) =>
        become(accountId, { isSubmitted: true, due: [], reason: 'requirements.pending_verification' }),
      demand: (accountId, requirement = 'individual.verification.document') =>
        become(accountId, { isEnabled: false, due: [requirement], reason: 'requirements.past_due' }),
      lose: (accountId) => void accounts.delete(accountId),
      reverse: (payoutId, amount, transferId) => {
        const made = transferId === undefined ? oldestOf(payoutId) : transferOf(transferId);
        if (made) takeBack(made, amount);
      },
      sendAgain: (payoutId) => {
        const again = another(payoutId);
        transfers.set(again.transferId, again);
        return again.transferId;
      },
      sendEarlier: (payoutId) => {
        const before = another(payoutId);
        const later = [...transfers.values()];
        transfers.clear();
        for (const one of [before, ...later]) transfers.set(one.transferId, one);
        return before.transferId;
      },
      empty: (accountId) => put(accountId, { balance: 0 }),
      accounts: () => [...accounts.values()],
      transfers: () => [...transfers.values()],
    },
  };
}
