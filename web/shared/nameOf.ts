/** 'Ana Ortiz'; 'A former member' for a closed account. */
export const nameOf = (person: { firstName: string; lastName: string }): string =>
  `${person.firstName} ${person.lastName}`.trim() || 'A former member';
