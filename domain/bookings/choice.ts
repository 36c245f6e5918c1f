import { DEFAULT_SERVICE, type Service } from '../shops/events.ts';
import type { BookingFacts, ChosenService } from './events.ts';

/** A service of the menu with the add-ons that were chosen; for the default service there is none. */
export type Choice = Service;

/** Minutes a visit takes, and those after it in which the chair is not free. */
export type Needs = { readonly minutes: number; readonly buffer: number };

const DEFAULT_NEEDS: Needs = { minutes: DEFAULT_SERVICE.minutes, buffer: 0 };

/** How long a visit takes and keeps the chair; the default service's half hour when nothing was chosen. */
export const needsOf = (chosen: ChosenService | undefined): Needs =>
  chosen
    ? { minutes: chosen.addOns.reduce((sum, one) => sum + one.minutes, chosen.minutes), buffer: chosen.buffer }
    : DEFAULT_NEEDS;

/** What a booking says of its service: its id, and what was chosen. */
export function chosenFacts(choice: Choice | undefined): Pick<BookingFacts, 'service' | 'chosen'> {
  if (!choice) return { service: DEFAULT_SERVICE.serviceId };
  const { serviceId, name, minutes, buffer, price, category, addOns } = choice;
  return { service: serviceId, chosen: { name, minutes, buffer, price, category, addOns } };
}

/** The name a booking's service had when it was held: `Skin fade`. */
export const nameOfService = ({ chosen }: Pick<BookingFacts, 'chosen'>): string => chosen?.name ?? DEFAULT_SERVICE.name;

/** The same with its add-ons: `Skin fade with Beard trim, Hot towel`. */
export function wordsOfService(booking: Pick<BookingFacts, 'chosen'>): string {
  const extras = booking.chosen?.addOns.map(({ name }) => name).join(', ');
  return extras ? `${nameOfService(booking)} with ${extras}` : nameOfService(booking);
}
