import type { FlagCause } from '#domain/forum/events.ts';
import { ownerOfShop, partsOfPortfolioPicture, portfolioPictureIdOf } from '#domain/ids.ts';
import type { Moderation } from '#domain/portfolio/commands.ts';
import { portfolio } from '#domain/portfolio/decider.ts';
import { PortfolioForBarbersOnly, PortfolioPictureMissing } from '#domain/portfolio/refusals.ts';
import { type Picture, type Portfolio, pageOf, pictureIn, removedFrom } from '#domain/portfolio/state.ts';
import { invalid, Refusal, throttledUntil } from '#domain/refusal.ts';
import { catalog, isBarberShop } from '#domain/shops/decider.ts';
import { ShopMissing } from '#domain/shops/refusals.ts';
import { type OwnedPicture, portfolios, readPortfolio, shownOn } from '#projections/portfolio/portfolios.ts';
import { directory, readShop } from '#projections/shops/directory.ts';
import { isOpen } from '#projections/shops/shopDocument.ts';
import { members, readMember } from '#projections/users/members.ts';
import { type Context, member, ownerActs } from '../http/context.ts';
import { postPicturesOf, sizeOf, unlessClosed } from '../images/store.ts';
import { overBudget } from '../users/budget.ts';
import { requireProvenAddress } from '../users/provenAddress.ts';
import type { NewPicture, PictureWords } from './inputs.ts';

/** docs/rules.md U4. */
const REPORTS_A_DAY = 20;

const NotYourPicture = invalid('NOT_YOUR_PICTURE', 'Please upload the picture here first.', 'fileId');
const TooManyPictureReports = throttledUntil('TOO_MANY_PICTURE_REPORTS', 'You have reported several pictures today.');

/** A page with its pictures, by the id of its member or shop. */
export type Page = { readonly pageId: string; readonly pictures: readonly OwnedPicture[] };
/** The same for the member whose it is, with what they have removed and can still put back, the latest first. */
export type OwnPage = Page & { readonly removed: readonly OwnedPicture[] };

/**
 * What everybody sees of a member's page or a barber shop's, by its id; undefined where there is no such page, or it is
 * not shown: a deleted or suspended member, a shop that was taken down.
 */
export async function portfolioFor(context: Context, pageId: string): Promise<Page | undefined> {
  const shopOwner = ownerOfShop(pageId);
  const ownerId = shopOwner ?? pageId;
  const shopId = shopOwner === undefined ? undefined : pageId;
  if (!(await isPageShown(context, ownerId, shopId))) return undefined;
  const found = await readPortfolio(await context.fresh(portfolios), ownerId);
  return { pageId, pictures: shownOn(found, shopId).map((picture) => ({ ...picture, ownerId })) };
}

async function isPageShown(context: Context, ownerId: string, shopId: string | undefined): Promise<boolean> {
  const models = await context.fresh(members, directory);
  const owner = await readMember(models, ownerId);
  if (!owner || owner.suspension) return false;
  if (shopId === undefined) return true;
  const shop = await readShop(models, shopId);
  return shop !== undefined && isBarberShop(shop) && isOpen(shop);
}

/**
 * A picture that the caller may see, and whether everybody may; undefined where there is none for them. A hidden one, and
 * one on a page that is not shown, is for its member and moderators (`seesHidden`); a removed one for its member alone.
 */
export async function pictureFor(
  context: Context,
  pictureId: string,
  { seesHidden, isOwner }: { readonly seesHidden: boolean; readonly isOwner: boolean },
): Promise<{ readonly picture: OwnedPicture; readonly isPublic: boolean } | undefined> {
  const ownerId = ownerIn(pictureId);
  const found = pictureIn(await readPortfolio(await context.fresh(portfolios), ownerId), pictureId);
  if (!found) return undefined;
  const picture = { ...found, ownerId };
  const isThere = found.removedAt === undefined;
  const isPublic = isThere && found.hiddenFor === undefined && (await isPageShown(context, ownerId, found.shopId));
  return isPublic || isOwner || (isThere && seesHidden) ? { picture, isPublic } : undefined;
}

/** The page of the calling member, or of a barber shop of theirs, by the log. Refuses with ShopMissing. */
export async function ownPage(context: Context, shopId: string | undefined): Promise<OwnPage> {
  const { id: ownerId } = member(context);
  await mustBeOwnPage(context, ownerId, shopId);
  const { state } = await context.stateOf(portfolio, { ownerId });
  return pageIn(context, state, shopId);
}

function pageIn({ actor, services }: Context, state: Portfolio, shopId: string | undefined): OwnPage {
  const owned = (picture: Picture): OwnedPicture => ({ ...picture, ownerId: actor.id });
  return {
    pageId: shopId ?? actor.id,
    pictures: pageOf(state, shopId).map(owned),
    removed: removedFrom(state, shopId, services.now()).map(owned),
  };
}

/** Refuses with ShopMissing what is no shop of theirs that is there, and with PortfolioForBarbersOnly a product. */
async function mustBeOwnPage(context: Context, ownerId: string, shopId: string | undefined): Promise<void> {
  if (shopId === undefined) return;
  if (ownerOfShop(shopId) !== ownerId) throw ShopMissing();
  const shop = (await context.stateOf(catalog, { ownerId })).state.shops[shopId];
  if (!shop || shop.removed) throw ShopMissing();
  if (!isBarberShop(shop)) throw PortfolioForBarbersOnly();
}

/**
 * Puts an uploaded picture at the end of a page of the calling member; again, it changes nothing. Answers the page.
 * Refuses with AddressNotProven, NotYourPicture, ShopMissing, PortfolioFull and TooManyAdded.
 */
export async function addPicture(context: Context, { fileId, shopId, alt, caption }: NewPicture): Promise<OwnPage> {
  const { id: ownerId } = member(context);
  await requireProvenAddress(context, ownerId);
  await mustBeOwnPage(context, ownerId, shopId);
  const pictureId = portfolioPictureIdOf(ownerId, fileId);
  const store = postPicturesOf(context.services);
  const before = await context.stateOf(portfolio, { ownerId });
  const isRepeat = pictureIn(before.state, pictureId) !== undefined;
  const image = isRepeat ? await store.get(ownerId, pictureId, fileId) : await store.attach(ownerId, pictureId, fileId);
  if (!image) throw NotYourPicture();
  try {
    const data = { ownerId, pictureId, shopId, alt, caption, ...(await sizeOf(image)) };
    await context.dispatch(portfolio, { type: 'AddPortfolioPicture', data });
    await unlessClosed(context, ownerId, () => store.eraseOf(ownerId));
  } catch (error) {
    // After any other failure it may have been recorded all the same.
    if (error instanceof Refusal && !isRepeat) await store.detach(ownerId, pictureId, [fileId]);
    throw error;
  }
  return pageNow(context, ownerId, shopId);
}

/** Changes the words of a picture of the calling member. Answers its page. */
export async function describePicture(context: Context, pictureId: string, words: PictureWords): Promise<OwnPage> {
  const ownerId = ownId(context, pictureId);
  await context.dispatch(portfolio, {
    type: 'DescribePortfolioPicture',
    data: { ownerId, pictureId, ...words },
  });
  return pageOfPicture(context, ownerId, pictureId);
}

/** Puts the pictures of a page of the calling member in an order. Refuses with PortfolioChanged. Answers the page. */
export async function orderPage(
  context: Context,
  shopId: string | undefined,
  pictureIds: readonly string[],
): Promise<OwnPage> {
  const { id: ownerId } = member(context);
  await mustBeOwnPage(context, ownerId, shopId);
  await context.dispatch(portfolio, { type: 'OrderPortfolio', data: { ownerId, shopId, pictureIds } });
  return pageNow(context, ownerId, shopId);
}

/** Removes a picture of the calling member, or puts it back within a day. Answers its page. */
export async function setRemoved(context: Context, pictureId: string, isRemoved: boolean): Promise<OwnPage> {
  const ownerId = ownId(context, pictureId);
  await context.dispatch(portfolio, {
    type: isRemoved ? 'RemovePortfolioPicture' : 'UndoPortfolioRemoval',
    data: { ownerId, pictureId },
  });
  return pageOfPicture(context, ownerId, pictureId);
}

/** Calls the moderators to a picture that everybody sees. Refuses with AddressNotProven and TooManyPictureReports. */
export async function reportPicture(
  context: Context,
  pictureId: string,
  { cause, note }: { readonly cause: FlagCause; readonly note: string },
): Promise<OwnedPicture> {
  const { id } = member(context);
  await requireProvenAddress(context, id);
  const found = await pictureFor(context, pictureId, { seesHidden: false, isOwner: ownerIn(pictureId) === id });
  if (!found) throw PortfolioPictureMissing();
  const { config, vault, now } = context.services;
  // The same report again counts once, and one that is refused not at all.
  const isNew = found.isPublic && found.picture.ownerId !== id && !found.picture.reporters.includes(id);
  const budget = { key: `pictureReports/${id}`, most: REPORTS_A_DAY };
  const retryAfter = config.rateLimit && isNew ? await overBudget(vault, budget, now()) : 0;
  if (retryAfter > 0) throw TooManyPictureReports({ retryAfter });
  const data = { ownerId: found.picture.ownerId, pictureId, cause, note };
  await context.dispatch(portfolio, { type: 'ReportPortfolioPicture', data });
  return pictureNow(context, pictureId);
}

/** A moderator's decision about a picture; its member reads the reason. */
export async function judgePicture(
  context: Context,
  type: Moderation['type'],
  pictureId: string,
  reason: string,
): Promise<OwnedPicture> {
  ownerActs(context, 'moderate');
  await context.dispatch(portfolio, { type, data: { ownerId: ownerIn(pictureId), pictureId, reason } });
  return pictureNow(context, pictureId);
}

/** Whose picture it is, by its id. Refuses with PortfolioPictureMissing. */
export function ownerIn(pictureId: string): string {
  const parts = partsOfPortfolioPicture(pictureId);
  if (!parts) throw PortfolioPictureMissing();
  return parts.ownerId;
}

/** The same for the calling member's own: whether somebody else has such a picture is not told. */
function ownId(context: Context, pictureId: string): string {
  const { id } = member(context);
  if (ownerIn(pictureId) !== id) throw PortfolioPictureMissing();
  return id;
}

async function pageNow(context: Context, ownerId: string, shopId: string | undefined): Promise<OwnPage> {
  const { state } = await context.stateOf(portfolio, { ownerId });
  return pageIn(context, state, shopId);
}

async function pageOfPicture(context: Context, ownerId: string, pictureId: string): Promise<OwnPage> {
  const { state } = await context.stateOf(portfolio, { ownerId });
  return pageIn(context, state, pictureIn(state, pictureId)?.shopId);
}

/** A picture right after a write, by the log, so that the answer never lags behind the decision. */
async function pictureNow(context: Context, pictureId: string): Promise<OwnedPicture> {
  const ownerId = ownerIn(pictureId);
  const found = pictureIn((await context.stateOf(portfolio, { ownerId })).state, pictureId);
  if (!found) throw PortfolioPictureMissing();
  return { ...found, ownerId };
}
