import { join } from 'node:path';
import { folderOfCuts } from '#domain/customers/cuts.ts';
import { customer } from '#domain/customers/decider.ts';
import type { Actor } from '#domain/decider.ts';
import type { Dispatch } from '#domain/dispatch.ts';
import { portfolioPictureIdOf } from '#domain/ids.ts';
import { portfolio } from '#domain/portfolio/decider.ts';
import { openPostPictures } from '#domain/ports/postPictures.ts';
import { review } from '#domain/reviews/decider.ts';
import { catalog } from '#domain/shops/decider.ts';

const HOUR = 3_600_000;
const [SHOWN, REMOVED, OF_SHOP] = ['Shown0000000000000000a', 'Removed00000000000000b', 'OfShop000000000000000c'];
const FILES = [SHOWN, REMOVED, OF_SHOP];
const VISIT = 'VisitWithPictures';
const OF_REVIEW = ['OfReview00000000000stay', 'OfReview00000000000gone'];

const OF_CUTS = ['OfCut0000000000000stay', 'OfCut0000000000000gone'];

type World = { readonly dispatch: Dispatch; readonly dataDir: string; readonly now: () => string };

const picturesIn = (dataDir: string) => openPostPictures(join(dataDir, 'uploads'));

/** A member with three pictures: one was removed, and the shop of one taken down, more than a day ago. */
export async function openPortfolios({ dispatch, dataDir, now }: World, member: Actor): Promise<void> {
  const barber = { id: member.id, role: 'SHOP_OWNER' } as const;
  const shopId = `${member.id}Shop09`;
  const sender = { by: barber, channel: 'rest', at: new Date(Date.parse(now()) - 30 * HOUR).toISOString() } as const;
  const facts = { name: 'Fade House', category: 'barbers', price: 3_500, description: '', image: '' };
  const place = { place: { address: '1 State St, Chicago' }, timeZone: 'America/Chicago' };
  const contact = { contactNumber: '', contactEmail: '', hours: {}, limits: { shops: 3, products: 3 } };
  await dispatch(catalog, { type: 'RegisterShop', data: { shopId, ...facts, ...place, ...contact } }, sender);
  const store = picturesIn(dataDir);
  for (const fileId of FILES) {
    const pictureId = portfolioPictureIdOf(member.id, fileId);
    await store.put(member.id, fileId, { bytes: Buffer.from(fileId), contentType: 'image/png' });
    await store.attach(member.id, pictureId, fileId);
    const words = { alt: 'A chair', caption: '', width: 9, height: 6 };
    const onPage = fileId === OF_SHOP ? { shopId } : {};
    const data = { ownerId: member.id, pictureId, ...onPage, ...words };
    await dispatch(portfolio, { type: 'AddPortfolioPicture', data }, sender);
  }
  const removed = { ownerId: member.id, pictureId: portfolioPictureIdOf(member.id, REMOVED) };
  await dispatch(portfolio, { type: 'RemovePortfolioPicture', data: removed }, sender);
  await dispatch(catalog, { type: 'RemoveShop', data: { shopId, upcomingBookings: false } }, sender);
}

/** A review of a member with two pictures, of which one was taken off. */
export async function openPicturedReview({ dispatch, dataDir, now }: World, member: Actor): Promise<void> {
  const sender = { by: member, channel: 'rest', at: now() } as const;
  const of = { bookingId: VISIT, shopId: 'shop', ownerId: 'owner', authorId: member.id };
  const opinion = { rating: 5, text: '', quotable: false };
  await dispatch(review, { type: 'SubmitReview', data: { ...of, ...opinion } }, sender);
  const store = picturesIn(dataDir);
  for (const pictureId of OF_REVIEW) {
    await store.put(member.id, pictureId, { bytes: Buffer.from(pictureId), contentType: 'image/png' });
    await store.attach(member.id, VISIT, pictureId);
    const data = { bookingId: VISIT, pictureId, width: 9, height: 6, alt: 'A fade' };
    await dispatch(review, { type: 'AddReviewPicture', data }, sender);
  }
  const [, removed = ''] = OF_REVIEW;
  await dispatch(review, { type: 'RemoveReviewPicture', data: { bookingId: VISIT, pictureId: removed } }, sender);
}

/** The files of pictures of that review that are still there. */
export async function reviewPicturesLeft({ dataDir }: Pick<World, 'dataDir'>, member: Actor): Promise<string[]> {
  const found = await Promise.all(OF_REVIEW.map((id) => picturesIn(dataDir).get(member.id, VISIT, id)));
  return OF_REVIEW.filter((_, at) => found[at]);
}

/** The files of these pictures that are still there. */
export async function portfolioLeft({ dataDir }: Pick<World, 'dataDir'>, member: Actor): Promise<string[]> {
  const store = picturesIn(dataDir);
  const found = await Promise.all(
    FILES.map((fileId) => store.get(member.id, portfolioPictureIdOf(member.id, fileId), fileId)),
  );
  return FILES.filter((_, at) => found[at]);
}

/** Two pictures of cuts that an owner keeps of a customer, of which one was removed. */
export async function openCuts({ dispatch, dataDir, now }: World, owner: Actor, customerId: string): Promise<void> {
  const sender = { by: owner, channel: 'rest', at: now() } as const;
  const of = { ownerId: owner.id, customerId };
  const store = picturesIn(dataDir);
  for (const pictureId of OF_CUTS) {
    await store.put(owner.id, pictureId, { bytes: Buffer.from(pictureId), contentType: 'image/png' });
    await store.attach(owner.id, folderOfCuts(customerId), pictureId);
    const data = { ...of, pictureId, width: 9, height: 6, alt: 'A fade' };
    await dispatch(customer, { type: 'AddCutPicture', data }, sender);
  }
  const [, pictureId = ''] = OF_CUTS;
  await dispatch(customer, { type: 'RemoveCutPicture', data: { ...of, pictureId } }, sender);
}

/** The files of these pictures that are still there. */
export async function cutsLeft(
  { dataDir }: Pick<World, 'dataDir'>,
  owner: Actor,
  customerId: string,
): Promise<string[]> {
  const found = await Promise.all(
    OF_CUTS.map((id) => picturesIn(dataDir).get(owner.id, folderOfCuts(customerId), id)),
  );
  return OF_CUTS.filter((_, at) => found[at]);
}
