import { campaign } from '#domain/campaigns/decider.ts';
import type { TestApp } from '../testing.ts';

const DAY_MS = 86_400_000;

type Member = { readonly token: string; readonly user: { readonly _id: string } };

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
    /** A published campaign that runs since twenty days; answers its id. */
    async campaignOf(organizer: Member): Promise<string> {
      const input = {
        name: 'New chairs',
        goalCents: 100_000,
        description: [{ type: 'paragraph', children: [{ text: 'Six chairs.' }] }],
        startDate: new Date(Date.now() - 20 * DAY_MS).toISOString(),
        endDate: new Date(Date.now() + 30 * DAY_MS).toISOString(),
      };
      const made = await ask<{ id: string }>(
        'mutation ($input: CampaignInput!) { createCampaign(input: $input) { id } }',
        { input },
        organizer.token,
      );
      return made.id;
    },
    /** Cents that a member gives, by card, so many days ago. Answers the contribution's id. */
    async give(
      campaignId: string,
      { token }: Member,
      amount: number,
      { isAnonymous = false, daysAgo = 0 } = {},
    ): Promise<string> {
      const { contribution, clientSecret } = await ask<{ contribution: { id: string }; clientSecret: string }>(
        'mutation ($input: ContributionInput!) { contributeToCampaign(input: $input) { contribution { id } clientSecret } }',
        { input: { campaignId, amountCents: amount, isAnonymous } },
        token,
      );
      if (daysAgo > 0) {
        // It counts since then; what the provider says of its money changes nothing of that.
        const at = new Date(Date.now() - daysAgo * DAY_MS).toISOString();
        const { id: contributionId } = contribution;
        const data = { campaignId, contributionId, paymentId: `contribute-${contributionId}`, amount };
        const sender = { by: { id: 'settle', role: 'system' }, channel: 'job', at } as const;
        await app.handler.dispatch(campaign, { type: 'ReceiveContribution', data }, sender);
      }
      const card = new URLSearchParams({ client_secret: clientSecret, payment_method: 'pm_card_visa' });
      await app.rest('POST', `/v1/payment_intents/${clientSecret.split('_secret_')[0]}/confirm`, { body: card });
      await ask('mutation ($id: ID!) { settleContribution(id: $id) { status } }', { id: contribution.id }, token);
      return contribution.id;
    },
    takeBack: (id: string, { token }: Member) =>
      ask('mutation ($id: ID!) { refundContribution(id: $id) { status } }', { id }, token),
    close: (campaignId: string, { token }: Member) =>
      ask('mutation ($id: ID!) { closeCampaign(id: $id) { status } }', { id: campaignId }, token),
  };
}
