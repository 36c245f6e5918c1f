import { campaign } from '#domain/campaigns/decider.ts';
import type { Actor } from '#domain/decider.ts';
import { newContributionId } from '#domain/ids.ts';
import type { TestApp } from '../testing.ts';

type Member = { readonly token: string; readonly user: { readonly _id: string } };
const system: Actor = { id: 'settle', role: 'system' };

/** For specs of a campaign's money: campaigns that have some, and questions about it. */
export function moneyHand(app: TestApp) {
  async function ask<T>(operation: string, variables: object, token?: string): Promise<T> {
    const { data, errors } = await app.graphql<Record<string, T>>(operation, variables, token);
    if (errors) throw new Error(errors[0]?.extensions.code ?? errors[0]?.message);
    return Object.values(data ?? {})[0] as T;
  }
  const code = (operation: string, variables: object, token?: string): Promise<string> =>
    ask(operation, variables, token).then(
      () => 'allowed',
      (error: Error) => error.message,
    );
  return {
    ask,
    code,
    /** A published campaign that runs; answers its id. */
    async campaignOf(organizer: Member): Promise<string> {
      const input = {
        name: 'New chairs',
        goalCents: 100_000,
        description: [{ type: 'paragraph', children: [{ text: 'Six chairs.' }] }],
        startDate: new Date(Date.now() - 86_400_000).toISOString(),
        endDate: new Date(Date.now() + 30 * 86_400_000).toISOString(),
      };
      const made = await ask<{ id: string }>(
        'mutation ($input: CampaignInput!) { createCampaign(input: $input) { id } }',
        { input },
        organizer.token,
      );
      return made.id;
    },
    /** Cents that a member gives; the provider has taken them. Answers the contribution's id. */
    async give(campaignId: string, { user }: Member, amount: number, isAnonymous = false): Promise<string> {
      const contributionId = newContributionId(campaignId);
      const paymentId = `contribute-${contributionId}`;
      const part = { campaignId, contributionId };
      const given = { ...part, contributorId: user._id, amount, tip: 0, message: '', isAnonymous };
      const by: Actor = { id: user._id, role: 'CUSTOMER' };
      await app.handler.dispatch(campaign, { type: 'BeginContribution', data: given }, { by, channel: 'graphql' });
      const purpose = { page: 'contribute', itemId: contributionId };
      const order = { paymentId, amount, currency: 'usd', purpose, payerId: user._id } as const;
      const { intentId, clientSecret } = await app.provider.openIntent(order);
      const card = new URLSearchParams({ client_secret: clientSecret, payment_method: 'pm_card_visa' });
      await app.rest('POST', `/v1/payment_intents/${intentId}/confirm`, { body: card });
      const paid = { ...part, paymentId, amount };
      await app.handler.dispatch(campaign, { type: 'ReceiveContribution', data: paid }, { by: system, channel: 'job' });
      return contributionId;
    },
    close: (campaignId: string, { token }: Member) =>
      ask('mutation ($id: ID!) { closeCampaign(id: $id) { status } }', { id: campaignId }, token),
  };
}
