import type { BookingFieldsFragment } from '../../graphql/graphql.ts';
import { graphql } from '../../graphql/index.ts';
import { ANYONE } from '../../shared/crew/useBarbers.ts';
import { guestOf } from '../../shared/nameOf.ts';
import { clock, shortDate } from '../../shared/times.ts';
import { type Acting, useAction } from '../../shared/useAction.ts';
import { useToast } from '../../ui/Toast.tsx';
import { endOf } from './deskTimes.ts';
import type { Chairs } from './useOwnChairs.ts';

const AddWalkIn = graphql(`
  mutation AddWalkIn($input: WalkInInput!) { addWalkIn(input: $input) { ...BookingFields } }
`);
const BookFor = graphql(`
  mutation BookForCustomer($input: BookForCustomerInput!) { bookForCustomer(input: $input) { ...BookingFields } }
`);
const TakeBack = graphql(`
  mutation TakeBackWalkIn($id: ID!) { cancelBooking(id: $id) { ...BookingFields } }
`);
const Block = graphql(`
  mutation BlockTime($input: BlockTimeInput!) { blockTime(input: $input) { ...BlockedTimeFields } }
`);
const Unblock = graphql(`
  mutation UnblockTime($id: ID!, $times: [LocalTime!]) { unblockTime(id: $id, times: $times) { ...BlockedTimeFields } }
`);

export interface WalkInFacts {
  shopId: string;
  date: string;
  time: string;
  name: string;
  phone: string;
  note: string;
  serviceId?: string;
  addOnIds?: string[];
  barber?: string;
}
/** A time for a customer who has an account. */
export type BookingForFacts = Omit<WalkInFacts, 'name' | 'phone' | 'note'> & { customerId: string };
export interface BlockFacts {
  shopId: string;
  date: string;
  /** Left out: all that is left of the day. */
  times?: string[];
  reason?: string;
  barber?: string;
}
export interface DeskBlock {
  id: string;
  shopId: string;
  date: string;
  times: string[];
  reason?: string | null;
  /** Whose: the id of a barber, `anyone` for the whole shop; null for the owner. */
  barber?: string | null;
}

/** How long an undo is offered, in milliseconds. */
const UNDO_MS = 8000;

/** '9:00am to 10:30am' of half hours in order; a gap is not told. */
export const stretchOf = (times: readonly string[]): string =>
  `${clock(times[0] ?? '')} to ${clock(endOf(times.at(-1) ?? ''))}`;

/**
 * What an owner does at the desk. Each is offered to be undone where that can be done; `onDone` is called after every change.
 * `chairsAt`: whose time can be blocked at a shop, by its id.
 */
export function useDesk(onDone: () => unknown, chairsAt: (shopId: string) => Chairs) {
  const toast = useToast();
  const [add, adding] = useAction(AddWalkIn, { once: true, refused: false });
  const [book, booking] = useAction(BookFor, { once: true, refused: false });
  const [takeBack] = useAction(TakeBack, { done: 'Taken back' });
  const [blockOne, blocking] = useAction(Block, { once: true, refused: false });
  const [unblockOne, opening] = useAction(Unblock);

  const offerBack = (added: Pick<BookingFieldsFragment, 'id' | 'date' | 'time' | 'walkIn' | 'customer'>) => {
    onDone();
    toast.success(`Added: ${guestOf(added)}, ${shortDate(added.date)}, ${clock(added.time)}`, {
      duration: UNDO_MS,
      action: {
        label: 'Undo',
        alt: 'Cancel it in the list',
        onPress: () => void takeBack({ id: added.id }).then(onDone),
      },
    });
  };

  const addWalkIn = async (input: WalkInFacts): Acting => {
    const result = await add({ input });
    if (!result.refusal) offerBack(result.value);
    return result;
  };

  const bookFor = async (input: BookingForFacts): Acting => {
    const result = await book({ input });
    if (!result.refusal) offerBack(result.value);
    return result;
  };

  const block = async (input: BlockFacts): Acting => {
    const result = await blockOne({ input });
    if (result.refusal) return result;
    const { id, date, times } = result.value;
    onDone();
    toast.success(`Blocked: ${shortDate(date)}, ${stretchOf(times)}`, {
      duration: UNDO_MS,
      action: {
        label: 'Undo',
        alt: 'Open it again in the list or the week',
        onPress: () => void unblockOne({ id }, 'Open again').then(onDone),
      },
    });
    return result;
  };

  /** Opens some half hours of a block again, or all of them. */
  const unblock = async ({ id, shopId, date, times, reason, barber }: DeskBlock, some: string[] = times): Acting => {
    const result = await unblockOne({ id, times: some });
    if (result.refusal) return result;
    onDone();
    const said = `Open again: ${shortDate(date)}, ${stretchOf(some)}`;
    // Closing a whole shop is asked for in its own window.
    if (barber === ANYONE || !isBlockable(chairsAt(shopId), barber)) {
      toast.success(said);
      return result;
    }
    toast.success(said, {
      duration: UNDO_MS,
      action: {
        label: 'Undo',
        alt: 'Block it again',
        onPress: () => void block({ shopId, date, times: some, ...(reason && { reason }), ...(barber && { barber }) }),
      },
    });
    return result;
  };

  return { addWalkIn, bookFor, block, unblock, busy: adding || booking || blocking || opening };
}

/** Whether the time of a barber, or of the owner where none is named, can be blocked. */
const isBlockable = ({ isOwner, barbers }: Chairs, barber?: string | null): boolean =>
  barber ? barbers.some(({ id }) => id === barber) : isOwner;

export type Desk = ReturnType<typeof useDesk>;
