import type { Command } from '../decider.ts';
import type { ByCrew } from '../shopRights.ts';
import type { CancellationPolicy, DepositRule } from '../shops/events.ts';
import type { Choice, Needs } from './choice.ts';
import type { BookingFacts, GoneBecause, Guest, Queued, QueueJoined, Waited } from './events.ts';

/** A half-hour of a shop's day: local time `HH:MM` and the UTC instants it stands for. */
export type OpenSlot = { readonly time: string; readonly startsAt: string; readonly endsAt: string };

/**
 * What a chair offers on a day, by the id of its person's first membership (none: the owner's own): its half hours within
 * the shop's hours, and the services of who works there.
 */
export type ChairOffer = {
  readonly chair?: string;
  readonly openSlots: readonly OpenSlot[];
  /** Ids of services, `barb` for the default one; null: all of the shop's. */
  readonly serviceIds: readonly string[] | null;
};

/**
 * What the shop offers on the command's day, looked up from its catalog and the calendar when the command is sent,
 * never taken from a client.
 */
export type Offer = {
  /** Every slot of the shop's working hours on that local day, past ones too. */
  readonly openSlots: readonly OpenSlot[];
  /** The chairs that are asked for, of which one is taken; absent: the owner's own, all of the shop's hours. */
  readonly chairs?: readonly ChairOffer[];
  /** The shop's local day `YYYY-MM-DD` now: bookings open 90 days from it. */
  readonly today: string;
  readonly shopRemoved: boolean;
  /** How many minutes before it begins a customer books at the latest; the shop's owner is exempt. */
  readonly notice: number;
};

/** Names the booking and the day it lives on. */
export type Of = { readonly bookingId: string; readonly shopId: string; readonly date: string };

type Slot = {
  readonly date: string;
  readonly time: string;
  readonly startsAt: string;
  readonly endsAt: string;
  readonly marks?: readonly string[];
  readonly chair?: string;
};

/**
 * Keeps a slot for ten minutes. `price` in cents (of the default service; what was chosen from the menu has its own),
 * `timeZone`, `cancellationPolicy`, `depositRule`, `chosen` and the slot's instants are the shop's at this moment and stay so.
 */
export type HoldSlot = Command<
  'HoldSlot',
  Terms & {
    /** A live hold of the same member and day that is let go with it: its times count as free. */
    readonly replacing?: string | undefined;
  }
>;
type Terms = Of &
  Offer & {
    readonly ownerId: string;
    readonly time: string;
    readonly timeZone: string;
    readonly price: number;
    readonly chosen?: Choice | undefined;
    readonly transportation?: boolean;
    readonly cancellationPolicy?: CancellationPolicy;
    readonly depositRule?: DepositRule;
  };
/** Keeps the hold longer, once; ten minutes when `minutes` is left out. */
export type ExtendHold = Command<'ExtendHold', Of & { readonly minutes?: number }>;
export type ReleaseHold = Command<'ReleaseHold', Of>;
/** Sent by the job when the hold is due; appends nothing before that. */
export type ExpireHold = Command<'ExpireHold', Of>;
/** `amount` in cents, what was captured; where nothing is paid with the booking there is no payment: null and 0. */
export type ConfirmBooking = Command<
  'ConfirmBooking',
  Of & { readonly paymentId: string | null; readonly amount: number }
>;
/** `refund`: the refund the actor was shown, in cents; refused when it differs now. */
export type CancelBooking = Command<
  'CancelBooking',
  Of & ByCrew & { readonly reason?: string; readonly refund?: number }
>;
/** Another time on the same local day, at one of `chairs`. */
export type RescheduleBooking = Command<'RescheduleBooking', Of & Offer & ByCrew & { readonly time: string }>;
/**
 * First step of a move to another day, decided by the day it comes to. `booking` is what the old day knows; `move`
 * counts the moves of this booking between days from 1, so that a step of an older move can never take effect late.
 */
export type ArriveFromOtherDay = Command<
  'ArriveFromOtherDay',
  Of &
    Offer &
    ByCrew & {
      readonly time: string;
      readonly booking: BookingFacts & { readonly paymentId: string | null };
      readonly move: number;
    }
>;
/** Second step, decided by the day it comes from. */
export type MoveAway = Command<'MoveAway', Of & ByCrew & { readonly to: Slot; readonly move: number }>;
/** Instead of the second step, when the old day refused it. */
export type UndoArrival = Command<'UndoArrival', Of & ByCrew & { readonly move: number }>;
/** The customer is there; on the booking's own day. */
export type CheckIn = Command<'CheckIn', Of & ByCrew>;
export type UndoCheckIn = Command<'UndoCheckIn', Of & ByCrew>;
export type CompleteBooking = Command<'CompleteBooking', Of & ByCrew>;
export type MarkNoShow = Command<'MarkNoShow', Of & ByCrew>;

/** What a command of the desk brings along of its shop, looked up when it is sent. */
type Desk = Offer & { readonly ownerId: string; readonly timeZone: string };
/**
 * Adds a person without an account to a slot that is not over yet. `price` and `chosen` as of a hold; it is paid at the
 * desk.
 */
export type AddWalkIn = Command<
  'AddWalkIn',
  Of &
    Desk &
    ByCrew & {
      readonly time: string;
      readonly price: number;
      readonly chosen?: Choice | undefined;
      readonly guest: Guest;
    }
>;
/** Erases what the shop wrote down about a walk-in. */
export type ForgetWalkIn = Command<'ForgetWalkIn', Of & ByCrew>;

/** Names a block and the day it is on. */
type OfBlock = { readonly blockId: string; readonly shopId: string; readonly date: string };
/** At the first of `chairs`. Without `times`: everything of the day that is neither over nor blocked already. */
export type BlockTime = Command<
  'BlockTime',
  OfBlock & Desk & ByCrew & { readonly times?: readonly string[]; readonly reason?: string }
>;
/**
 * `appointments`: the ids of those that the actor was shown; `reason` is told to their customers. With `chairs` it closes
 * every chair of the shop, whichever they are.
 */
export type CloseDay = Command<
  'CloseDay',
  OfBlock & Desk & ByCrew & { readonly appointments: readonly string[]; readonly reason?: string }
>;
/** Without `times`: all of the block. */
export type UnblockTime = Command<'UnblockTime', OfBlock & ByCrew & { readonly times?: readonly string[] }>;

/** Names a place on the waitlist and the day it is for. */
type OfEntry = { readonly entryId: string; readonly shopId: string; readonly date: string };
/** `minutes` and `buffer` are looked up from the menu. */
export type JoinWaitlist = Command<'JoinWaitlist', OfEntry & Desk & Waited>;
export type LeaveWaitlist = Command<'LeaveWaitlist', OfEntry & ByCrew>;
/** What was looked up about a place: how long its service lasts now, or why it ends. */
export type Turn = { readonly entryId: string } & (
  | { readonly needs: Needs; readonly gone?: undefined }
  | { readonly gone: GoneBecause }
);
/** By the system: offers what is free to who waits for it, in order. */
export type OfferFreedSlots = Command<
  'OfferFreedSlots',
  { readonly shopId: string; readonly date: string } & Offer & { readonly turns: readonly Turn[] }
>;
/** `time`: the offer that was shown. The hold it becomes has price, length and policy of this moment. */
export type AcceptFreedSlot = Command<'AcceptFreedSlot', OfEntry & Terms>;
export type DeclineFreedSlot = Command<'DeclineFreedSlot', OfEntry & { readonly time: string }>;
/** Sent by the job when the time to answer is over; appends nothing before that. */
export type ExpireFreedSlot = Command<'ExpireFreedSlot', OfEntry>;

/** Names a place in the queue of walk-ins and the day it is of. */
type OfTicket = { readonly ticketId: string; readonly shopId: string; readonly date: string };
/** What a command about the queue as a whole brings along. */
type OfQueue = Pick<Desk, 'ownerId' | 'today' | 'shopRemoved'> &
  ByCrew & { readonly shopId: string; readonly date: string };
/** People may join by the shop's public page, too, until it is closed or the day is over. */
export type OpenQueue = Command<'OpenQueue', OfQueue>;
export type CloseQueue = Command<'CloseQueue', OfQueue>;
/**
 * A person waits for their turn; `chairs` are all of the shop's, `minutes` and `buffer` are looked up from the menu. Through the
 * `page` it is for everybody while the queue is open.
 */
export type JoinQueue = Command<
  'JoinQueue',
  OfTicket & Desk & ByCrew & Queued & Pick<QueueJoined['data'], 'name' | 'through'>
>;
/** Their turn, at one of `chairs`; `price` and `chosen` as of a walk-in. */
export type CallTicket = Command<
  'CallTicket',
  OfTicket &
    Desk &
    ByCrew & { readonly bookingId: string; readonly price: number; readonly chosen?: Choice | undefined }
>;
export type SkipTicket = Command<'SkipTicket', OfTicket & ByCrew>;
/** The desk has seen who joined by the page. */
export type ConfirmTicket = Command<'ConfirmTicket', OfTicket & ByCrew>;
/** Takes off all who wait, joined by the page, and were not seen by the desk. */
export type ClearQueue = Command<'ClearQueue', Pick<OfQueue, 'ownerId' | 'worksAs' | 'shopId' | 'date'>>;
/** `holdsLink`: the gateway has checked the secret link of this place; else it is the shop's to end. */
export type LeaveQueue = Command<'LeaveQueue', OfTicket & ByCrew & { readonly holdsLink?: true }>;
export type ReturnTicket = Command<'ReturnTicket', OfTicket & ByCrew>;
/** By the system, once the day is over. */
export type ForgetTicket = Command<'ForgetTicket', OfTicket>;

export type QueueCommand =
  | OpenQueue
  | CloseQueue
  | JoinQueue
  | CallTicket
  | SkipTicket
  | ConfirmTicket
  | ClearQueue
  | LeaveQueue
  | ReturnTicket
  | ForgetTicket;

export type WaitlistCommand =
  | JoinWaitlist
  | LeaveWaitlist
  | OfferFreedSlots
  | AcceptFreedSlot
  | DeclineFreedSlot
  | ExpireFreedSlot;

export type DayCommand =
  | WaitlistCommand
  | QueueCommand
  | HoldSlot
  | ExtendHold
  | ReleaseHold
  | ExpireHold
  | ConfirmBooking
  | CancelBooking
  | CloseDay
  | RescheduleBooking
  | ArriveFromOtherDay
  | MoveAway
  | UndoArrival
  | CheckIn
  | UndoCheckIn
  | CompleteBooking
  | MarkNoShow
  | AddWalkIn
  | ForgetWalkIn
  | BlockTime
  | UnblockTime;
