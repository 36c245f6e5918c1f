import type { Period } from '../calendar.ts';
import type { CancellationPolicy, DepositRule, Service } from '../shops/events.ts';

/** A line of the shop's menu as it was when the slot was held, with those of its add-ons that were chosen. */
export type ChosenService = Omit<Service, 'serviceId'>;

/** A booking's facts at the moment the slot was held; price, service, duration and zone stay what they were then. */
export type BookingFacts = {
  readonly bookingId: string;
  readonly shopId: string;
  /** The shop's owner. */
  readonly ownerId: string;
  readonly customerId: string;
  /** Local day `YYYY-MM-DD` and time `HH:MM` in `timeZone` (IANA name). */
  readonly date: string;
  readonly time: string;
  readonly timeZone: string;
  /** UTC ISO instants; without the minutes the chair is kept afterwards. */
  readonly startsAt: string;
  readonly endsAt: string;
  /** The half hours of the day it keeps, its own `time` first; absent: that one alone. */
  readonly marks?: readonly string[];
  /** Whose chair it is at: the id of their membership; absent: the owner's own. */
  readonly chair?: string;
  /** Integer cents, of everything that was chosen. */
  readonly price: number;
  /** A service's id; `barb` is the default service. */
  readonly service: string;
  /** What was chosen from the menu; absent: the default service, half an hour at the shop's price. */
  readonly chosen?: ChosenService;
  readonly persons: 1;
  /** The optional yes/no question about transportation; undefined when not answered. */
  readonly transportation?: boolean;
  /** The shop's policy when the slot was held; absent: everything is refunded until the start. */
  readonly cancellationPolicy?: CancellationPolicy;
  /** The shop's rule when the slot was held; absent: everything is paid with the booking, and kept of who does not come. */
  readonly depositRule?: DepositRule;
  /** Moved by its customer when cancelling was no longer free: a later time does not make it free again. */
  readonly movedLate?: true;
  /**
   * Added at the desk, for a person without an account: the booking's own id stands for them as `customerId`, and
   * nothing is paid through the product.
   */
  readonly walkIn?: true;
  /** What the shop wrote down about a walk-in; absent once it was erased. */
  readonly guest?: Guest;
};

/** A person without an account, as the desk wrote them down: plain text, empty where nothing was given. */
export type Guest = { readonly name: string; readonly phone: string; readonly note: string };

type Mentions = {
  readonly bookingId: string;
  readonly shopId: string;
  readonly ownerId: string;
  readonly customerId: string;
  readonly date: string;
};
type Slot = {
  readonly date: string;
  readonly time: string;
  readonly startsAt: string;
  readonly endsAt: string;
  readonly marks?: readonly string[];
  /** As of a booking. */
  readonly chair?: string;
};
type BlockMentions = {
  readonly blockId: string;
  readonly shopId: string;
  readonly ownerId: string;
  readonly date: string;
};

/**
 * UTC ISO instants. `since`: when the first of the holds was made that this one replaces at some of its half hours,
 * each the one before it; absent: it replaces none there.
 */
export type SlotHeld = {
  type: 'SlotHeld';
  data: BookingFacts & { readonly since?: string; readonly expiresAt: string };
};
export type HoldExtended = { type: 'HoldExtended'; data: Mentions & { expiresAt: string } };
/** `lapsed`: its time was over before, and it is ended for good, as no money can come for it any more. */
export type HoldReleased = { type: 'HoldReleased'; data: Mentions & { readonly lapsed?: true } };
export type HoldExpired = { type: 'HoldExpired'; data: Mentions };
/** `paymentId` is null where nothing was paid with it. `paid`: what was, in cents; absent: the price. */
export type BookingConfirmed = {
  type: 'BookingConfirmed';
  data: Mentions & { paymentId: string | null; price: number; readonly paid?: number };
};
export type BookingCancelled = {
  type: 'BookingCancelled';
  data: Mentions & {
    cancelledBy: 'customer' | 'shop';
    reason?: string;
    paymentId: string | null /** cents to refund */;
    refund: number;
  };
};
/** Another time on the same local day, another chair, or both. */
export type BookingRescheduled = {
  type: 'BookingRescheduled';
  data: Mentions & { from: Slot; to: Slot; movedLate?: true };
};
/**
 * Another day: it has arrived in the new day; it leaves the old one next (`BookingMovedAway`), or the move is undone
 * (`ArrivalUndone`).
 */
export type BookingArrived = {
  type: 'BookingArrived';
  data: BookingFacts & {
    paymentId: string | null;
    from: Slot /** which move of this booking between days, from 1 */;
    move: number;
  };
};
export type BookingMovedAway = { type: 'BookingMovedAway'; data: Mentions & { to: Slot; move: number } };
export type ArrivalUndone = { type: 'ArrivalUndone'; data: Mentions };
/** The customer is there, at a UTC ISO instant of the booking's day. */
export type CustomerCheckedIn = { type: 'CustomerCheckedIn'; data: Mentions & { readonly checkedInAt: string } };
/** It was said of the wrong booking. */
export type CheckInUndone = { type: 'CheckInUndone'; data: Mentions };
export type BookingCompleted = { type: 'BookingCompleted'; data: Mentions };
/** With what is given back of what was paid, in cents, and what paid for it; absent: nothing is. */
export type CustomerMissed = {
  type: 'CustomerMissed';
  data: Mentions & { readonly paymentId?: string; readonly refund?: number };
};

/** The owner added a person without an account; confirmed at once, and paid at the desk. */
export type WalkInAdded = {
  type: 'WalkInAdded';
  data: BookingFacts & { readonly walkIn: true; readonly guest: Guest };
};
/** What the shop wrote down about a walk-in is erased; the key it is sealed with is removed next. */
export type WalkInForgotten = { type: 'WalkInForgotten'; data: Mentions };

/**
 * The owner keeps half hours of the day; `slots` by time. At one chair, of `chair` as of a booking; with `everyChair` at
 * all of the shop's, those of people who begin later too.
 */
export type TimeBlocked = {
  type: 'TimeBlocked';
  data: BlockMentions & {
    readonly timeZone: string;
    readonly slots: readonly BlockedSlot[];
    readonly chair?: string;
    readonly everyChair?: true;
    readonly reason?: string;
  };
};
/** Some or all half hours of a block are open again: `times` as `HH:MM`. */
export type TimeUnblocked = { type: 'TimeUnblocked'; data: BlockMentions & { readonly times: readonly string[] } };

/** A half hour by its local time `HH:MM`, and the UTC instants it stands for. */
export type BlockedSlot = { readonly time: string; readonly startsAt: string; readonly endsAt: string };

/**
 * Stream `holder-{member}`: a hold that counts among the few a member may keep at once. `admittedAt` is a UTC ISO
 * instant. `unpaid`: nothing is paid with the booking it becomes; `over`: those of the same kind, counted before, that are not
 * to come any more.
 */
export type HoldAdmitted = {
  type: 'HoldAdmitted';
  data: {
    readonly memberId: string;
    readonly bookingId: string;
    readonly admittedAt: string;
    readonly unpaid?: true;
    readonly over?: readonly string[];
  };
};

/** What every event about a place on the day's waitlist mentions. */
export type OfEntry = {
  readonly entryId: string;
  readonly shopId: string;
  /** The shop's owner. */
  readonly ownerId: string;
  readonly memberId: string;
  readonly date: string;
};
/** Minutes a visit takes, and those after it in which the chair is not free. */
type Lasting = { readonly minutes: number; readonly buffer: number };
/** What a member waits for; without `partOfDay` at any time of the day. */
export type Waited = Lasting & {
  readonly partOfDay?: Period;
  /** Of whom: the id of a membership, or {@link ANYONE}; absent: the owner. */
  readonly chair?: string;
  /** A service's id; `barb` is the default service. */
  readonly service: string;
  readonly addOnIds: readonly string[];
};
/** Waits for whoever is free. */
export const ANYONE = 'anyone';
/** A member waits for a time of the day to become free. */
export type WaitlistJoined = { type: 'WaitlistJoined'; data: OfEntry & Waited & { readonly timeZone: string } };
/**
 * A member waits no longer: they or the shop ended it, the service is not offered any more, their account is closed or
 * suspended, or the shop's owner has blocked them.
 */
export type WaitlistLeft = {
  type: 'WaitlistLeft';
  data: OfEntry & { readonly because: 'member' | 'shop' | GoneBecause };
};
/** Why the system takes a member from the list when their turn comes. */
export type GoneBecause = 'service' | 'account' | 'blocked' | 'barber';
/** The service that is waited for lasts longer or shorter by now. */
export type WaitlistServiceChanged = { type: 'WaitlistServiceChanged'; data: OfEntry & Lasting };
/** A free time is kept for who waits, until a UTC ISO instant. */
export type FreedSlotOffered = { type: 'FreedSlotOffered'; data: OfEntry & Slot & { readonly expiresAt: string } };
/** They take it: their hold begins in the same append. */
export type FreedSlotAccepted = { type: 'FreedSlotAccepted'; data: OfEntry & { readonly bookingId: string } };
/** They do not want this time, and go on waiting for others. */
export type FreedSlotDeclined = { type: 'FreedSlotDeclined'; data: OfEntry & { readonly time: string } };
/** They did not answer in time, which ends their place on the list. */
export type FreedSlotMissed = { type: 'FreedSlotMissed'; data: OfEntry };
/** The shop's owner took the time for a walk-in or for themself; who was offered it goes on waiting where they were. */
export type FreedSlotWithdrawn = { type: 'FreedSlotWithdrawn'; data: OfEntry };

/** What every event about a place in the day's queue of walk-ins mentions. */
export type OfTicket = {
  readonly ticketId: string;
  readonly shopId: string;
  /** The shop's owner. */
  readonly ownerId: string;
  readonly date: string;
};
type OfQueue = Pick<OfTicket, 'shopId' | 'ownerId' | 'date'>;
/** What somebody in the queue wants: `chair` as of {@link Waited}. */
export type Queued = Omit<Waited, 'partOfDay'>;
/** For the rest of the day people may join the queue by the shop's public page, too. */
export type QueueOpened = { type: 'QueueOpened'; data: OfQueue };
/** From now on the desk alone adds people to the queue; who is in it stays. */
export type QueueClosed = { type: 'QueueClosed'; data: OfQueue };
/**
 * A person without an account waits for their turn, today. `name`: what they or the desk wrote, in one line; `through`: who
 * added them, the desk or they themselves by the public page.
 */
export type QueueJoined = {
  type: 'QueueJoined';
  data: OfTicket & Queued & { readonly timeZone: string; readonly name: string; readonly through: 'desk' | 'page' };
};
/** Their turn: the walk-in they become is added in the same append. */
export type QueueCalled = { type: 'QueueCalled'; data: OfTicket & { readonly bookingId: string } };
/** They were not there when it was their turn: the next who waits comes before them. */
export type QueueSkipped = { type: 'QueueSkipped'; data: OfTicket };
/** The desk has seen them, who had joined by the public page: from now on everybody is shown their first name. */
export type QueueConfirmed = { type: 'QueueConfirmed'; data: OfTicket };
/** They wait no longer: they have left by their secret link, or the shop has taken them off. */
export type QueueLeft = { type: 'QueueLeft'; data: OfTicket & { readonly because: 'person' | 'shop' } };
/** Called or taken off by mistake: they wait again, where they were. The walk-in they had become is cancelled before. */
export type QueueReturned = { type: 'QueueReturned'; data: OfTicket };
/** The day is over and their name is erased; the key it is sealed with is removed next. */
export type QueueNameForgotten = { type: 'QueueNameForgotten'; data: OfTicket };

export type BookingEvent =
  | SlotHeld
  | HoldExtended
  | HoldReleased
  | HoldExpired
  | BookingConfirmed
  | BookingCancelled
  | BookingRescheduled
  | BookingArrived
  | BookingMovedAway
  | ArrivalUndone
  | CustomerCheckedIn
  | CheckInUndone
  | BookingCompleted
  | CustomerMissed
  | WalkInAdded
  | WalkInForgotten;

/** Facts about times that are not open, beside those about bookings. */
export type TimeBlockEvent = TimeBlocked | TimeUnblocked;

/** Facts about who waits for a time of the day. */
export type WaitlistEvent =
  | WaitlistJoined
  | WaitlistLeft
  | WaitlistServiceChanged
  | FreedSlotOffered
  | FreedSlotAccepted
  | FreedSlotDeclined
  | FreedSlotMissed
  | FreedSlotWithdrawn;

/** Facts about the queue of walk-ins. */
export type QueueEvent =
  | QueueOpened
  | QueueClosed
  | QueueJoined
  | QueueCalled
  | QueueSkipped
  | QueueConfirmed
  | QueueLeft
  | QueueReturned
  | QueueNameForgotten;
export type DayEvent = BookingEvent | TimeBlockEvent | WaitlistEvent | QueueEvent;

/**
 * Sealed with the person's own key (`domain/store/codec.ts`): the reason written for a cancellation, who came without
 * an account (under the booking's own id), who waits in the queue (under the id of their place), and why an owner is not
 * there.
 */
export const personal = {
  BookingCancelled: { subject: 'customerId', fields: ['reason'] },
  WalkInAdded: { subject: 'customerId', fields: ['guest'] },
  BookingArrived: { subject: 'customerId', fields: ['guest'] },
  TimeBlocked: { subject: 'ownerId', fields: ['reason'] },
  QueueJoined: { subject: 'ticketId', fields: ['name'] },
} as const;
