import { describe, expect, it } from 'vitest';
import { payee } from '../../payouts/decider.ts';
import { openMemoryProvider } from '../../ports/memoryProvider.testing.ts';
import { ProviderUnavailable } from '../../ports/paymentProvider.ts';
import { providerAccount } from '../../upkeep/providerAccount.ts';
import { givenPayment } from '../payment/givenPayment.testing.ts';
import { settlePayment } from '../payment/settle.ts';
import { followPayee, startOnboarding } from '../payouts/followPayee.ts';
import { withOwnAccount } from './ownAccount.ts';

const root = { by: { id: 'RootOwner0000000000000', role: 'superadmin' }, channel: 'rest' } as const;
const URLS = { returnUrl: 'https://x.test/', refreshUrl: 'https://x.test/' };

/** A log with a payment that is open and a seller with an account, and processes with keys of this or that account. */
async function givenLog() {
  const bench = givenPayment();
  const { tools, ownerId } = bench;
  const { dispatch, stateOf } = tools;
  const withKey = (accountId: string | undefined, provider = openMemoryProvider(tools.now)) => ({
    ...tools,
    provider: withOwnAccount(provider, { dispatch, stateOf, look: async () => accountId }),
  });
  const own = withKey('acct_1', bench.provider);
  const { paymentId } = await bench.opened(bench.ann);
  await startOnboarding(own, ownerId, URLS);
  return { ...bench, own, withKey, paymentId };
}

describe('a key of another account at the provider', () => {
  it('is not used: nothing is noted as gone, and the key of the first account goes on', async () => {
    const { own, withKey, tools, ownerId, paymentId, provider, count } = await givenLog();
    const other = withKey('acct_2');
    for (const _ of [1, 2]) {
      await expect(followPayee(other, ownerId)).rejects.toThrow(ProviderUnavailable);
      await expect(settlePayment(other, paymentId)).rejects.toThrow(ProviderUnavailable);
      await expect(other.provider.lookBalance()).rejects.toThrow(/acct_2.*acct_1/);
    }
    expect((await tools.stateOf(payee, { memberId: ownerId })).state.accountId).toBe('acct_1');
    const gone = ['PayoutAccountGone', 'PaymentCancelled'];
    expect(await Promise.all(gone.map(count))).toEqual([0, 0]);
    expect(await Promise.all(['ProviderAccountNoted', 'OtherProviderAccountFound'].map(count))).toEqual([1, 1]);
    expect(other.provider.config()).toEqual(provider.config());
    provider.hand.pay(paymentId);
    expect((await settlePayment(own, paymentId)).status).toBe('fulfilled');
  });

  it('is used once a superadmin has confirmed it, and that of the former account no longer', async () => {
    const { own, withKey, tools } = await givenLog();
    const other = withKey('acct_2');
    await expect(other.provider.lookBalance()).rejects.toThrow(ProviderUnavailable);
    const confirm = { type: 'ConfirmProviderAccount', data: { accountId: 'acct_2' } } as const;
    await tools.dispatch(providerAccount, confirm, root);
    expect(await other.provider.lookBalance()).toEqual({ available: 0, pending: 0 });
    await expect(own.provider.lookBalance()).rejects.toThrow(/acct_1.*acct_2/);
  });
});

it('a key that may not read its account is trusted, and one that could not be looked at is looked at again', async () => {
  const { withKey, tools, provider } = await givenLog();
  expect(await withKey(undefined).provider.lookBalance()).toEqual({ available: 0, pending: 0 });
  let looks = 0;
  const { dispatch, stateOf } = tools;
  const shaky = withOwnAccount(provider, {
    dispatch,
    stateOf,
    async look() {
      looks += 1;
      if (looks === 1) throw new ProviderUnavailable('unreachable', 'It did not answer.');
      return 'acct_1';
    },
  });
  await expect(shaky.lookBalance()).rejects.toThrow(ProviderUnavailable);
  for (const _ of [1, 2]) await shaky.lookBalance();
  expect(looks).toBe(2);
});
