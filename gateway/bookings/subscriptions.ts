import { Arg, Ctx, Extensions, ID, Resolver, Root, Subscription } from 'type-graphql';
import { concerns } from '#domain/bookings/access.ts';
import { locateBooking } from '#domain/bookings/locate.ts';
import { directory } from '#projections/shops/directory.ts';
import { type Context, member } from '../context.ts';
import { only } from '../only.ts';
import { TOLD_TO_EVERYBODY } from '../subscriptionOperations.ts';
import { requireLiveShop } from './availability.ts';
import { bookingType } from './bookingType.ts';
import { AvailabilityChange, Booking } from './types.ts';

type BookingNotice = { readonly bookingId: string };
type AvailabilityNotice = {
  readonly shopId: string;
  readonly date: string;
  readonly time: string;
  readonly state: 'free' | 'held' | 'booked';
  readonly position: number;
};
type Subscribing<A> = { readonly context: Context; readonly args: A };

/** Changes of a shop's days; a shop's availability is public to know. */
async function availabilityChanges({ context, args }: Subscribing<{ shopId: string }>): Promise<AsyncIterableIterator<AvailabilityNotice>> {
  await requireLiveShop(await context.fresh(directory), args.shopId);
  return context.services.notices.on<AvailabilityNotice>(`availability/${args.shopId}`);
}

/** Changes of the asking member's bookings; each is checked to still concern them. */
function bookingChanges({ context }: Subscribing<object>): AsyncIterableIterator<BookingNotice> {
  const asking = member(context);
  return only(context.services.notices.on<BookingNotice>(`bookings/${asking.id}`), async ({ bookingId }) => {
    const located = await locateBooking(context.stateOf, bookingId);
    return located !== undefined && concerns(located.booking, asking);
  });
}

@Resolver()
export class BookingSubscriptions {
  @Subscription(() => AvailabilityChange, { subscribe: (asked) => availabilityChanges(asked as Subscribing<{ shopId: string }>) })
  @Extensions(TOLD_TO_EVERYBODY)
  availabilityChanged(@Root() notice: AvailabilityNotice, @Arg('shopId', () => ID) _shopId: string): AvailabilityChange {
    return notice;
  }

  @Subscription(() => Booking, {
    description: 'Bookings of the asking member, as customer or as shop owner.',
    subscribe: (asked) => bookingChanges(asked as Subscribing<object>),
  })
  bookingChanged(@Root() notice: BookingNotice, @Ctx() context: Context): Promise<Booking> {
    return bookingType(context, notice.bookingId);
  }
}
