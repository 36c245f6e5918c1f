/** People of the demo town: invented names that read well together. */
const FIRST = [
  'Ada',
  'Amir',
  'Bea',
  'Caleb',
  'Chidi',
  'Dana',
  'Elio',
  'Esther',
  'Farah',
  'Gus',
  'Hana',
  'Ivan',
  'Jada',
  'Kofi',
  'Lena',
  'Mateo',
  'Nia',
  'Omar',
  'Priya',
  'Quinn',
  'Rosa',
  'Sam',
  'Tomas',
  'Uma',
];
const LAST = [
  'Abbott',
  'Baptiste',
  'Carver',
  'Dimitrov',
  'Eze',
  'Fontaine',
  'Garcia',
  'Haddad',
  'Ito',
  'Jensen',
  'Kowalski',
  'Lopez',
  'Mbeki',
  'Nakamura',
  'Owens',
  'Petrov',
  'Quist',
  'Rossi',
  'Schmidt',
  'Tran',
  'Ueda',
  'Vega',
  'Walker',
  'Young',
];

export type Person = {
  readonly firstName: string;
  readonly lastName: string;
  readonly userName: string;
  readonly email: string;
  readonly phoneNumber: string;
};

/** The n-th person: always the same one. */
export function person(n: number): Person {
  const firstName = FIRST[n % FIRST.length] ?? 'Ada';
  const lastName = LAST[(n * 7 + Math.floor(n / FIRST.length)) % LAST.length] ?? 'Abbott';
  const userName = `${firstName}.${lastName}${n < FIRST.length ? '' : n}`.toLowerCase();
  return {
    firstName,
    lastName,
    userName,
    email: `${userName}@chairside.test`,
    phoneNumber: `+1312555${String(1000 + n)}`,
  };
}
