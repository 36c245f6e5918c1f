/** The platform's own name, as its mails and its support are signed. */
const HOUSE = 'chairside';

/** What passes for a letter of the name, in lower case: figures, small capitals, letters with a stroke or a hook, and those of other alphabets. */
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

const letterOf = new Map(Object.entries(ALIKE).flatMap(([letter, others]) => [...others].map((other) => [other, letter] as const)));

/** White letters on black discs, on black squares, and those flags are made of: each an alphabet from here on. */
const SIGNS = [0x1f150, 0x1f170, 0x1f1e6] as const;

/** The letter on such a sign; they are no letters to Unicode. */
function onSign(sign: string): string {
  const code = sign.codePointAt(0) ?? 0;
  const first = SIGNS.find((from) => code >= from && code < from + 26);
  return first === undefined ? sign : String.fromCharCode(97 + code - first);
}

/** What is left of a name to the eye: no case, accents, joiners, spaces or points, and one letter for those that look alike. */
const skeleton = (name: string): string =>
  [...name.normalize('NFKD').toLowerCase()]
    .map(onSign)
    .filter((character) => /[\p{L}\p{N}]/u.test(character))
    .map((letter) => letterOf.get(letter) ?? letter)
    .join('');

/** Whether somebody of that name would pass for the platform itself, or for its support. */
export const isHouseName = (name: string): boolean => skeleton(name).includes(HOUSE);

/** What somebody is called. */
export type Names = { readonly firstName: string; readonly lastName: string; readonly userName: string };

/** The same of a user name, or of first and last name together. */
export const hasHouseName = ({ firstName, lastName, userName }: Names): boolean => [userName, firstName + lastName].some(isHouseName);
