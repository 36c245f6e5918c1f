import { openCampaign } from '../campaigns/testing.ts';
import { paragraph } from '../posts/testing.ts';
import type { TestApp } from '../testing.ts';

type Cast = {
  /** A word of its own for a place where somebody writes. */
  readonly planted: (place: string) => string;
  readonly token: string;
  readonly ownerToken: string;
  readonly reporterToken: string;
};

/** Campaigns in which their organizer wrote wherever they can, and of which platform owners wrote why they decided. */
export async function describedCampaigns(app: TestApp, { planted, token, ownerToken, reporterToken }: Cast) {
  async function send<T = unknown>(
    by: string,
    operation: string,
    given: Readonly<Record<string, unknown>>,
  ): Promise<T> {
    const { data, errors } = await app.graphql<Record<string, T>>(operation, given, by);
    if (errors) throw new Error(`${operation.slice(0, 90)}: ${errors[0]?.message}`);
    return Object.values(data ?? {})[0] as T;
  }
  const decide = (name: string, campaignId: string, reason: string) =>
    send(
      ownerToken,
      `mutation ($campaignId: ID!, $reason: String!) { ${name}(campaignId: $campaignId, reason: $reason) { isPaused } }`,
      { campaignId, reason },
    );
  const id = await openCampaign(app, token, {
    description: paragraph(planted('oldstory')),
    beneficiary: planted('oldbeneficiary'),
  });
  await send(token, 'mutation ($id: ID!, $input: CampaignEdit!) { editCampaign(id: $id, input: $input) { id } }', {
    id,
    input: { description: paragraph(planted('story')), beneficiary: planted('beneficiary') },
  });
  await send(token, 'mutation ($id: ID!, $text: JSON!) { amendCampaign(id: $id, text: $text) { id } }', {
    id,
    text: paragraph(planted('amendment')),
  });
  const post = (title: string, text: string) =>
    send<{ id: string }>(
      token,
      'mutation ($id: ID!, $title: String!, $text: JSON!) { postCampaignUpdate(campaignId: $id, title: $title, text: $text) { id } }',
      { id, title, text: paragraph(text) },
    );
  await post(planted('newstitle'), planted('news'));
  const removed = await post(planted('oldnewstitle'), planted('oldnews'));
  const why = planted('newsreason');
  await send(
    ownerToken,
    'mutation ($id: ID!, $updateId: ID!, $why: String!) { removeCampaignUpdate(campaignId: $id, updateId: $updateId, reason: $why) { id } }',
    { id, updateId: removed.id, why },
  );
  await spend(id);
  const report = 'mutation ($id: ID!) { reportCampaign(campaignId: $id, cause: MISUSE, note: "Look at it") }';
  await send(reporterToken, report, { id });
  await decide('dismissCampaignReports', id, planted('dismissed'));
  await decide('pauseCampaign', id, planted('oldpause'));
  const appeal =
    'mutation ($id: ID!, $text: String!) { appealCampaignPause(campaignId: $id, text: $text) { isPaused } }';
  await send(token, appeal, { id, text: planted('appeal') });
  await decide('denyCampaignAppeal', id, planted('denied'));
  await decide('resumeCampaign', id, planted('resumed'));
  await decide('pauseCampaign', id, planted('pause'));
  const over = await openCampaign(app, token, { name: 'Old chairs' });
  const cancel = 'mutation ($id: ID!, $reason: String!) { cancelCampaign(id: $id, reason: $reason) { id } }';
  await send(token, cancel, { id: over, reason: planted('cancelled') });
  return [id, over] as const;

  async function spend(campaignId: string) {
    const record =
      'mutation ($id: ID!, $text: String!) { recordSpending(campaignId: $id, amountCents: 500, text: $text) { id } }';
    await send(token, record, { id: campaignId, text: planted('spent') });
    await app.settle();
    const { edges } = await send<{ edges: { node: { entryId: string } }[] }>(
      token,
      'query ($id: ID!) { campaignLedger(campaignId: $id, first: 1) { edges { node { entryId } } } }',
      { id: campaignId },
    );
    await send(
      token,
      'mutation ($id: ID!, $entryId: ID!, $reason: String!) { withdrawSpending(campaignId: $id, entryId: $entryId, reason: $reason) { id } }',
      { id: campaignId, entryId: edges[0]?.node.entryId, reason: planted('notspent') },
    );
  }
}
