import type { BookingConfirmed } from '#domain/bookings/events.ts';
import type { CrewJoined, CrewLeft, CrewRemoved, CrewRestored, OwnerBookingsSet } from '#domain/crew/events.ts';
import type { ReviewHidden, ReviewRestored, ReviewRevised, ReviewSubmitted } from '#domain/reviews/events.ts';
import { forgotten, type Service, type ShopEvent, type WorkingHours } from '#domain/shops/events.ts';
import type {
  AccountClosed,
  AccountDeletionScheduled,
  AccountReinstated,
  AccountRestored,
  AccountSuspended,
} from '#domain/users/events.ts';
import { type Fact, projection, type Work } from '../projection.ts';
import { type ReadModels, readDocument, readDocuments, readRanked } from '../readModels.ts';
import { put } from '../search/put.ts';
import { type Menu, menuKey, menus, servicesOf, tellMenu } from './menu.ts';
import type { ShopDocument } from './shopDocument.ts';
import { shopIndex } from './shopIndex.ts';

const CLOSED: WorkingHours = {
  monday: [],
  tuesday: [],
  wednesday: [],
  thursday: [],
  friday: [],
  saturday: [],
  sunday: [],
};

type Of = { readonly data: { readonly shopId: string } };

async function amend(work: Work, { data }: Of, changed: Partial<ShopDocument>): Promise<void> {
  const { shopId } = data;
  const [before, services] = await Promise.all([work.get<ShopDocument>(`shop/${shopId}`), servicesOf(work, shopId)]);
  if (before) await keep(work, before, { ...before, ...changed }, services);
}

async function keep(
  work: Work,
  before: ShopDocument | undefined,
  after: ShopDocument,
  services: readonly Service[],
): Promise<void> {
  work.put(`shop/${after.shopId}`, after);
  work.tag('zones', after.timeZone);
  if (after.removed) work.unrank(`owner/${after.ownerId}`, after.shopId);
  else work.rank(`owner/${after.ownerId}`, after.shopId, Date.parse(after.createdAt));
  await put(work, shopIndex, before && { ...before, services }, { ...after, services });
}

/** What the reviews of a shop add up to, exactly: a rounded average cannot be carried on. */
type Tally = { readonly sum: number; readonly count: number };

/** Counts the stars of a visit, once for each: a revision replaces what the visit counted before. */
async function rate(event: Fact<ReviewSubmitted | ReviewRevised>, work: Work): Promise<void> {
  const { bookingId, rating } = event.data;
  await tally(event, work, { before: await work.get<number>(ratedKey(bookingId)), now: rating });
  work.put(ratedKey(bookingId), rating);
}

/** A hidden review does not count, and is not changed meanwhile; a restored one counts again. */
async function hide(event: Fact<ReviewHidden>, work: Work): Promise<void> {
  await tally(event, work, { before: await work.get<number>(ratedKey(event.data.bookingId)), now: undefined });
}
async function restore(event: Fact<ReviewRestored>, work: Work): Promise<void> {
  await tally(event, work, { before: undefined, now: await work.get<number>(ratedKey(event.data.bookingId)) });
}

/** The stars of a visit. */
const ratedKey = (bookingId: string) => `rated/${bookingId}`;

type Counted = { readonly before: number | undefined; readonly now: number | undefined };

/** Counts other stars, or none, for a visit in the rating of its shop. */
async function tally(event: Of, work: Work, { before, now }: Counted): Promise<void> {
  const key = `tally/${event.data.shopId}`;
  const known = (await work.get<Tally>(key)) ?? { sum: 0, count: 0 };
  const sum = known.sum + (now ?? 0) - (before ?? 0);
  const count = known.count + Number(now !== undefined) - Number(before !== undefined);
  work.put(key, { sum, count } satisfies Tally);
  await amend(work, event, {
    rating: count === 0 ? null : Math.round((sum * 10) / count) / 10,
    reviewCount: count,
  });
}

/** An owner whose account may not be used: their shops are withdrawn for as long as one reason stands. */
type Owner = { readonly suspended: boolean; readonly deleted: boolean; readonly shopIds: readonly string[] };

const ownerOf = async (work: Work, ownerId: string): Promise<Owner> =>
  (await work.get<Owner>(`standing/${ownerId}`)) ?? { suspended: false, deleted: false, shopIds: [] };

async function withdraw(
  work: Work,
  { data }: { readonly data: { readonly accountId: string } },
  why: Partial<Pick<Owner, 'suspended' | 'deleted'>>,
  facts: Partial<ShopDocument> = {},
): Promise<void> {
  const owner = { ...(await ownerOf(work, data.accountId)), ...why };
  work.put(`standing/${data.accountId}`, owner satisfies Owner);
  const withdrawn = owner.suspended || owner.deleted;
  for (const shopId of owner.shopIds) await amend(work, { data: { shopId } }, { ...facts, withdrawn });
}

/** Keeps whether a shop has a crew; the crew itself is read from the log. */
async function join(event: Fact<CrewJoined | CrewRestored>, work: Work): Promise<void> {
  const { shopId, membershipId } = event.data;
  const before = (await work.get<readonly string[]>(`crew/${shopId}`)) ?? [];
  if (before.includes(membershipId)) return;
  work.put(`crew/${shopId}`, [...before, membershipId]);
  await amend(work, event, { hasCrew: true });
}

async function part(event: Fact<CrewLeft | CrewRemoved>, work: Work): Promise<void> {
  const { shopId, membershipId } = event.data;
  const before = (await work.get<readonly string[]>(`crew/${shopId}`)) ?? [];
  const after = before.filter((one) => one !== membershipId);
  if (after.length > 0) return work.put(`crew/${shopId}`, after);
  work.remove(`crew/${shopId}`);
  await amend(work, event, { hasCrew: false });
}

type Reviewed = ReviewSubmitted | ReviewRevised | ReviewHidden | ReviewRestored;
type Watched =
  | (ShopEvent | BookingConfirmed | Reviewed)
  | (CrewJoined | CrewRestored | CrewLeft | CrewRemoved | OwnerBookingsSet)
  | (AccountSuspended | AccountReinstated | AccountDeletionScheduled | AccountRestored | AccountClosed);

/** Which shops are there: the card and page of each, orderings, each owner's own, and what a search finds. */
export const directory = projection<Watched>({
  name: 'directory',
  version: 18,
  on: {
    async ShopRegistered({ data, metadata }, work) {
      const owner = await ownerOf(work, data.ownerId);
      const shopIds = [...owner.shopIds, data.shopId];
      work.put(`standing/${data.ownerId}`, { ...owner, shopIds } satisfies Owner);
      const fresh = {
        hours: CLOSED,
        specialHours: [],
        customers: 0,
        rating: null,
        reviewCount: 0,
        removed: false,
        restorableUntil: null,
        withdrawn: owner.suspended || owner.deleted,
      };
      await keep(work, undefined, { ...data, ...fresh, createdAt: metadata.occurredAt }, []);
    },
    WorkingHoursSet: (event, work) => amend(work, event, { hours: event.data.hours }),
    SpecialHoursSet: (event, work) => amend(work, event, { specialHours: event.data.specialHours }),
    ShopRenamed: (event, work) => amend(work, event, { name: event.data.name }),
    ShopDescribed: (event, work) => amend(work, event, { description: event.data.description }),
    async ShopPriceSet(event, work) {
      await amend(work, event, { price: event.data.price });
      // The default service is on the menu at the shop's price.
      tellMenu(work, event.data.shopId);
    },
    ShopContactSet: (event, work) =>
      amend(work, event, { contactNumber: event.data.contactNumber, contactEmail: event.data.contactEmail }),
    ShopRelocated: (event, work) => amend(work, event, { place: event.data.place, timeZone: event.data.timeZone }),
    ShopPictureSet: (event, work) => amend(work, event, { image: event.data.image }),
    CancellationPolicySet: (event, work) =>
      amend(work, event, {
        cancellationPolicy: { freeHours: event.data.freeHours, percentage: event.data.percentage },
      }),
    DepositRuleSet: (event, work) =>
      amend(work, event, {
        depositRule: { upFront: event.data.upFront, noShowKept: event.data.noShowKept },
      }),
    StampRuleSet: (event, work) =>
      amend(work, event, {
        stampRule: {
          visits: event.data.visits,
          percentage: event.data.percentage,
          amount: event.data.amount,
        },
      }),
    MinimumNoticeSet: (event, work) => amend(work, event, { minimumNotice: event.data.minutes }),
    CrewJoined: join,
    CrewRestored: join,
    CrewLeft: part,
    CrewRemoved: part,
    OwnerBookingsSet: (event, work) => amend(work, event, { ownerTakesBookings: event.data.takesBookings }),
    ProductCategorySet: (event, work) => amend(work, event, { category: event.data.category }),
    ShopRemoved: (event, work) => amend(work, event, { removed: true, restorableUntil: event.data.restorableUntil }),
    ShopRestored: (event, work) => amend(work, event, { removed: false, restorableUntil: null }),

    async BookingConfirmed(event, work) {
      const { shopId, ownerId, customerId } = event.data;
      const patron = `patron/${ownerId}/${customerId}`;
      if (!(await work.get(patron))) {
        work.put(patron, true);
        work.put(`patrons/${ownerId}`, ((await work.get<number>(`patrons/${ownerId}`)) ?? 0) + 1);
      }
      const visit = `visited/${shopId}/${customerId}`;
      const shop = await work.get<ShopDocument>(`shop/${shopId}`);
      if (!shop || (await work.get(visit))) return;
      work.put(visit, true);
      await amend(work, event, { customers: shop.customers + 1 });
    },

    AccountSuspended: (event, work) => withdraw(work, event, { suspended: true }),
    AccountReinstated: (event, work) => withdraw(work, event, { suspended: false }),
    AccountDeletionScheduled: (event, work) => withdraw(work, event, { deleted: true }),
    AccountRestored: (event, work) => withdraw(work, event, { deleted: false }),
    AccountClosed: (event, work) => withdraw(work, event, { deleted: true }, forgotten),

    ...menus,

    ReviewSubmitted: rate,
    ReviewRevised: rate,
    ReviewHidden: hide,
    ReviewRestored: restore,
  },
});

/** One shop, removed or not; undefined when there never was one. Prices are integer cents, hours local to its zone. */
export const readShop = (models: ReadModels, shopId: string): Promise<ShopDocument | undefined> =>
  readDocument(models, directory, `shop/${shopId}`);

/** Several shops in the order asked for; unknown ones are left out. */
export const readShops = (models: ReadModels, shopIds: readonly string[]): Promise<ShopDocument[]> =>
  readDocuments(
    models,
    directory,
    shopIds.map((shopId) => `shop/${shopId}`),
  );

/** The services of several shops beside the default one, by shop and in their order; a shop without any is not there. */
export const readMenus = async (
  models: ReadModels,
  shopIds: readonly string[],
): Promise<ReadonlyMap<string, readonly Service[]>> =>
  new Map(
    (await readDocuments<Menu>(models, directory, shopIds.map(menuKey))).map((one) => [one.shopId, one.services]),
  );

/** How many different people have booked at an owner's shops, whichever of them. */
export const readCustomerCount = async (models: ReadModels, ownerId: string): Promise<number> =>
  (await readDocument<number>(models, directory, `patrons/${ownerId}`)) ?? 0;

type Stretch = { readonly offset: number; readonly limit: number };

/** An owner's shops and products that are not removed, newest first. */
export async function readCatalog(
  models: ReadModels,
  ownerId: string,
  page: Stretch,
): Promise<{ shops: ShopDocument[]; total: number }> {
  const { members, total } = await readRanked(models, directory, `owner/${ownerId}`, { ...page, descending: true });
  return { shops: await readShops(models, members), total };
}
