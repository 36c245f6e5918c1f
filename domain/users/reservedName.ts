/** The platform's own name, reserved for its mails and its support. */
const HOUSE = 'chairside';

/**
 * Characters that look like a letter of the name, in lower case: digits, small capitals, letters with a stroke or hook,
 * other alphabets.
 */
const ALIKE: Readonly<Record<string, string>> = {
  c: 'ᴄȼƈсσςⲥꮯꓚ',
  h: 'ʜħⱨһнηհⲏꮋꓧ',
  a: '4ᴀⱥɑаαⲁꭺꓮ',
  i: '1lɪıɩɨǀіӏιⲓꭵꓲ',
  r: 'ʀɍɾгяᴦꭱꮢꓣ',
  s: '5ꜱƽȿѕտꮪꮥꓢ',
  d: 'ᴅđɗɖԁꭰꮷꓓ',
  e: '3ᴇɇɛеєҽεⲉꭼꓰ',
};

const letterOf = new Map(
  Object.entries(ALIKE).flatMap(([letter, others]) => [...others].map((other) => [other, letter] as const)),
);

/** Code points at which alphabets of letters in discs, in squares and of flags begin. */
const SIGNS = [0x1f150, 0x1f170, 0x1f1e6] as const;

/** The letter on such a sign, which Unicode does not class as a letter. */
function onSign(sign: string): string {
  const code = sign.codePointAt(0) ?? 0;
  const first = SIGNS.find((from) => code >= from && code < from + 26);
  return first === undefined ? sign : String.fromCharCode(97 + code - first);
}

/**
 * A name reduced to what is seen: no case, accents, joiners, spaces or points, and one letter for those that look
 * alike.
 */
const skeleton = (name: string): string =>
  [...name.normalize('NFKD').toLowerCase()]
    .map(onSign)
    .filter((character) => /[\p{L}\p{N}]/u.test(character))
    .map((letter) => letterOf.get(letter) ?? letter)
    .join('');

/** Whether a name looks like the platform's own. */
export const isReservedName = (name: string): boolean => skeleton(name).includes(HOUSE);

/** A member's names. */
export type Names = { readonly firstName: string; readonly lastName: string; readonly userName: string };

/** The same of a user name, or of first and last name together. */
export const hasReservedName = ({ firstName, lastName, userName }: Names): boolean =>
  [userName, firstName + lastName].some(isReservedName);
