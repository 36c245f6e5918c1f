import { type Kind, objects } from './objects.ts';
import { circle, light, line, type Palette, path, rect, type Shape, shade } from './shapes.ts';

type Draw = (palette: Palette) => Shape[];

/** A tall shaving brush on a turned handle. */
const tallBrush: Draw = ([ground, a, b, c]) => [
  path('M34 48C22 34 16 10 22 4Q50 -4 78 4C84 10 78 34 66 48Z', b),
  path('M30 26Q50 20 70 26L66 48H34Z', c),
  rect(34, 46, 32, 8, ground, 2),
  path('M38 54H62L58 66Q70 74 62 84L70 98H30L38 84Q30 74 42 66Z', a),
  light(path('M40 54H47L46 66Q38 74 44 84L40 98H30L38 84Q30 74 42 66Z', a)),
  rect(36, 82, 28, 4, c, 2),
];

/** A fan of soft hair, for necks. */
const duster: Draw = ([, a, b, c]) => [
  path('M8 34Q8 2 50 2T92 34Q86 46 62 54H38Q14 46 8 34Z', b),
  ...[18, 34, 50, 66, 82].map((x) => line(`M${44 + (x - 50) / 6} 50Q${x} 34 ${x} 14`, c, 2)),
  rect(36, 52, 28, 8, c, 2),
  path('M42 60H58L55 82Q62 86 60 92Q58 98 50 98T40 92Q38 86 45 82Z', a),
  light(path('M44 60H49L48 96Q41 96 41 91Q40 87 46 82Z', a)),
];

/** A flat club with short bristles along one side, for blended necks. */
const fadeBrush: Draw = ([ground, a, b, c]) => [
  ...Array.from({ length: 9 }, (_, at) => rect(14 + at * 5.6, 4 + (at % 2) * 3, 3.6, 26, at % 3 === 1 ? c : b, 1)),
  path('M8 26H68Q74 26 74 34V44Q74 52 66 52H62L92 82Q98 90 92 96Q86 100 78 94L46 60Q42 54 34 54H16Q8 54 8 46Z', a),
  light(path('M12 29H66V34H18Q14 36 14 46H10Z', a)),
  circle(84, 87, 4, ground),
];

/** An oval held in the palm, its bristles below. */
const beardBrush: Draw = ([ground, a, b, c]) => [
  ...Array.from({ length: 13 }, (_, at) =>
    rect(10 + at * 6.3, 50, 4, 34 - Math.abs(at - 6) * 1.6, at % 3 === 1 ? c : b, 1),
  ),
  path('M2 46Q2 14 50 14T98 46Q98 58 88 58H12Q2 58 2 46Z', a),
  light(path('M8 44Q10 20 48 19Q18 26 16 44Z', a)),
  rect(30, 36, 40, 8, ground, 4),
  shade(rect(8, 52, 84, 6, a, 3)),
];

/** A clipper on its cord. */
const corded: Draw = ([ground, a, b, c]) => [
  line('M54 84Q54 98 70 98T96 82V58', c, 5),
  path('M22 18H70L72 40Q72 56 64 72V84Q62 92 50 92T34 84V72Q22 56 22 40Z', a),
  light(path('M26 22H36V60L40 76V88Q36 86 36 82V72Q26 54 26 40Z', a)),
  ...[20, 28, 36, 44, 52, 60, 68].map((x) => rect(x, 0, 5, 12, b)),
  rect(18, 8, 57, 12, b, 2),
  path('M72 22L94 12L96 20L74 34Z', c),
  rect(34, 34, 26, 10, ground, 5),
  rect(39, 52, 16, 22, b, 3),
];

/** A trimmer with a blade as wide as a T on a full body. */
const trimmer: Draw = ([ground, a, b, c]) => [
  ...[22, 30, 38, 46, 54, 62, 70].map((x) => rect(x, 0, 5, 10, b)),
  rect(16, 8, 68, 8, b, 2),
  path('M22 16H78L72 32H28Z', c),
  path('M26 32H74Q84 62 70 92Q66 98 58 98H42Q34 98 30 92Q16 62 26 32Z', a),
  light(path('M31 36H38Q30 64 40 94Q34 94 32 90Q22 62 31 36Z', a)),
  circle(50, 50, 9, ground),
  circle(50, 50, 4, c),
  line('M42 70H58M42 78H58M43 86H57', b, 3),
];

/** A shaver with two foils. */
const shaver: Draw = ([ground, a, b, c]) => [
  path('M20 22Q20 4 34 4T48 22Z', c),
  path('M52 22Q52 4 66 4T80 22Z', c),
  line('M26 14H42M24 19H44M58 14H74M56 19H76', b, 1.6),
  rect(14, 20, 72, 14, b, 4),
  path('M20 34H80V84Q80 98 66 98H34Q20 98 20 84Z', a),
  light(rect(26, 38, 8, 52, a, 4)),
  rect(40, 46, 20, 34, b, 10),
  circle(50, 56, 6, ground),
];

/** A low, wide bottle with its dropper. */
const vial: Draw = ([ground, a, b, c]) => [
  path('M42 2Q50 -4 58 2V20H42Z', c),
  line('M38 14H62', b, 3),
  rect(36, 20, 28, 12, b, 2),
  path('M40 32H60V40Q94 46 94 72Q94 98 66 98H34Q6 98 6 72Q6 46 40 40Z', a),
  light(path('M38 44Q14 50 14 72Q14 82 20 88Q18 58 38 50Z', a)),
  circle(52, 72, 18, b),
  path('M52 60C58 68 60 72 60 75A8 8 0 0 1 44 75C44 72 46 68 52 60Z', ground),
];

/** A squeezed bottle with a long spout, for blades. */
const oiler: Draw = ([ground, a, b, c]) => [
  path('M48 0H54L58 34H44Z', c),
  rect(36, 32, 30, 10, b, 2),
  path('M32 42H70L84 60V90Q84 98 76 98H26Q18 98 18 90V60Z', a),
  light(path('M34 46H42L28 62V92Q22 92 22 86V62Z', a)),
  rect(30, 64, 42, 22, ground, 3),
  line('M36 71H66M36 78H56', b, 3),
  circle(74, 14, 4, c),
];

/** A flat round tin, seen from above, with its lid beside it. */
const openTin: Draw = ([ground, a, b, c]) => [
  circle(62, 38, 36, c),
  circle(62, 38, 29, b),
  rect(44, 34, 36, 8, ground, 4),
  circle(38, 60, 36, a),
  circle(38, 60, 28, ground),
  circle(38, 60, 26, b),
  line('M22 60Q30 50 38 60T54 60', c, 4),
  line('M26 70Q34 62 40 70T52 70', c, 3),
];

/** A square flask with a ball of glass on it. */
const flask: Draw = ([ground, a, b, c]) => [
  circle(50, 12, 12, c),
  light(circle(46, 8, 4, c)),
  rect(42, 22, 16, 12, b, 2),
  rect(10, 34, 80, 64, a, 8),
  rect(18, 58, 64, 34, b, 4),
  light(rect(16, 38, 8, 56, a, 3)),
  rect(32, 42, 36, 6, c, 3),
  path('M50 62L66 75L50 88L34 75Z', ground),
];

/** A plain cape on its hanger. */
const hungCape: Draw = ([ground, a, b, c]) => [
  line('M50 18V12Q50 4 57 4T63 10', c, 4),
  path('M50 14L86 32H14Z', c),
  path('M26 28Q50 40 74 28L92 40V92Q82 98 71 92T50 92T29 92T8 92V40Z', a),
  shade(path('M66 34L74 28L92 40V92Q82 98 71 92Z', a)),
  line('M30 92V60M50 92V56M71 92V60', b, 3),
  rect(44, 40, 12, 10, ground, 2),
];

/** Combs that are put on a clipper, from short to long. */
const guards: Draw = ([ground, a, b, c]) =>
  [
    { x: 2, long: 26, paint: b },
    { x: 35, long: 40, paint: a },
    { x: 68, long: 56, paint: c },
  ].flatMap(({ x, long, paint }) => [
    ...[0, 7, 14, 21].map((step) => rect(x + 2 + step, 74 - long, 4, long, paint, 1.4)),
    rect(x, 70, 30, 26, paint, 3),
    rect(x + 9, 79, 12, 8, ground, 2),
  ]);

/** A razor whose blade is changed, half open. */
const shavette: Draw = ([ground, a, b, c]) => [
  path('M4 62L56 46L60 58L8 76Q2 76 2 69Z', b),
  line('M8 70L56 54', ground, 2),
  path('M54 46L62 40L70 58L60 62Z', c),
  path('M58 44Q66 36 74 44L96 88Q98 96 91 98Q85 99 81 93L58 54Z', a),
  circle(66, 48, 4, c),
  rect(12, 8, 40, 24, c, 2),
  rect(17, 13, 30, 14, b, 2),
  circle(32, 20, 3.4, ground),
];

type Form = { readonly draw: Draw; readonly words?: RegExp };

/** Kinds of which there are several shapes: those with words are drawn for names that have them. */
const forms: Partial<Record<Kind, readonly Form[]>> = {
  brush: [
    { draw: duster, words: /\bduster\b/ },
    { draw: fadeBrush, words: /\b(fade|blending)\b/ },
    { draw: beardBrush, words: /\b(beard|palm|military)\b/ },
    { draw: objects.brush },
    { draw: tallBrush },
  ],
  clipper: [
    { draw: corded, words: /\bcorded\b/ },
    { draw: trimmer, words: /\btrimmer\b/ },
    { draw: shaver, words: /\bshaver\b/ },
    { draw: objects.clipper },
  ],
  dropper: [{ draw: oiler, words: /\b(blade|clipper) oil\b/ }, { draw: objects.dropper }, { draw: vial }],
  tin: [{ draw: openTin, words: /\bwax\b/ }, { draw: objects.tin }],
  bottle: [{ draw: flask, words: /\bcologne\b/ }, { draw: objects.bottle }],
  cape: [{ draw: objects.cape, words: /\b(pinstripe|striped)\b/ }, { draw: hungCape }],
  blades: [{ draw: guards, words: /\bguards?\b/ }, { draw: shavette, words: /\bshavette\b/ }, { draw: objects.blades }],
};

/** What is drawn for a product of a kind: the form its name tells of, or one of the others by `seed`. */
export function formOf(kind: Kind, name: string, seed: number): Draw {
  const known = forms[kind] ?? [];
  const words = name.toLowerCase();
  const open = known.filter((form) => !form.words);
  const form = known.find((one) => one.words?.test(words)) ?? open[seed % Math.max(1, open.length)];
  return form?.draw ?? objects[kind];
}
