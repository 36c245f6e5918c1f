import { afterAll, beforeAll, expect, it } from 'vitest';
import { portfolioPictureIdOf } from '#domain/ids.ts';
import { portfolio } from '#domain/portfolio/decider.ts';
import { review } from '#domain/reviews/decider.ts';
import { moneyHand } from '../campaigns/moneyHand.testing.ts';
import { forumOf } from '../forum/testing.ts';
import { openTalk } from '../messages/testing.ts';
import { openShop, registerPlatformOwner } from '../shops/testing.ts';
import { openTestApp, type TestApp } from '../testing.ts';

let app: TestApp;
let root: string;
beforeAll(async () => {
  app = await openTestApp();
  root = await registerPlatformOwner(app);
});
afterAll(() => app?.close());

type Flagged = { readonly postId: string; readonly threadId: string; readonly causes: readonly string[] };

it('what a member wrote stands on their page while its flags are open, the longest first, without who flagged it', async () => {
  const [mia, ann, ben] = await Promise.all(
    ['Mia', 'Ann', 'Ben'].map((firstName) => app.registerProvenMember({ firstName })),
  );
  if (!mia || !ann || !ben) throw new Error('nobody came');
  const flagged = async () => {
    const { data } = await app.graphql<{ memberRecord: { flagged: readonly Flagged[] } }>(
      'query ($id: ID!) { memberRecord(id: $id) { flagged { postId threadId since causes } } }',
      { id: mia.user._id },
      root,
    );
    return data?.memberRecord.flagged;
  };
  const thread = await forumOf(app, mia).start();
  const said = await forumOf(app, mia).comment(thread.id);
  expect(await flagged()).toEqual([]);
  expect(await forumOf(app, ann).flag(said.id)).toBe(true);
  expect(await forumOf(app, ann).flag(thread.id)).toBe(true);
  expect(await forumOf(app, ben).flag(said.id)).toBe(true);
  await app.settle();
  const since = expect.any(String);
  expect(await flagged()).toEqual([
    { postId: said.id, threadId: thread.id, since, causes: ['abuse', 'abuse'] },
    { postId: thread.id, threadId: thread.id, since, causes: ['abuse'] },
  ]);
  const settled = 'mutation ($p: ID!) { dismissFlags(postId: $p, reason: "It is not.") }';
  expect((await app.graphql(settled, { p: said.id }, root)).errors).toBeUndefined();
  await app.settle();
  expect((await flagged())?.map(({ postId }) => postId)).toEqual([thread.id]);
});

it('their campaigns and conversations stand there while reports and appeals wait, with no word of who reported', async () => {
  const [bea, ann] = await Promise.all([
    app.registerProvenMember({ firstName: 'Bea', role: 'SHOP_OWNER' }),
    app.registerProvenMember({ firstName: 'Ann' }),
  ]);
  const money = moneyHand(app);
  const talk = openTalk(app);
  const reports = async () => {
    await app.settle();
    const asked = 'query ($id: ID!) { memberRecord(id: $id) { reports { kind id name since isAppealed } } }';
    const found = await money.ask<{ reports: readonly object[] }>(asked, { id: bea.user._id }, root);
    return found.reports;
  };
  const campaignId = await money.campaignOf(bea);
  const { _id: shopId } = await openShop(app, bea.token);
  const said = await talk.send(ann, { to: { kind: 'shop', id: shopId }, text: 'May I come at nine?' });
  expect(await reports()).toEqual([]);

  const since = expect.any(String);
  const campaign = { kind: 'campaign', id: campaignId, name: 'New chairs', since, isAppealed: false };
  const conversation = { kind: 'conversation', id: said.conversationId, name: null, since, isAppealed: false };
  const report = 'mutation ($id: ID!) { reportCampaign(campaignId: $id, cause: MISUSE, note: "No receipts") }';
  await money.ask(report, { id: campaignId }, ann.token);
  expect(await reports()).toEqual([campaign]);
  await talk.send(bea, { conversationId: said.conversationId, text: 'Not with that head.' });
  const rude = 'mutation ($id: ID!) { reportConversation(id: $id, reason: "Rude") }';
  await money.ask(rude, { id: said.conversationId }, ann.token);
  expect(await reports()).toEqual([campaign, conversation]);

  const pause = 'mutation ($id: ID!) { pauseCampaign(campaignId: $id, reason: "Please show receipts") { isPaused } }';
  await money.ask(pause, { id: campaignId }, root);
  expect(await reports()).toEqual([conversation]);
  const appeal = 'mutation ($id: ID!) { appealCampaignPause(campaignId: $id, text: "Here they are") { isPaused } }';
  await money.ask(appeal, { id: campaignId }, bea.token);
  expect(await reports()).toEqual([conversation, { ...campaign, isAppealed: true }]);
  const settle = 'mutation ($id: ID!) { settleConversationReport(id: $id, decision: dismissed, reason: "It is not.") }';
  await money.ask(settle, { id: said.conversationId }, root);
  expect(await reports()).toEqual([{ ...campaign, isAppealed: true }]);

  const visit = { bookingId: 'VisitOfBea', shopId, ownerId: ann.user._id, authorId: bea.user._id };
  await app.handler.dispatch(
    review,
    { type: 'SubmitReview', data: { ...visit, rating: 1, text: '', quotable: false } },
    { by: { id: bea.user._id, role: 'SHOP_OWNER' }, channel: 'graphql' },
  );
  const flag = 'mutation ($id: ID!) { reportReview(bookingId: $id, cause: spam) { id } }';
  await money.ask(flag, { id: visit.bookingId }, ann.token);
  const reported = { kind: 'review', id: visit.bookingId, name: expect.any(String), since, isAppealed: false };
  expect(await reports()).toEqual([{ ...campaign, isAppealed: true }, reported]);
  const hide = 'mutation ($id: ID!) { hideReview(bookingId: $id, reason: "Rude") { id } }';
  await money.ask(hide, { id: visit.bookingId }, root);
  expect(await reports()).toEqual([{ ...campaign, isAppealed: true }]);
  const again = 'mutation ($id: ID!) { appealReviewHiding(bookingId: $id, text: "It is not") { id } }';
  await money.ask(again, { id: visit.bookingId }, bea.token);
  expect(await reports()).toEqual([
    { ...campaign, isAppealed: true },
    { ...reported, isAppealed: true },
  ]);

  const pictureId = portfolioPictureIdOf(bea.user._id, 'FileOfThePicture000000');
  const words = { alt: 'A chair', caption: '', width: 9, height: 6 };
  await app.handler.dispatch(
    portfolio,
    { type: 'AddPortfolioPicture', data: { ownerId: bea.user._id, pictureId, ...words } },
    { by: { id: bea.user._id, role: 'SHOP_OWNER' }, channel: 'graphql' },
  );
  await app.settle();
  const point = 'mutation ($id: ID!) { reportPortfolioPicture(id: $id, cause: other) { id } }';
  await money.ask(point, { id: pictureId }, ann.token);
  const picture = { kind: 'picture', id: pictureId, name: null, since, isAppealed: false };
  expect((await reports()).at(-1)).toEqual(picture);
  const remove = 'mutation ($id: ID!) { removePortfolioPicture(id: $id) { id } }';
  await money.ask(remove, { id: pictureId }, bea.token);
  expect(await reports()).not.toContainEqual(picture);
});
