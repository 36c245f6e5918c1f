import { cardFor, type Funded } from './campaigns.ts';
import type { Sender } from './corpusSender.ts';
import { at, fields, inTurn, MARK, richCorpus } from './corpusTexts.ts';
import type { Stage } from './harness.ts';
import type { Person } from './people.ts';

const day = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
/** A picture of one point. */
const POINT = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
);

interface Crowd {
  sender: Sender;
  owner: { token: string };
  /** A member of the town; all of them have proven their address. */
  one: (n: number) => Person;
  /** To which was given long enough ago that it can be paid out, and whose organizer is logged in. */
  funded: Funded;
}

/** Campaigns in whose every text the corpus stands: told, given to, reported, decided about and cancelled. */
export async function openCampaigns(stage: Stage, { sender, owner, one, funded }: Crowd) {
  const { send } = sender;
  const organizer = one(0);
  const story = [...richCorpus(), ...(await furtherNodes(stage, organizer))];
  const open = async (n: number): Promise<string> => {
    const input = {
      name: at(fields.title, n),
      goalCents: 100_000,
      description: `${MARK} ${n}`,
      startDate: day(0),
      endDate: day(20),
      beneficiary: at(fields.beneficiary, n),
    };
    return (await send(one(n), 'createCampaign', { input: n === 0 ? { ...input, description: story } : input })).id;
  };
  // The last two are cancelled, and in no list: their names are those of the first two.
  const [first = '', ...others] = await inTurn(fields.title.length + 2, open);
  const edited = { name: at(fields.title, 0), beneficiary: at(fields.beneficiary, 0) };
  const described = [{ type: 'paragraph', children: [{ text: `${MARK} pwn` }] }, ...story];
  await send(organizer, 'editCampaign', { id: first, input: { ...edited, description: described } });

  const given = await inTurn(fields.reason.length, (n) => give(n));
  await send(organizer, 'refundContribution', { id: given[0], reason: at(fields.reason, 0) }, '{ status }');
  await send(organizer, 'amendCampaign', { id: first, text: story });
  const updates: string[] = [];
  for (const n of [0, 1, 2]) {
    const update = { campaignId: first, title: at(fields.title, n), text: story };
    updates.push((await send(organizer, 'postCampaignUpdate', update)).id);
  }
  const gone = { campaignId: first, updateId: updates[2], reason: at(fields.reason, 0) };
  await send(owner, 'removeCampaignUpdate', gone);
  for (const [n, { text }] of fields.reason.entries())
    await send(organizer, 'recordSpending', { campaignId: first, amountCents: 1 + n, text });
  await withdrawAll();

  const n = fields.reason.length;
  const [waiting, decided, cancelled] = [others.slice(0, n), others.slice(n, 2 * n), others.slice(-2)];
  for (const [index, campaignId] of waiting.entries()) await report(index, campaignId, 1 + index);
  for (const [index, campaignId] of decided.entries()) await judge(index, campaignId, 1 + n + index);
  for (const [index, id] of cancelled.entries())
    await send(one(fields.title.length + index), 'cancelCampaign', { id, reason: at(fields.reason, index) });
  await takeBackPayouts();
  return { first, waiting, decided, cancelled, organizer, giver: one(2), contribution: given[1] ?? '' };

  /** By card, at the sandbox. */
  async function give(index: number): Promise<string> {
    const giver = one(1 + index);
    const input = { campaignId: first, amountCents: 500 + index, message: at(fields.reason, index) };
    type Opened = { clientSecret: string; kind: string; contribution: { id: string } };
    const select = '{ clientSecret kind contribution { id } }';
    const opened = await send<Opened>(giver, 'contributeToCampaign', { input }, select);
    await cardFor(stage, opened);
    await send(giver, 'settleContribution', { id: opened.contribution.id });
    return opened.contribution.id;
  }

  /** Of a campaign that has ended some money is paid out, and taken back again and again. */
  async function takeBackPayouts(): Promise<void> {
    const { id: campaignId, organizer: receiver } = funded;
    await send(receiver, 'closeCampaign', { id: campaignId });
    const select = '{ payouts { id } }';
    const asked = { campaignId, amountCents: 4_000 };
    const { payouts } = await send<{ payouts: { id: string }[] }>(receiver, 'requestCampaignPayout', asked, select);
    for (const [cents, { text }] of fields.reason.entries()) {
      const back = { campaignId, payoutId: payouts[0]?.id, reason: text, amountCents: 1 + cents };
      await send(owner, 'reverseCampaignPayout', back, select);
    }
  }

  async function withdrawAll(): Promise<void> {
    type Lines = { campaignLedger: { edges: { node: { kind: string; entryId: string | null } }[] } };
    const query = 'query ($id: ID!) { campaignLedger(campaignId: $id, first: 50) { edges { node { kind entryId } } } }';
    const { campaignLedger } = await stage.graphql<Lines>(query, { id: first }, organizer.token);
    const entries = campaignLedger.edges.filter(({ node }) => node.kind === 'SPENDING');
    for (const [index, { node }] of entries.entries()) {
      const withdrawn = { campaignId: first, entryId: node.entryId, reason: at(fields.reason, index) };
      await send(organizer, 'withdrawSpending', withdrawn);
    }
  }

  async function report(index: number, campaignId: string, of: number): Promise<void> {
    await send(one(of + 1), 'reportCampaign', { campaignId, cause: 'OTHER', note: at(fields.reason, index) });
  }

  /** Half of the reports are dismissed; the other campaigns are paused, appealed for, and run again. */
  async function judge(index: number, campaignId: string, of: number): Promise<void> {
    const reason = at(fields.reason, index);
    await report(index, campaignId, of);
    if (index % 2 === 0) return void (await send(owner, 'dismissCampaignReports', { campaignId, reason }));
    await send(owner, 'pauseCampaign', { campaignId, reason });
    await send(one(of), 'appealCampaignPause', { campaignId, text: reason });
    await send(owner, 'denyCampaignAppeal', { campaignId, reason });
    await send(owner, 'resumeCampaign', { campaignId, reason });
  }
}

/** What a story has beside the text of an announcement, with the corpus in it. */
async function furtherNodes(stage: Stage, { token }: Person) {
  const body = new FormData();
  body.append('file', new Blob([POINT], { type: 'image/png' }), 'point.png');
  const headers = { authorization: `Bearer ${token}` };
  const stored = await fetch(`${stage.origin}/api/v1/images/upload`, { method: 'POST', headers, body });
  const { pathname: url } = new URL(((await stored.json()) as { secure_url: string }).secure_url);
  const [alt, caption, text] = [0, 1, 2].map((n) => at(fields.title, n));
  const cell = { type: 'table-cell', children: [{ text }] };
  return [
    { type: 'heading', level: 2, children: [{ text }] },
    { type: 'code-block', children: [{ text: at(fields.reason, 0) }] },
    { type: 'image', url, alt, caption, width: 1, height: 1, children: [{ text: '' }] },
    { type: 'table', children: [{ type: 'table-row', children: [cell, cell] }] },
  ];
}
