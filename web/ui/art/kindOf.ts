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

/** For what no word tells: the things every shop has. */
const USUAL: readonly Kind[] = ['bottle', 'tin', 'comb', 'shears', 'brush', 'pole'];

/** What to draw for a product of a name; `seed` decides where the name does not. */
export function kindOf(name: string, seed: number): Kind {
  const words = name.toLowerCase();
  return WORDS.find(([telling]) => telling.test(words))?.[1] ?? USUAL[seed % USUAL.length] ?? 'bottle';
}
