import { filter } from '@graphql-yoga/subscription';
import { Arg, Ctx, ID, Resolver, Root } from 'type-graphql';
import { isPartyTo } from '#domain/bookings/access.ts';
import { locateBooking } from '#domain/processes/move/locateBooking.ts';
import { directory } from '#projections/shops/directory.ts';
import { type Context, member } from '../http/context.ts';
import { PUBLIC_STREAM } from '../live/extensions.ts';
import { type Subscribing, subscription } from '../live/subscription.ts';
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

/** Changes of a shop's days; a shop's availability is public to know. */
async function availabilityChanges({
  context,
  args,
}: Subscribing<{ shopId: string }>): Promise<AsyncIterableIterator<AvailabilityNotice>> {
  await requireLiveShop(await context.fresh(directory), args.shopId);
  return context.services.changeFeed.on<AvailabilityNotice>(`availability/${args.shopId}`);
}

/** Changes of the calling member's bookings; each is checked to still concern them. */
function bookingChanges({ context }: Subscribing): AsyncIterableIterator<BookingNotice> {
  const caller = member(context);
  const isTheirs = async ({ bookingId }: BookingNotice) => {
    const located = await locateBooking(context.stateOf, bookingId);
    return located !== undefined && isPartyTo(located.booking, caller);
  };
  return filter(isTheirs)(context.services.changeFeed.on(`bookings/${caller.id}`));
}

@Resolver()
export class BookingSubscriptions {
  @subscription(() => AvailabilityChange, { sharing: PUBLIC_STREAM, source: availabilityChanges })
  availabilityChanged(
    @Root() notice: AvailabilityNotice,
    @Arg('shopId', () => ID) _shopId: string,
  ): AvailabilityChange {
    return notice;
  }

  @subscription(() => Booking, {
    description: 'Bookings of the calling member, as customer or as shop owner.',
    source: bookingChanges,
  })
  bookingChanged(@Root() notice: BookingNotice, @Ctx() context: Context): Promise<Booking> {
    return bookingType(context, notice.bookingId);
  }
}
