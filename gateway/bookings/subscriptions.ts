import { Arg, Ctx, ID, Resolver, Root } from 'type-graphql';
import { BookingMissing } from '#domain/bookings/refusals.ts';
import { Refusal } from '#domain/refusal.ts';
import { directory } from '#projections/shops/directory.ts';
import { listeningAt } from '../crew/access.ts';
import type { Context } from '../http/context.ts';
import { PUBLIC_STREAM } from '../live/extensions.ts';
import { topicSubscription } from '../live/subscription.ts';
import { requireLiveShop } from './availability.ts';
import { bookingType } from './bookingType.ts';
import { findServed } from './locate.ts';
import { AvailabilityChange, Booking } from './types.ts';

type BookingNotice = { readonly bookingId: string };
type AvailabilityNotice = {
  readonly shopId: string;
  readonly date: string;
  /** Null: the whole day is to be read again. */
  readonly time: string | null;
  readonly state: 'free' | 'held' | 'booked';
  readonly position: number;
};

@Resolver()
export class BookingSubscriptions {
  @topicSubscription<{ readonly shopId: string }>(() => AvailabilityChange, {
    description: 'A time of a shop whenever it is held, booked or free again; public to know.',
    sharing: PUBLIC_STREAM,
    async topic({ context, args: { shopId } }) {
      await requireLiveShop(await context.fresh(directory), shopId);
      return `availability/${shopId}`;
    },
  })
  availabilityChanged(
    @Root() notice: AvailabilityNotice,
    @Arg('shopId', () => ID) _shopId: string,
  ): AvailabilityChange {
    return notice;
  }

  @topicSubscription<object, BookingNotice>(() => Booking, {
    description:
      'Bookings of the calling member, as customer, as shop owner, and of the chairs at which they serve in the shops where they work when they subscribe; each is checked to still concern them.',
    topic: async ({ context }) => (await listeningAt(context, 'serveOwn')).map((id) => `bookings/${id}`),
    isWanted: ({ bookingId }, { context }) =>
      findServed(context, bookingId).then(
        () => true,
        (error: unknown) => {
          if (error instanceof Refusal && error.code === BookingMissing.code) return false;
          throw error;
        },
      ),
  })
  bookingChanged(@Root() notice: BookingNotice, @Ctx() context: Context): Promise<Booking> {
    return bookingType(context, notice.bookingId);
  }
}
