/** The platform's own name, as its mails and its support are signed. */
const HOUSE = 'chairside';

/** Letters of other alphabets, and figures, that pass for one of the name's. */
const ALIKE: Readonly<Record<string, string>> = {
  ...{ с: 'c', ϲ: 'c', һ: 'h', а: 'a', α: 'a', ɑ: 'a', '4': 'a', і: 'i', ι: 'i', ı: 'i', ɩ: 'i', l: 'i', '1': 'i' },
  ...{ г: 'r', ѕ: 's', '5': 's', ԁ: 'd', е: 'e', ε: 'e', '3': 'e' },
};

/** What is left of a name to the eye: no case, accents, joiners, spaces or points, and one letter for those that look alike. */
const skeleton = (name: string): string =>
  [
    ...name
      .normalize('NFKD')
      .toLowerCase()
      .replace(/[^\p{L}\p{N}]/gu, ''),
  ]
    .map((letter) => ALIKE[letter] ?? letter)
    .join('');

/** Whether somebody of that name would pass for the platform itself, or for its support. */
export const isHouseName = (name: string): boolean => skeleton(name).includes(HOUSE);
