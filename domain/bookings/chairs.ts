import type { ChairOffer, OpenSlot } from './commands.ts';

/** The owner's own chair has no id; every other one has the id of the membership of who works there. */
export type Chair = string | undefined;

/** Time `HH:MM` to the id of what took it last. */
export type Taken = Readonly<Record<string, string>>;
/** Who took which time at the owner's own chair, and at every other one by its id. */
export type Seating = { readonly slots: Taken; readonly chairs: Readonly<Record<string, Taken>> };

type Asked = { readonly openSlots: readonly OpenSlot[]; readonly chairs?: readonly ChairOffer[] };

/** The chairs a command is about, in the order in which equal ones have their turn; without any the owner's own. */
export const chairsOf = ({ openSlots, chairs }: Asked): readonly ChairOffer[] =>
  chairs ?? [{ openSlots, serviceIds: null }];

/** Of some chairs those whose people offer a service. */
export const offering = (chairs: readonly ChairOffer[], service: string): readonly ChairOffer[] =>
  chairs.filter(({ serviceIds }) => serviceIds === null || serviceIds.includes(service));

/** Names a chair in an event: nothing for the owner's own. */
export const atOf = (chair: Chair): { readonly chair?: string } => (chair === undefined ? {} : { chair });

/**
 * A day as one chair has it: `slots` are its own. To look at; facts are folded into the whole day.
 */
export const atChair = <D extends Seating>(day: D, chair: Chair): D =>
  chair === undefined ? day : { ...day, slots: day.chairs[chair] ?? {} };

/** A day with the times of one chair changed. */
export const changeChair = <D extends Seating>(day: D, chair: Chair, change: (taken: Taken) => Taken): D =>
  chair === undefined
    ? { ...day, slots: change(day.slots) }
    : { ...day, chairs: { ...day.chairs, [chair]: change(day.chairs[chair] ?? {}) } };

/** A day with the times of every chair changed. */
export const changeEveryChair = <D extends Seating>(day: D, change: (taken: Taken) => Taken): D => ({
  ...day,
  slots: change(day.slots),
  chairs: Object.fromEntries(Object.entries(day.chairs).map(([chair, taken]) => [chair, change(taken)])),
});
