import type { Kind } from './objects.ts';

/** Which words make which thing, the most telling first: a brush for beards is a brush, a set of them a gift. */
const WORDS: readonly (readonly [RegExp, Kind])[] = [
  [/\b(shave set|beard set|kit|dozen|duo|gift|bundle)\b/, 'gift'],
  [/\b(blade oil|clipper oil)\b/, 'dropper'],
  [/\b(pomade)\b/, 'tin'],
  [/\b(warmer|heater|steriliz\w*|cabinet)\b/, 'warmer'],
  [/\b(mirror|shelf)\b/, 'mirror'],
  [/\b(pole)\b/, 'pole'],
  [/\b(chair|stool|seat)\b/, 'chair'],
  [/\b(apron)\b/, 'apron'],
  [/\b(strips|roll|paper|tissue)\b/, 'roll'],
  [/\b(towels?|flannel)\b/, 'towels'],
  [/\b(cape|gown)\b/, 'cape'],
  [/\b(bowl|mug|scuttle)\b/, 'bowl'],
  [/\b(safety razor)\b/, 'safetyRazor'],
  [/\b(blades|guards?)\b/, 'blades'],
  [/\b(razor|shavette|strop)\b/, 'razor'],
  [/\b(clippers?|trimmer|shaver)\b/, 'clipper'],
  [/\b(shears|scissors)\b/, 'shears'],
  [/\b(paddle|detangler)\b/, 'paddle'],
  [/\b(brush|duster|badger)\b/, 'brush'],
  [/\b(comb|pick)\b/, 'comb'],
  [/\b(disinfectant|jar|barbicide)\b/, 'jar'],
  [/\b(spray|mist|powder)\b/, 'spray'],
  [/\b(soap|alum|block|bar)\b/, 'soap'],
  [/\b(oil|serum|drops)\b/, 'dropper'],
  [/\b(cream|gel|wash|shampoo|conditioner|balm, unscented)\b/, 'tube'],
  [/\b(balm|wax|pomade|clay|paste|butter|tin)\b/, 'tin'],
  [/\b(aftershave|tonic|toner|cologne|lotion|water|rum)\b/, 'bottle'],
];

/** For what no word of the name or the category tells: the things every shop has. */
const USUAL: readonly Kind[] = ['bottle', 'tin', 'comb', 'shears', 'brush', 'pole'];

/** Which things a category has, by the words in it; those of the categories that are suggested come first. */
const SHELVES: readonly (readonly [RegExp, readonly Kind[]])[] = [
  [/\b(clipper|trimmer|shaver)s?\b/, ['clipper', 'blades']],
  [/\b(shears|scissors|razors?|blades?)\b/, ['shears', 'razor', 'safetyRazor']],
  [/\b(combs?|brush|brushes)\b/, ['comb', 'brush', 'paddle']],
  [/\b(beards?|moustaches?|mustaches?)\b/, ['dropper', 'tin', 'brush']],
  [/\b(aftershaves?|colognes?|fragrances?|scents?|skin|face)\b/, ['bottle', 'tube', 'soap']],
  [/\b(shaving|shaves?)\b/, ['bowl', 'brush', 'soap', 'safetyRazor']],
  [/\b(hair|styling|pomades?|wax|waxes)\b/, ['tin', 'tube', 'spray']],
  [/\b(capes?|gowns?|towels?|aprons?|linen)\b/, ['cape', 'towels', 'apron', 'roll']],
  [/\b(gifts?|sets?|kits?)\b/, ['gift']],
  [/\b(equipment|furniture|chairs?|stations?|shop|supplies)\b/, ['chair', 'mirror', 'pole', 'warmer', 'jar']],
];

/** A name in small letters with its words, and these once more in the singular: “Beard Oils” is an oil. */
const wordsOf = (name: string): string => {
  const words = name.toLowerCase();
  const single = words.replace(/\bshelves\b/g, 'shelf').replace(/(sh|ch|x|ss)es\b/g, '$1');
  return `${words}, ${single.replace(/([^s])s\b/g, '$1')}`;
};

const thingsIn = (words: string): readonly Kind[] => [
  ...new Set(WORDS.flatMap(([telling, kind]) => (telling.test(words) ? [kind] : []))),
];

/** The things of a category; the usual ones where its words say nothing. */
export function kindsOf(category: string): readonly Kind[] {
  const words = wordsOf(category);
  const named = thingsIn(words);
  // “Shaving brushes” has brushes alone; “Combs and brushes” has what lies beside them, too.
  if (named.length === 1 && !/\b(and|or)\b|[&,/]/i.test(category)) return named;
  return SHELVES.find(([telling]) => telling.test(words))?.[1] ?? USUAL;
}

/** What to draw for a product of a name and a category; `seed` decides among the category's things where the name does not. */
export function kindOf(name: string, category: string, seed: number): Kind {
  const words = wordsOf(name);
  const kinds = kindsOf(category);
  return WORDS.find(([telling]) => telling.test(words))?.[1] ?? kinds[seed % kinds.length] ?? 'bottle';
}
