interface Booked {
  readonly walkIn: boolean;
  readonly customer: { firstName: string; lastName: string };
}

/** Who comes to an appointment: a walk-in may have no name. */
export const guestOf = ({ walkIn, customer }: Booked): string =>
  walkIn ? customer.firstName || 'Walk-in' : nameOf(customer);

/** 'Ana Ortiz'; 'A former member' for a closed account. */
export const nameOf = (person: { firstName: string; lastName: string }): string =>
  `${person.firstName} ${person.lastName}`.trim() || 'A former member';
