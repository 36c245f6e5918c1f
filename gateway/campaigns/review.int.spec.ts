import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { campaign } from '#domain/campaigns/decider.ts';
import { registerPlatformOwner } from '../shops/testing.ts';
import { openTestApp, type TestApp } from '../testing.ts';
import { moneyHand } from './moneyHand.testing.ts';

const REVIEW =
  'isPaused openReportCount reports { cause note reporter { firstName } } appeal { text isDenied } decisions { kind reason }';
const act = (name: string) =>
  `mutation ($id: ID!, $reason: String!) { ${name}(campaignId: $id, reason: $reason) { ${REVIEW} } }`;
const REPORT = 'mutation ($id: ID!, $note: String) { reportCampaign(campaignId: $id, cause: MISUSE, note: $note) }';
const APPEAL = `mutation ($id: ID!, $text: String!) { appealCampaignPause(campaignId: $id, text: $text) { ${REVIEW} } }`;
const QUEUE = `{ campaignReviewQueue { totalCount edges { node { id campaign { name } ${REVIEW} } } } }`;
const CASE = `query ($id: ID!) { campaignReview(campaignId: $id) { ${REVIEW} } }`;

type Member = Awaited<ReturnType<TestApp['registerProvenMember']>>;
type Queue = { readonly edges: readonly { readonly node: { readonly id: string } }[] };

let app: TestApp;
let hand: ReturnType<typeof moneyHand>;
let owner: string;
let all: Member[] = [];
beforeAll(async () => {
  app = await openTestApp({ env: { RATE_LIMIT: 'on' } });
  hand = moneyHand(app);
  owner = await registerPlatformOwner(app);
  all = await Promise.all([1, 2, 3].map(() => app.registerProvenMember()));
}, 60_000);
afterAll(() => app?.close());

const member = (at: number): Member => all[at] as Member;
const queued = async (): Promise<readonly string[]> => {
  await app.settle();
  return (await hand.ask<Queue>(QUEUE, {}, owner)).edges.map(({ node }) => node.id);
};

describe('a campaign that members report', () => {
  it('waits for the owners, is paused with a reason, appealed, and goes on', async () => {
    const [ann, bob] = [member(0), member(1)];
    const id = await hand.campaignOf(ann);
    await hand.ask(REPORT, { id, note: 'No receipts' }, bob.token);
    await hand.ask(REPORT, { id, note: 'Again' }, bob.token);
    expect(await queued()).toContain(id);
    expect(await hand.ask(CASE, { id }, owner)).toMatchObject({
      openReportCount: 1,
      reports: [{ cause: 'MISUSE', note: 'No receipts', reporter: { firstName: 'Mem' } }],
    });
    // Its organizer sees that there are some, not whose.
    expect(await hand.ask(CASE, { id }, ann.token)).toMatchObject({ openReportCount: 1, reports: null });
    const paused = await hand.ask(act('pauseCampaign'), { id, reason: 'Please show receipts' }, owner);
    expect(paused).toMatchObject({
      isPaused: true,
      openReportCount: 0,
      decisions: [{ kind: 'PAUSED', reason: 'Please show receipts' }],
    });
    await app.settle();
    expect(await hand.ask('query ($id: ID!) { campaign(id: $id) { status pauseReason } }', { id })).toEqual({
      status: 'PAUSED',
      pauseReason: 'Please show receipts',
    });
    await expect(hand.give(id, bob, 2_500)).rejects.toThrow('CAMPAIGN_PAUSED');
    expect(await queued()).not.toContain(id);
    await hand.ask(APPEAL, { id, text: 'They are there now' }, ann.token);
    expect(await hand.code(APPEAL, { id, text: 'Please' }, ann.token)).toBe('PAUSE_APPEALED');
    expect(await queued()).toContain(id);
    expect(await hand.ask(act('denyCampaignAppeal'), { id, reason: 'Not all' }, owner)).toMatchObject({
      isPaused: true,
      appeal: { text: 'They are there now', isDenied: true },
    });
    expect(await hand.ask(act('resumeCampaign'), { id, reason: 'All there' }, owner)).toMatchObject({
      isPaused: false,
      appeal: null,
      decisions: [{ kind: 'RESUMED' }, { kind: 'APPEAL_DENIED' }, { kind: 'PAUSED' }],
    });
    await hand.give(id, bob, 2_500);
    expect(await queued()).not.toContain(id);
  });

  it('goes on when the reports are dismissed, and can be reported again', async () => {
    const [ann, bob] = [member(0), member(1)];
    const id = await hand.campaignOf(ann);
    await hand.ask(REPORT, { id }, bob.token);
    await hand.ask(act('dismissCampaignReports'), { id, reason: 'All is well' }, owner);
    expect(await queued()).not.toContain(id);
    expect(await hand.code(act('dismissCampaignReports'), { id, reason: 'Twice' }, owner)).toBe(
      'CAMPAIGN_NOT_REPORTED',
    );
    await hand.ask(REPORT, { id }, bob.token);
    expect(await queued()).toContain(id);
  });

  it('waits for the owners still when it is paused, and goes on, as its organizer is away', async () => {
    const [ann, bob] = [member(0), member(1)];
    const id = await hand.campaignOf(ann);
    await hand.ask(REPORT, { id, note: 'No receipts' }, bob.token);
    const follow = async (isActive: boolean) => {
      const sender = { by: { id: 'spec', role: 'system' }, channel: 'job' } as const;
      const data = { campaignId: id, isActive };
      await app.services.dispatch(campaign, { type: 'FollowOrganizer', data }, sender);
      await app.settle();
      return hand.ask(CASE, { id }, owner);
    };
    const reports = [{ note: 'No receipts' }];
    expect(await follow(false)).toMatchObject({ isPaused: true, reports, decisions: [{ kind: 'PAUSED' }] });
    await expect(hand.give(id, bob, 2_500)).rejects.toThrow('CAMPAIGN_PAUSED');
    expect(await queued()).toContain(id);
    expect(await follow(true)).toMatchObject({ isPaused: false, reports, decisions: [{ kind: 'RESUMED' }, {}] });
    expect(await queued()).toContain(id);
  });

  it('is reported by members with a proven address, not by its organizer, and ten a day', async () => {
    const [ann, , cem] = [member(0), member(1), member(2)];
    const id = await hand.campaignOf(ann);
    const unproven = await app.registerMember();
    expect(await hand.code(REPORT, { id })).toBe('NOT_LOGGED_IN');
    expect(await hand.code(REPORT, { id }, unproven.token)).toBe('ADDRESS_NOT_PROVEN');
    expect(await hand.code(REPORT, { id }, ann.token)).toBe('OWN_CAMPAIGN_REPORTED');
    expect(await hand.code(REPORT, { id: 'nothing' }, cem.token)).toBe('CAMPAIGN_MISSING');
    for (let n = 0; n < 10; n += 1) await hand.ask(REPORT, { id: await hand.campaignOf(ann) }, cem.token);
    expect(await hand.code(REPORT, { id }, cem.token)).toBe('TOO_MANY_REPORTS');
  });
});

describe('who may decide', () => {
  it.each([
    ['a visitor', (): string | undefined => undefined, 'NOT_LOGGED_IN'],
    ['a backer', (): string | undefined => member(1).token, 'NOT_ALLOWED'],
    ['the organizer', (): string | undefined => member(0).token, 'NOT_ALLOWED'],
  ] as const)('%s may not', async (_who, tokenOf, refusal) => {
    const id = await hand.campaignOf(member(0));
    for (const name of ['pauseCampaign', 'resumeCampaign', 'dismissCampaignReports', 'denyCampaignAppeal'])
      expect(await hand.code(act(name), { id, reason: 'x' }, tokenOf()), name).toBe(refusal);
    expect(await hand.code(QUEUE, {}, tokenOf())).toBe(refusal);
  });

  it('a stranger sees no case', async () => {
    const id = await hand.campaignOf(member(0));
    expect(await hand.code(CASE, { id }, member(1).token)).toBe('NOT_YOUR_CAMPAIGN');
    expect(await hand.code(CASE, { id })).toBe('NOT_LOGGED_IN');
  });
});

describe('comments on a campaign', () => {
  const COMMENT = 'mutation ($id: ID!) { addComment(threadId: $id, input: { text: "When do they arrive?" }) { text } }';

  it('are written by its backers and its organizer, under the rules of the forum, and in none of its lists', async () => {
    const [ann, bob, cem] = [member(0), member(1), member(2)];
    const id = await hand.campaignOf(ann);
    await hand.give(id, bob, 2_500);
    await app.runJobs();
    expect(await hand.code(COMMENT, { id })).toBe('NOT_LOGGED_IN');
    expect(await hand.code(COMMENT, { id }, cem.token)).toBe('COMMENTS_FOR_BACKERS');
    expect(await hand.ask(COMMENT, { id }, bob.token)).toEqual({ text: 'When do they arrive?' });
    expect(await hand.ask(COMMENT, { id }, ann.token)).toEqual({ text: 'When do they arrive?' });
    await app.settle();
    const talk = 'query ($id: ID!) { thread(id: $id) { topic commentCount } }';
    expect(await hand.ask(talk, { id }, cem.token)).toMatchObject({ topic: 'New chairs', commentCount: 2 });
    for (const which of ['first: 50', 'first: 50, query: "arrive"']) {
      const list = `{ threads(${which}) { edges { node { id } } } }`;
      const { edges } = await hand.ask<{ edges: { node: { id: string } }[] }>(list, {}, cem.token);
      expect(edges.map(({ node }) => node.id)).not.toContain(id);
    }
    // Its organizer cannot take the talk down.
    expect(await hand.code('mutation ($id: ID!) { deletePost(postId: $id) }', { id }, ann.token)).not.toBe('allowed');
  });
});

describe('news of a campaign', () => {
  const POST =
    'mutation ($id: ID!, $title: String!, $text: JSON!) { postCampaignUpdate(campaignId: $id, title: $title, text: $text) { id title text } }';
  const REMOVE =
    'mutation ($id: ID!, $updateId: ID!, $reason: String!) { removeCampaignUpdate(campaignId: $id, updateId: $updateId, reason: $reason) { id } }';
  const LIST = 'query ($id: ID!) { campaignUpdates(campaignId: $id) { totalCount edges { node { id title } } } }';
  const text = [{ type: 'paragraph', children: [{ text: 'All six.' }] }];

  it('are posted by its organizer, read by everybody, and removed by them or a platform owner', async () => {
    const ann = member(0);
    const id = await hand.campaignOf(ann);
    const first = await hand.ask<{ id: string }>(POST, { id, title: 'Chairs', text }, ann.token);
    const second = await hand.ask<{ id: string }>(POST, { id, title: 'More chairs', text }, ann.token);
    await app.settle();
    expect(await hand.ask(LIST, { id })).toMatchObject({
      totalCount: 2,
      edges: [{ node: { title: 'More chairs' } }, { node: { title: 'Chairs' } }],
    });
    expect(await hand.code(POST, { id, title: 'x', text }, member(1).token)).toBe('NOT_YOUR_CAMPAIGN');
    expect(await hand.code(POST, { id, title: 'x', text: [{ type: 'script' }] }, ann.token)).not.toBe('allowed');
    expect(await hand.code(REMOVE, { id, updateId: first.id, reason: 'x' }, member(1).token)).toBe('NOT_YOUR_CAMPAIGN');
    expect(await hand.code(REMOVE, { id, updateId: first.id, reason: '' }, owner)).toBe('CAMPAIGN_REASON_MISSING');
    await hand.ask(REMOVE, { id, updateId: first.id, reason: 'An address in it' }, owner);
    await hand.ask(REMOVE, { id, updateId: second.id, reason: '' }, ann.token);
    expect(await hand.ask(LIST, { id })).toMatchObject({ totalCount: 0 });
  });
});
