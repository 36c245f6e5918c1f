import { join } from 'node:path';
import { z } from 'zod';
import { portfolio } from '#domain/portfolio/decider.ts';
import type { PortfolioPictureRemoved, PortfolioRemovalUndone } from '#domain/portfolio/events.ts';
import { UNDO_MS } from '#domain/portfolio/limits.ts';
import { pageOf, pictureIn } from '#domain/portfolio/state.ts';
import { openPostPictures } from '#domain/ports/postPictures.ts';
import { catalog } from '#domain/shops/decider.ts';
import type { ShopRemoved, ShopRestored } from '#domain/shops/events.ts';
import { job, TooEarly, type Tools } from '../job.ts';

const picturesOf = ({ dataDir }: Pick<Tools, 'dataDir'>) => openPostPictures(join(dataDir, 'uploads'));
const after = (instant: string, ms: number) => new Date(Date.parse(instant) + ms).toISOString();

/** Waits where the queue's clock is ahead of ours. */
function notBefore(at: string, { now }: Pick<Tools, 'now'>): void {
  if (Date.parse(now()) < Date.parse(at)) throw new TooEarly('what was removed can still be put back', at);
}

const ofPicture = z.object({ ownerId: z.string(), pictureId: z.string(), removedAt: z.string() });

/** The file of a picture that was removed is deleted once its owner cannot undo that any more. */
export const removePortfolioPicture = job<PortfolioPictureRemoved, z.infer<typeof ofPicture>, PortfolioRemovalUndone>({
  name: 'remove-portfolio-picture',
  on: ['PortfolioPictureRemoved'],
  data: ofPicture,
  from: ({ data: { ownerId, pictureId, removedAt } }) => ({ ownerId, pictureId, removedAt }),
  runAt: ({ removedAt }) => after(removedAt, UNDO_MS + 1),
  about: ({ data: { pictureId } }) => pictureId,
  endedBy: { on: ['PortfolioRemovalUndone'], about: ({ data: { pictureId } }) => [pictureId] },
  async run({ ownerId, pictureId, removedAt }, tools) {
    notBefore(after(removedAt, UNDO_MS + 1), tools);
    const { state } = await tools.stateOf(portfolio, { ownerId });
    const picture = pictureIn(state, pictureId);
    // One that was put back, and perhaps removed again, is for a later job; one that is forgotten was not put back.
    if (picture && picture.removedAt !== removedAt) return;
    await picturesOf(tools).remove(ownerId, pictureId);
  },
});

const ofShop = z.object({ ownerId: z.string(), shopId: z.string(), until: z.string() });

/** The files of the pictures on the page of a shop are deleted once the shop cannot be put back any more. */
export const removePortfolioOfShop = job<ShopRemoved, z.infer<typeof ofShop>, ShopRestored>({
  name: 'remove-portfolio-of-shop',
  on: ['ShopRemoved'],
  data: ofShop,
  from: ({ data: { ownerId, shopId, restorableUntil } }) => ({ ownerId, shopId, until: restorableUntil }),
  runAt: ({ until }) => after(until, 1),
  about: ({ data: { shopId } }) => shopId,
  endedBy: { on: ['ShopRestored'], about: ({ data: { shopId } }) => [shopId] },
  async run({ ownerId, shopId, until }, tools) {
    notBefore(after(until, 1), tools);
    const { shops } = (await tools.stateOf(catalog, { ownerId })).state;
    if (shops[shopId]?.removed?.until !== until) return;
    const { state } = await tools.stateOf(portfolio, { ownerId });
    for (const { pictureId } of pageOf(state, shopId)) await picturesOf(tools).remove(ownerId, pictureId);
  },
});
