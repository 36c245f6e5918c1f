import type { Dispatch, Sender, StateOf } from '../../dispatch.ts';
import { type PaymentProvider, ProviderUnavailable } from '../../ports/paymentProvider.ts';
import { providerAccount } from '../../upkeep/providerAccount.ts';

type AccountTools = {
  readonly dispatch: Dispatch;
  readonly stateOf: StateOf;
  /** The account that this process's key belongs to; undefined where the key may not read it. Throws ProviderUnavailable. */
  readonly look: () => Promise<string | undefined>;
};

const SENDER: Sender = { by: { id: 'own-account', role: 'system' }, channel: 'job' };

/** What needs no answer of the provider. */
const LOCAL: ReadonlySet<string> = new Set(['config', 'verifyWebhook']);

/**
 * The provider as long as the key belongs to the account that the log's money is in, which is that of the first key that is
 * used. With a key of another one every call throws ProviderUnavailable, as if the provider were away: jobs and sweeps wait,
 * and nothing is noted as gone, until a superadmin has confirmed that account. A key that may not read its account is
 * trusted, as restricted ones may not.
 */
export function withOwnAccount(provider: PaymentProvider, tools: AccountTools): PaymentProvider {
  const refuseOther = openCheck(tools);
  const checked =
    <A extends unknown[], R>(call: (...args: A) => Promise<R>) =>
    async (...args: A): Promise<R> => {
      await refuseOther();
      return call(...args);
    };
  return {
    ...provider,
    ...Object.fromEntries(
      Object.entries(provider)
        .filter(([name, call]) => typeof call === 'function' && !LOCAL.has(name))
        .map(([name, call]) => [name, checked(call as never)]),
    ),
  };
}

/** A key stays what it is while a process lives; what is confirmed is read from the log each time. */
function openCheck({ dispatch, stateOf, look }: AccountTools): () => Promise<void> {
  let looking: Promise<string | undefined> | undefined;
  const known = async () => (await stateOf(providerAccount, {})).state;
  return async () => {
    looking ??= look().catch((error: unknown) => {
      looking = undefined;
      throw error;
    });
    const accountId = await looking;
    if (accountId === undefined) return;
    const before = await known();
    if (accountId === before.accountId) return;
    if (accountId !== before.otherId)
      await dispatch(providerAccount, { type: 'NoteProviderAccount', data: { accountId } }, SENDER);
    const { accountId: own } = await known();
    if (accountId !== own)
      throw new ProviderUnavailable('credentials', `The key is one of ${accountId}, and the log's money is in ${own}.`);
  };
}
