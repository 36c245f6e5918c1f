import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { DomainEvent } from '#domain/decider.ts';
import type { PortfolioEvent } from '#domain/portfolio/events.ts';
import { pageOf } from '#domain/portfolio/state.ts';
import { added, ann, bob, later, moderator, OTHER, PICTURE, SHOP } from '#domain/portfolio/testing.ts';
import { openBatch } from '../batch.ts';
import { connect, openReadModels } from '../redis.ts';
import { flush, keysOf, startRedisForSpecs } from '../redisProcesses.testing.ts';
import {
  portfolios,
  readHiddenPictures,
  readPictures,
  readPortfolio,
  readReportedPicturePage,
  readReportedPictures,
  shownOn,
} from './portfolios.ts';

const dir = mkdtempSync(join(tmpdir(), 'chairside-portfolios-'));
let server: Awaited<ReturnType<typeof startRedisForSpecs>>;
let redis: ReturnType<typeof connect>;
let models: Awaited<ReturnType<typeof openReadModels>>;
let position = -1;

beforeAll(async () => {
  server = await startRedisForSpecs(dir);
  redis = connect(server.address);
  models = await openReadModels(redis, [portfolios]);
});
afterAll(async () => {
  redis.disconnect();
  await server.stop();
  rmSync(dir, { recursive: true, force: true });
});
beforeEach(async () => {
  await flush(redis);
  position = -1;
});

/** One batch, as the runner folds it; its events happen a minute apart. */
async function happened(...events: DomainEvent[]): Promise<void> {
  const from = position;
  position += events.length;
  const { work, commit } = openBatch(redis, portfolios, 1);
  for (const [index, event] of events.entries()) {
    const at = from + 1 + index;
    const occurredAt = new Date(Date.parse('2027-01-12T12:00:00Z') + at * 60_000).toISOString();
    await portfolios.on[event.type]?.({ ...event, position: at, metadata: { occurredAt } } as never, work);
  }
  await commit(from, position);
}

const of = (pictureId = PICTURE) => ({ ownerId: ann.id, pictureId });
const ruling = (pictureId = PICTURE) => ({ ...of(pictureId), moderatorId: moderator.id, reason: 'Not theirs.' });
const reported = (pictureId = PICTURE, reporterId = bob.id): PortfolioEvent => ({
  type: 'PortfolioPictureReported',
  data: { ...of(pictureId), reporterId, cause: 'other', note: 'Mine.' },
});
const hidden = (pictureId = PICTURE): PortfolioEvent => ({ type: 'PortfolioPictureHidden', data: ruling(pictureId) });
const removed: PortfolioEvent = { type: 'PortfolioPictureRemoved', data: { ...of(), removedAt: later(0) } };
const back: PortfolioEvent = { type: 'PortfolioRemovalUndone', data: of() };
const closed = (accountId: string): DomainEvent => ({
  type: 'AccountClosed',
  data: { accountId, reason: '', epoch: 2 },
});

const shown = async (shopId?: string) =>
  shownOn(await readPortfolio(models, ann.id), shopId).map(({ pictureId }) => pictureId);
const waiting = async () => (await readReportedPictures(models, { limit: 10 })).rows.map(({ pictureId }) => pictureId);
const hiding = async () => (await readHiddenPictures(models, { limit: 10 })).rows.map(({ pictureId }) => pictureId);

it('a page has its pictures in their order, without those that are removed or hidden', async () => {
  await happened(added(), added(OTHER), added(`${ann.id}FileOfTheShopsPicture0`, SHOP));
  expect(await shown()).toEqual([PICTURE, OTHER]);
  expect(await shown(SHOP)).toHaveLength(1);
  await happened({ type: 'PortfolioOrdered', data: { ownerId: ann.id, pictureIds: [OTHER, PICTURE] } });
  expect(await shown()).toEqual([OTHER, PICTURE]);
  await happened(removed);
  expect(await shown()).toEqual([OTHER]);
  await happened(back, hidden(OTHER));
  expect(await shown()).toEqual([PICTURE]);
  expect(pageOf(await readPortfolio(models, ann.id), undefined)).toHaveLength(2);
  expect(await shown('none')).toEqual([]);
});

it('what is reported waits, the longest first, until a moderator has decided', async () => {
  await happened(added(), added(OTHER), reported(OTHER), reported(), reported(OTHER, 'DoraMember000000000000'));
  expect(await waiting()).toEqual([OTHER, PICTURE]);
  const { cases, total } = await readReportedPicturePage(models, { offset: 0, limit: 1 });
  expect([total, cases[0]?.reports.map(({ reporterId }) => reporterId)]).toEqual([
    2,
    [bob.id, 'DoraMember000000000000'],
  ]);
  await happened({ type: 'PortfolioReportsDismissed', data: ruling(OTHER) }, hidden());
  expect([await waiting(), await hiding()]).toEqual([[], [PICTURE]]);
  await happened({ type: 'PortfolioPictureRestored', data: ruling() }, reported());
  expect([await waiting(), await hiding()]).toEqual([[PICTURE], []]);
});

it('what is removed is in no list of moderators until it is back, and not at all once it is gone for good', async () => {
  await happened(added(), reported(), removed);
  expect(await waiting()).toEqual([]);
  await happened(back);
  expect(await waiting()).toEqual([PICTURE]);
  await happened(hidden(), removed);
  expect(await hiding()).toEqual([]);
  await happened(added(OTHER, undefined, later(25)));
  expect(await hiding()).toEqual([]);
  expect(await readPictures(models, [PICTURE, OTHER])).toMatchObject([{ pictureId: OTHER, ownerId: ann.id }]);
  expect((await keysOf(redis)).filter((key) => key.includes(PICTURE))).toEqual([]);
});

it('nothing of a closed account is left, nor what it said of others’ pictures', async () => {
  await happened(added(), reported(), closed(bob.id));
  const { cases } = await readReportedPicturePage(models, { offset: 0, limit: 1 });
  expect(cases[0]?.reports).toMatchObject([{ note: '' }]);
  await happened(closed(ann.id));
  expect([await shown(), await waiting()]).toEqual([[], []]);
  expect((await keysOf(redis)).filter((key) => key.includes(ann.id))).toEqual([]);
});
