interface Booked {
  readonly walkIn: boolean;
  readonly customer: { firstName: string; lastName: string };
  /** For whom the customer has booked, where it is not for themself. */
  readonly bookedFor?: { name: string } | null;
}

/** Who comes to an appointment: a walk-in may have no name, and who was booked for stands before who has booked. */
export function guestOf({ walkIn, customer, bookedFor }: Booked): string {
  if (walkIn) return customer.firstName || 'Walk-in';
  return bookedFor ? `${bookedFor.name} (${nameOf(customer)})` : nameOf(customer);
}

/** 'Ana Ortiz'; 'A former member' for a closed account. */
export const nameOf = (person: { firstName: string; lastName: string }): string =>
  `${person.firstName} ${person.lastName}`.trim() || 'A former member';
