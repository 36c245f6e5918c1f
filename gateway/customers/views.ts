import { customer } from '#domain/customers/decider.ts';
import type { KeptTexts } from '#domain/customers/events.ts';
import { CustomerMissing } from '#domain/customers/refusals.ts';
import { isIn, SEGMENTS } from '#domain/customers/segments.ts';
import { isBarberShop } from '#domain/shops/decider.ts';
import { agenda, readBookings } from '#projections/bookings/agenda.ts';
import type { BookingDocument } from '#projections/bookings/bookingDocument.ts';
import { customers } from '#projections/customers/customers.ts';
import { type KnownCustomer, readKeepers, readVisitIds, readWalkInName } from '#projections/customers/readCustomers.ts';
import { directory, readCatalog } from '#projections/shops/directory.ts';
import { isOpen } from '#projections/shops/shopDocument.ts';
import { members, readMembers } from '#projections/users/members.ts';
import { bookingFields } from '../bookings/bookingType.ts';
import { type Context, member } from '../http/context.ts';
import { customerOf, hasLeft } from './actions.ts';
import { cutsKept, type KeptCut } from './pictures.ts';
import type { Customer, CustomerRecord, CutPicture, KeptAboutMe, MergedCustomer } from './types.ts';

const MOST_BOOKINGS = 20;
const MOST_SHOPS = 20;

/** A customer for GraphQL at a UTC ISO instant. */
export function customerType(known: KnownCustomer, now: string): Customer {
  const { name, since, lastVisit, nextVisit, email, merged: _merged, coming: _coming, ...facts } = known;
  return {
    ...facts,
    hasAccount: name === null,
    email: email || null,
    addedAt: since,
    lastVisitAt: lastVisit,
    nextVisitAt: nextVisit,
    segments: SEGMENTS.filter((segment) => isIn(segment, known, now)),
  };
}

const textsOf = ({ notes, preferences, allergies }: KeptTexts) => ({ notes, preferences, allergies });
const NOTHING_KEPT: KeptTexts = { notes: '', preferences: '', allergies: '' };
const joined = (texts: readonly string[]): string => texts.filter(Boolean).join('\n');

/** What an owner keeps about somebody under several ids of theirs, text by text one after the other; empty for no ids. */
export async function textsKept(
  { stateOf }: Pick<Context, 'stateOf'>,
  ownerId: string,
  ids: readonly string[],
): Promise<KeptTexts> {
  const states = await Promise.all(
    ids.map(async (customerId) => (await stateOf(customer, { ownerId, customerId })).state),
  );
  return {
    notes: joined(states.map(({ notes }) => notes)),
    preferences: joined(states.map(({ preferences }) => preferences)),
    allergies: joined(states.map(({ allergies }) => allergies)),
  };
}

/** A picture of a cut for GraphQL. */
export const cutType = ({ pictureId, ownerId, customerId, width, height, alt, addedAt }: KeptCut): CutPicture => ({
  id: pictureId,
  customerId,
  href: `/api/v1/customers/cut/${ownerId}/${customerId}/${pictureId}`,
  ...{ width, height, alt, addedAt },
});

/** All that is known of a customer, as both APIs answer it in their own shapes. */
export type RecordFacts = {
  readonly known: KnownCustomer;
  readonly kept: KeptTexts;
  readonly cuts: readonly KeptCut[];
  readonly bookings: readonly BookingDocument[];
  readonly merged: readonly MergedCustomer[];
};

/** All that the calling member knows of a customer of theirs. Refuses with CustomerMissing. */
export async function recordFacts(context: Context, id: string): Promise<RecordFacts> {
  const ownerId = member(context).id;
  const known = await customerOf(context, id);
  const models = await context.fresh(customers, agenda);
  const former = await hasLeft(context, known);
  const [{ state }, cuts, bookings, merged] = await Promise.all([
    context.stateOf(customer, { ownerId, customerId: id }),
    cutsKept(context, ownerId, former ? [] : [id, ...known.merged]),
    readVisitIds(models, ownerId, id, MOST_BOOKINGS).then((ids) => readBookings(models, ids)),
    Promise.all(
      (former ? [] : known.merged).map(async (walkInId) => {
        const { state: before } = await context.stateOf(customer, { ownerId, customerId: walkInId });
        const name = await readWalkInName(models, ownerId, walkInId);
        return { id: walkInId, name, kept: joined(Object.values(textsOf(before))) };
      }),
    ),
  ]);
  return { known, kept: former ? NOTHING_KEPT : textsOf(state), cuts, bookings, merged };
}

/** The same for GraphQL. */
export async function customerRecord(context: Context, id: string): Promise<CustomerRecord> {
  const { known, kept, cuts, bookings, merged } = await recordFacts(context, id);
  const now = context.services.now();
  const shown = bookings.map((booking) => bookingFields(booking, now));
  return { id, customer: customerType(known, now), ...kept, pictures: cuts.map(cutType), bookings: shown, merged };
}

/** The same; undefined for who is no customer of the calling member. */
export const findRecord = (context: Context, id: string): Promise<CustomerRecord | undefined> =>
  customerRecord(context, id).catch((error: unknown) => {
    if ((error as { code?: unknown }).code === CustomerMissing.code) return undefined;
    throw error;
  });

/** What owners keep about the calling member, by the owner's name; those who keep nothing any more are left out. */
export async function keptAboutMe(context: Context): Promise<KeptAboutMe[]> {
  const models = await context.fresh(customers, directory, members);
  const keepers = await readKeepers(models, member(context).id);
  const owners = new Map(
    (
      await readMembers(
        models,
        keepers.map(({ ownerId }) => ownerId),
      )
    ).map((one) => [one.id, one]),
  );
  const kept = await Promise.all(
    keepers.map(async ({ ownerId, ids }) => {
      const states = await Promise.all(
        ids.map(async (customerId) => (await context.stateOf(customer, { ownerId, customerId })).state),
      );
      const { shops } = await readCatalog(models, ownerId, { offset: 0, limit: MOST_SHOPS });
      const { firstName = '', lastName = '' } = owners.get(ownerId) ?? {};
      return {
        id: ownerId,
        owner: `${firstName} ${lastName}`.trim(),
        shops: shops.filter((shop) => isBarberShop(shop) && isOpen(shop)).map(({ name }) => name),
        notes: joined(states.map(({ notes }) => notes)),
        preferences: joined(states.map(({ preferences }) => preferences)),
        allergies: joined(states.map(({ allergies }) => allergies)),
        pictures: (await cutsKept(context, ownerId, ids)).map(cutType),
        isBlocked: states.some(({ isBlocked }) => isBlocked),
      };
    }),
  );
  return kept
    .filter(
      ({ notes, preferences, allergies, pictures, isBlocked }) =>
        notes || preferences || allergies || pictures.length > 0 || isBlocked,
    )
    .sort((one, other) => one.owner.localeCompare(other.owner));
}
