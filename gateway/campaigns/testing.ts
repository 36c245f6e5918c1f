import type { TestApp } from '../testing.ts';

const DAY_MS = 86_400_000;
/** A day `YYYY-MM-DD` so many days from now, in UTC. */
export const dayAhead = (days: number): string => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);

/** Opens a campaign that runs from now on, and answers its id. */
export async function openCampaign(app: TestApp, token: string, input: object = {}): Promise<string> {
  const { data, errors } = await app.graphql<{ createCampaign: { id: string } }>(
    'mutation ($input: CampaignInput!) { createCampaign(input: $input) { id } }',
    {
      input: {
        name: 'New chairs',
        goalCents: 100_000,
        description: 'Six chairs for the school of barbers in our town.',
        startDate: dayAhead(0),
        endDate: dayAhead(30),
        ...input,
      },
    },
    token,
  );
  if (!data || errors) throw new Error(JSON.stringify(errors));
  return data.createCampaign.id;
}
