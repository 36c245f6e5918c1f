import { type Pack, packs } from './corpus.ts';

/** In the words of everything that is searched for, to find it all together. */
export const MARK = 'pwnmark';

/** As many of something as there are pieces of the corpus for it, and so on over several fields. */
export const at = (list: readonly Pack[], index: number): string => list[index % list.length]?.text ?? '';
/** Characters a user name does not have. */
const isName = (text: string): boolean =>
  !/\p{Default_Ignorable_Code_Point}|\s\s|[\t\u2028\u2029]/u.test(text) && text === text.trim();

export const fields = {
  name: packs(80),
  userName: packs(37, ' ', isName),
  topic: packs(150),
  category: packs(40),
  shopName: packs(100),
  address: packs(300),
  state: packs(60),
  contactNumber: packs(50),
  subject: packs(120),
  title: packs(120),
  beneficiary: packs(200),
  reason: packs(500, '\n'),
  bio: packs(1_000, '\n'),
  message: packs(2_000, '\n'),
  words: packs(5_000, '\n'),
  description: packs(4_900, '\n'),
};

/** Every piece of these: what has to be read somewhere. */
export const readOf = (...lists: readonly (readonly Pack[])[]): string[] => [
  ...new Set(lists.flatMap((list) => list.flatMap(({ shown }) => shown))),
];

/** The same of posts of the forum, in which some signs are marks. */
export const readOfPosts = (...lists: readonly (readonly Pack[])[]): string[] => [
  ...new Set(lists.flatMap((list) => list.flatMap(({ inPosts }) => inPosts))),
];

/** Every kind of node there is, with the corpus in it. */
export const richCorpus = () => {
  const leaves = readOf(fields.words).map((text) => ({ text }));
  const sentence = [
    { text: 'pwn ', bold: true },
    { text: '<b>', italic: true, code: true },
  ];
  return [
    { type: 'heading', children: leaves.slice(0, 3) },
    ...leaves.map((leaf, n) => ({ type: n % 2 === 0 ? 'paragraph' : 'block-quote', children: [leaf, ...sentence] })),
    { type: 'bulleted-list', children: leaves.slice(0, 5).map((leaf) => ({ type: 'list-item', children: [leaf] })) },
    {
      type: 'paragraph',
      children: [{ type: 'link', url: 'https://evil.test/"onclick="pwn()', children: leaves.slice(0, 1) }],
    },
  ];
};

const AT_ONCE = 8;

/** Runs `make` for 0 … count-1, a few at a time, and answers in that order. */
export async function inTurn<T>(count: number, make: (n: number) => Promise<T>): Promise<T[]> {
  const made: T[] = [];
  for (let from = 0; from < count; from += AT_ONCE) {
    made.push(
      ...(await Promise.all(Array.from({ length: Math.min(AT_ONCE, count - from) }, (_, index) => make(from + index)))),
    );
  }
  return made;
}
