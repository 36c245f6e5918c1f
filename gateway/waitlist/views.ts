import { WaitlistEntryMissing } from '#domain/bookings/refusals.ts';
import { isDue } from '#domain/bookings/state.ts';
import { mayEnd } from '#domain/bookings/waitlist.ts';
import { localDateOf } from '#domain/calendar.ts';
import { DEFAULT_SERVICE } from '#domain/shops/events.ts';
import { readWaitlist, readWaitlistEntry, type WaitlistDocument, waitlist } from '#projections/bookings/waitlist.ts';
import type { ReadModels } from '#projections/readModels.ts';
import { directory, readMenus, readShops } from '#projections/shops/directory.ts';
import { members } from '#projections/users/members.ts';
import { byCrew } from '../crew/access.ts';
import { type Context, member } from '../http/context.ts';
import { readOwners } from '../shops/owners.ts';
import { shopType } from '../shops/types.ts';
import { memberOf } from '../users/views.ts';
import type { WaitlistEnd, WaitlistPlace, WaitlistStatus } from './types.ts';

type Standing = Pick<WaitlistPlace, 'status' | 'end'>;

/** What has become of a place at an instant (UTC ISO), whatever job ran: an offer lapses and a day ends by the clock. */
function standingOf({ status, offer, because, date, timeZone }: WaitlistDocument, now: string): Standing {
  if (status === 'accepted' || status === 'missed') return { status: upper(status), end: null };
  if (status === 'left') return { status: 'ENDED', end: (because?.toUpperCase() ?? 'OVER') as `${WaitlistEnd}` };
  if (offer) return { status: isDue(offer.expiresAt, now) ? 'MISSED' : 'OFFERED', end: null };
  return date < localDateOf(now, timeZone) ? { status: 'ENDED', end: 'OVER' } : { status: 'WAITING', end: null };
}

const upper = (status: string) => status.toUpperCase() as `${WaitlistStatus}`;

/** Places as their members and the owners of the shops read them; those of others must not be among them. */
export async function placeTypes(context: Context, found: readonly WaitlistDocument[]): Promise<WaitlistPlace[]> {
  const models = await context.fresh(directory, members);
  const now = context.services.now();
  const shopIds = [...new Set(found.map(({ shopId }) => shopId))];
  const [shops, menus, people, ahead] = await Promise.all([
    readShops(models, shopIds),
    readMenus(models, shopIds),
    readOwners(
      context,
      found.map(({ memberId }) => memberId),
    ),
    aheadOf(models, found),
  ]);
  const shopOf = new Map(shops.map((shop) => [shop.shopId, shop]));
  return found.map((document) => {
    const {
      entryId,
      shopId,
      memberId,
      date,
      partOfDay = null,
      chair: barber = null,
      service,
      addOnIds,
      minutes,
      bookingId,
      joinedAt,
    } = document;
    const standing = standingOf(document, now);
    const [shop, person] = [shopOf.get(shopId), people.get(memberId)];
    const known = menus.get(shopId)?.find(({ serviceId }) => serviceId === service);
    return {
      ...standing,
      ...{ id: entryId, date, partOfDay, barber, service, addOnIds, minutes, bookingId, joinedAt },
      shop: shop ? shopType(shop) : null,
      member: person ? memberOf(person) : null,
      serviceName: service === DEFAULT_SERVICE.serviceId ? DEFAULT_SERVICE.name : (known?.name ?? null),
      ahead: standing.status === 'WAITING' ? (ahead.get(entryId) ?? 0) : null,
      offer: standing.status === 'OFFERED' ? offerOf(document) : null,
    };
  });
}

function offerOf({ offer }: WaitlistDocument): WaitlistPlace['offer'] {
  if (!offer) return null;
  const { time, startsAt, endsAt, chair: barber = null, expiresAt } = offer;
  return { time, startsAt, endsAt, barber, expiresAt };
}

/** How many joined before each place and still wait for its day. */
async function aheadOf(models: ReadModels, found: readonly WaitlistDocument[]): Promise<ReadonlyMap<string, number>> {
  const days = new Map(found.map(({ shopId, date }) => [`${shopId}/${date}`, { shopId, date }]));
  const lists = await Promise.all(
    [...days.values()].map(async ({ shopId, date }) => readWaitlist(models, shopId, date, date)),
  );
  return new Map(lists.flatMap((list) => list.map(({ entryId }, index) => [entryId, index] as const)));
}

/** One place of the calling member or at a shop whose waitlist they keep, as it is now. Refuses with WaitlistEntryMissing. */
export async function placeNow(context: Context, entryId: string): Promise<WaitlistPlace> {
  const caller = member(context);
  const found = await readWaitlistEntry(await context.fresh(waitlist), entryId);
  if (!found) throw WaitlistEntryMissing();
  const worksAs = mayEnd(found, caller) ? undefined : (await byCrew(context, found.shopId)).worksAs;
  if (!mayEnd(found, caller, worksAs)) throw WaitlistEntryMissing();
  const [place] = await placeTypes(context, [found]);
  if (!place) throw WaitlistEntryMissing();
  return place;
}
