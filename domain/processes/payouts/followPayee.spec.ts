import { describe, expect, it } from 'vitest';
import { payee } from '../../payouts/decider.ts';
import { atEveryStep } from '../payment/crash.testing.ts';
import { givenPayment } from '../payment/givenPayment.testing.ts';
import { followPayee, startOnboarding } from './followPayee.ts';

const urls = { returnUrl: 'https://x.test/funding', refreshUrl: 'https://x.test/funding' };
const stateOf = async ({ tools, ann }: ReturnType<typeof givenPayment>) =>
  (await tools.stateOf(payee, { memberId: ann.id })).state;

describe('connecting a payment processor', () => {
  it('opens one account, whatever dies on the way', async () => {
    const crashes = await atEveryStep(async () => {
      const bench = givenPayment();
      return {
        bench,
        work: (tools) => startOnboarding(tools, bench.ann.id, urls),
        after: async () => {
          const [account, ...others] = bench.provider.payoutHand.accounts();
          expect(others).toEqual([]);
          expect(await stateOf(bench)).toMatchObject({ status: 'started', accountId: account?.accountId });
        },
      };
    });
    expect(crashes).toBeGreaterThan(10);
  });

  it('opens one account for members who press twice', async () => {
    const bench = givenPayment();
    await Promise.all([1, 2, 3].map(() => startOnboarding(bench.tools, bench.ann.id, urls)));
    expect(bench.provider.payoutHand.accounts()).toHaveLength(1);
  });

  it('notes what the provider has, also after a crash anywhere', async () => {
    await atEveryStep(async () => {
      const bench = givenPayment();
      await startOnboarding(bench.tools, bench.ann.id, urls);
      bench.provider.payoutHand.enable('acct_1');
      return {
        bench,
        work: (tools) => followPayee(tools, bench.ann.id),
        after: async () => expect(await stateOf(bench)).toMatchObject({ status: 'enabled', due: [] }),
      };
    });
  });

  it('ends with the provider’s latest state when many look while it changes', async () => {
    const bench = givenPayment();
    const { payoutHand } = bench.provider;
    await startOnboarding(bench.tools, bench.ann.id, urls);
    const follow = () => followPayee(bench.tools, bench.ann.id);
    payoutHand.submit('acct_1');
    const early = [follow(), follow()];
    payoutHand.enable('acct_1');
    const later = [follow(), follow()];
    payoutHand.demand('acct_1');
    await Promise.all([...early, ...later, follow(), follow()]);
    expect(await stateOf(bench)).toMatchObject({ status: 'restricted', due: ['individual.verification.document'] });
  });

  it('notes that the provider has lost the account, after which another one is opened', async () => {
    const bench = givenPayment();
    const { tools, ann, provider } = bench;
    await startOnboarding(tools, ann.id, urls);
    provider.payoutHand.enable('acct_1');
    await followPayee(tools, ann.id);
    provider.payoutHand.lose('acct_1');
    expect(await followPayee(tools, ann.id)).toMatchObject({ status: 'none', accountId: undefined });
    const opened = async () => {
      const { url } = await startOnboarding(tools, ann.id, urls);
      return [url.split('/').at(-1), (await stateOf(bench)).accountId];
    };
    expect(await opened()).toEqual(['acct_2', 'acct_2']);
    // Lost before anybody looked: the link is refused first.
    provider.payoutHand.lose('acct_2');
    expect(await opened()).toEqual(['acct_3', 'acct_3']);
  });

  it('has nothing to look at before it was begun', async () => {
    const bench = givenPayment();
    expect(await followPayee(bench.tools, bench.ann.id)).toMatchObject({ status: 'none' });
    expect(await bench.events()).toEqual([]);
  });
});
