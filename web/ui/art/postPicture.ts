import { hash } from '../hash.ts';
import { artPalettes } from '../tokens.ts';
import { objects } from './objects.ts';
import { productPicture } from './productPicture.ts';
import {
  artWidth,
  circle,
  type Layer,
  light,
  line,
  type Palette,
  type Picture,
  path,
  rect,
  type Shape,
  shade,
} from './shapes.ts';

/** Scenes are as high as a cover shows of a picture, 225 of 300; what reaches an edge goes on beyond it. */
const ABOVE = 37.5;
const FLOOR = 186;
const BOTTOM = 225 + ABOVE + 1;

type Scene = (palette: Palette) => readonly Layer[];

/** A thing of 100 by 100 with its middle at a place. */
const put = (shapes: Shape[], x: number, y: number, size: number, turn = 0): Layer => ({
  transform: `translate(${x} ${y}) rotate(${turn}) scale(${size / 100}) translate(-50 -50)`,
  shapes,
});
const faint = (shape: Shape, opacity: number): Shape => ({ ...shape, opacity }) as Shape;

const floor: Scene = ([, , , c]) => [
  { shapes: [rect(0, FLOOR, artWidth, BOTTOM - FLOOR, '#00000030'), rect(0, FLOOR, artWidth, 4, c)] },
];
const disc = (x: number, y: number, r: number, paint: string): Layer => ({ shapes: [circle(x, y, r, paint)] });

/** What posts are about. */
const scenes = {
  secondChair: (palette) => [
    {
      shapes: [60, 230].flatMap((x) => [
        rect(x, 26, 110, 112, palette[3], 55),
        rect(x + 7, 33, 96, 98, palette[0], 48),
      ]),
    },
    ...floor(palette),
    put(objects.chair(palette), 115, 134, 118),
    put(objects.chair([palette[0], palette[2], palette[1], palette[3]]), 285, 134, 118),
  ],
  hotTowel: (palette) => [
    disc(200, 132, 84, palette[3]),
    ...floor(palette),
    {
      shapes: [150, 200, 250].map((x) =>
        line(`M${x} 96C${x - 22} 78 ${x + 22} 62 ${x} 44S${x + 14} 22 ${x} 10`, palette[1], 7),
      ),
    },
    put(objects.towels(palette), 200, 144, 108),
  ],
  combRuler: ([ground, a, b, c]) => [
    { shapes: [rect(38, 40, 324, 34, a, 8), light(rect(44, 46, 312, 6, a, 3)), ...teeth(a)] },
    { shapes: [rect(24, 146, 352, 52, c, 3), rect(24, 146, 352, 6, b), ...ticks(ground)] },
  ],
  houseRules: ([ground, a, b, c]) => [
    put(objects.pole([ground, a, b, c]), 108, 112, 180),
    { shapes: [rect(196, 28, 158, 172, shadeOf, 4), rect(190, 22, 158, 172, a, 4), ...sheet(ground, b, c)] },
  ],
  curls: ([ground, a, b, c]) => [
    { shapes: [0, 1, 2, 3, 4, 5].map((at) => curl(30 + at * 38, 4 + (at % 3), at % 2 ? c : a)) },
    put(objects.shears([ground, a, b, c]), 318, 118, 150, 18),
  ],
  quiet: ([ground, a, b, c]) => [
    disc(138, 112, 92, c),
    put(objects.mirror([ground, a, b, ground]), 138, 118, 158),
    { shapes: [bubble(a), ...[270, 294, 318].map((x) => circle(x, 84, 7, ground)), line('M236 134L352 34', b, 9)] },
  ],
  sharpening: (palette) => [
    ...floor(palette),
    { shapes: [rect(66, 148, 200, 38, palette[1], 4), shade(rect(66, 168, 200, 18, '', 4)), ...sparks(palette[2])] },
    put(objects.shears(palette), 232, 86, 156, -124),
  ],
  beardOil: (palette) => [
    disc(136, 112, 96, palette[3]),
    put(objects.dropper([palette[0], palette[1], palette[2], palette[0]]), 136, 114, 168),
    { shapes: [drop(290, 30, 1.35, palette[1]), drop(290, 90, 1.35, palette[1]), drop(290, 150, 1.35, palette[2])] },
  ],
  onTime: ([ground, a, b, c]) => [
    { shapes: [circle(200, 112, 96, c), circle(200, 112, 84, a), ...minutes(ground)] },
    // Five minutes: as late as an appointment may begin.
    {
      shapes: [
        faint(path('M200 112V34A78 78 0 0 1 239 44.5Z', b), 0.85),
        line('M200 112V52', ground, 7),
        line('M200 112L152 140', ground, 9),
        circle(200, 112, 9, b),
      ],
    },
  ],
  firstDay: (palette) => [
    ...floor(palette),
    put(objects.apron(palette), 122, 106, 158),
    { transform: 'rotate(14 290 112)', shapes: broom(palette) },
    {
      shapes: [322, 344, 366].map((x, at) =>
        line(`M${x} ${205 - at * 3}Q${x + 8} ${194 - at * 3} ${x + 14} ${204 - at * 3}`, palette[1], 3),
      ),
    },
  ],
  cowlick: ([ground, a, b, c]) => [
    disc(200, 112, 104, b),
    { shapes: [circle(110, 116, 17, a), circle(290, 116, 17, a), circle(200, 112, 90, c), ...whorl(ground)] },
  ],
  skinFade: ([ground, a, b, c]) => [
    { shapes: [circle(88, 116, 16, a), circle(232, 116, 16, a), path('M122 172H198V263H122Z', a)] },
    { shapes: fade(a, c) },
    put(objects.clipper([ground, a, b, c]), 318, 116, 150, 12),
  ],
  razorLight: ([ground, a, b, c]) => [
    { shapes: [faint(path('M168 58H232L346 263H54Z', a), 0.22)] },
    { shapes: [line('M200 -40V24', c, 5), path('M182 22H218L240 60H160Z', b), circle(200, 62, 11, a)] },
    put(objects.razor([ground, a, b, c]), 200, 146, 124),
  ],
  fourTins: (palette) => [
    ...floor(palette),
    ...[0, 1, 2, 3].map((at) => put(objects.tin(turned(palette, at)), 74 + at * 84, at === 2 ? 126 : 146, 82)),
    { shapes: [path('M242 28L248 44L265 45L252 56L256 72L242 63L228 72L232 56L219 45L236 44Z', palette[3])] },
  ],
  calendar: ([ground, a, b, c]) => [
    {
      shapes: [
        rect(86, 34, 236, 176, shadeOf, 6),
        rect(80, 28, 236, 176, a, 6),
        path('M80 34Q80 28 86 28H310Q316 28 316 34V66H80Z', b),
      ],
    },
    { shapes: [124, 272].flatMap((x) => [rect(x - 4, 14, 8, 30, c, 4)]) },
    { shapes: days(ground, b, c) },
  ],
} satisfies Readonly<Record<string, Scene>>;

/**
 * Which words of a title mean which scene; the first that fits is drawn. The number turns the paints, so that posts of
 * the demo that stand side by side differ.
 */
const WORDS: readonly (readonly [words: RegExp, scene: Scene, turn: number])[] = [
  [/\b(first day|apprentice\w*|new shop|sweep\w*)\b/, scenes.firstDay, 1],
  [/\b(rules?|guidelines?|how to write)\b/, scenes.houseRules, 3],
  [/\b(quiet|silen\w+|small talk)\b/, scenes.quiet, 2],
  [/\b(sharpen\w*|hon(e|ing)|stone)\b/, scenes.sharpening, 2],
  [/\b(on time|late|minutes late|waiting)\b/, scenes.onTime, 2],
  [/\b(holidays?|calendar|to book|december|season)\b/, scenes.calendar, 2],
  [/\b(cowlicks?|crown|whorl)\b/, scenes.cowlick, 3],
  [/\b(curls?|curly|waves?)\b/, scenes.curls, 2],
  [/\b(fades?|taper\w*|clippers?)\b/, scenes.skinFade, 0],
  [/\b(towels?|steam)\b/, scenes.hotTowel, 2],
  [/\bcombs?\b/, scenes.combRuler, 0],
  [/\b(razors?|shavettes?)\b/, scenes.razorLight, 3],
  [/\b(pomade|wax|clay)\b/, scenes.fourTins, 3],
  [/\b(beard|oil)\b/, scenes.beardOil, 1],
  [/\b(chairs?)\b/, scenes.secondChair, 3],
];

/**
 * The cover of a post without one of its own: a scene of what its title is about, or else the thing that it names. The
 * same for the same title, everywhere.
 */
export function postPicture(title: string): Picture {
  const words = title.toLowerCase();
  const found = WORDS.find(([telling]) => telling.test(words));
  if (!found) return productPicture(title);
  const [, scene, turn] = found;
  const palette = artPalettes[(hash(title) + turn) % artPalettes.length] ?? artPalettes[0];
  const layers = scene(palette).map(({ transform = '', shapes }) => ({
    transform: `translate(0 ${ABOVE}) ${transform}`.trim(),
    shapes,
  }));
  return { ground: palette[0], layers };
}

const shadeOf = '#00000040';
const turned = ([ground, ...paints]: Palette, by: number): Palette => {
  const [one, two, three] = [0, 1, 2].map((at) => paints[(at + by) % 3] ?? ground);
  return [ground, one ?? ground, two ?? ground, three ?? ground];
};

/** Wide ones, then narrow ones. */
const teeth = (paint: string): Shape[] => [
  ...Array.from({ length: 10 }, (_, at) => rect(46 + at * 16, 72, 9, 52, paint, 3)),
  ...Array.from({ length: 17 }, (_, at) => rect(206 + at * 9, 72, 5, 52, paint, 2)),
];
const ticks = (paint: string): Shape[] =>
  Array.from({ length: 33 }, (_, at) =>
    rect(38 + at * 10, 152, 2.4, at % 8 === 0 ? 30 : at % 4 === 0 ? 22 : 14, paint),
  );
const sheet = (ink: string, b: string, c: string): Shape[] => [
  circle(269, 34, 6, b),
  rect(212, 50, 84, 12, ink, 2),
  ...[0, 1, 2, 3].flatMap((at) => [
    circle(218, 88 + at * 26, 5, at === 3 ? b : c),
    rect(234, 84 + at * 26, at % 2 ? 74 : 96, 7, ink, 3),
  ]),
];
function curl(x: number, waves: number, paint: string): Shape {
  const wave = 'q15 8 15 16t-15 16q-15 8 -15 0t15 -4';
  return line(`M${x} -50v48${wave.repeat(waves)}`, paint, 9);
}
const bubble = (paint: string): Shape =>
  path('M250 40H338Q352 40 352 54V114Q352 128 338 128H282L256 150V128H250Q236 128 236 114V54Q236 40 250 40Z', paint);
const sparks = (paint: string): Shape[] => [
  line('M146 130L112 96M140 140L92 126M158 124L146 82', paint, 5),
  circle(100, 84, 4, paint),
  circle(72, 118, 4, paint),
  circle(140, 64, 4, paint),
];
const drop = (x: number, y: number, by: number, paint: string): Shape =>
  path(
    `M${x} ${y}C${x + 11 * by} ${y + 15 * by} ${x + 13 * by} ${y + 20 * by} ${x + 13 * by} ${y + 25 * by}A${13 * by} ${13 * by} 0 0 1 ${x - 13 * by} ${y + 25 * by}C${x - 13 * by} ${y + 20 * by} ${x - 11 * by} ${y + 15 * by} ${x} ${y}Z`,
    paint,
  );
const minutes = (paint: string): Shape[] =>
  Array.from({ length: 12 }, (_, at) => {
    const angle = (at * Math.PI) / 6;
    const point = (r: number) => `${(200 + r * Math.sin(angle)).toFixed(1)} ${(112 - r * Math.cos(angle)).toFixed(1)}`;
    return line(`M${point(at % 3 ? 72 : 66)}L${point(78)}`, paint, at % 3 ? 3 : 6);
  });
const broom = ([, a, b, c]: Palette): Shape[] => [
  line('M290 4V140', c, 8),
  rect(268, 134, 44, 16, b, 3),
  path('M270 150H310L330 204H250Z', a),
  ...[262, 276, 290, 304, 318].map((x) => line(`M${290 + (x - 290) * 0.6} 154L${x} 202`, b, 2)),
];
/** Hair that turns about a point of the crown. */
const whorl = (paint: string): Shape[] =>
  Array.from({ length: 11 }, (_, at) => {
    const angle = (at * 2 * Math.PI) / 11;
    const point = (r: number, turn: number) =>
      `${(214 + r * Math.cos(angle + turn)).toFixed(1)} ${(104 + r * Math.sin(angle + turn)).toFixed(1)}`;
    return line(`M${point(7, 0)}Q${point(34, 0.15)} ${point(64, 0.95)}`, paint, 6);
  });
/** The back of a head: skin at the neck, the dark of the hair growing band by band. */
const fade = (skin: string, hair: string): Shape[] => [
  path('M88 96Q88 22 160 22T232 96V140Q232 192 160 192T88 140Z', skin),
  ...[156, 140, 124, 108, 92].map((y, at) => faint(rect(86, y - 16, 148, 16.4, hair), 0.14 + at * 0.17)),
  path('M86 78Q84 20 160 18T234 78Z', hair),
];
const days = (ink: string, b: string, c: string): Shape[] =>
  [0, 1, 2, 3].flatMap((week) =>
    [0, 1, 2, 3, 4, 5, 6].map((day) => {
      const [x, y] = [96 + day * 30, 80 + week * 30];
      if (week === 3 && day > 2) return circle(x + 10, y + 10, 12, b);
      return week === 2 && day > 0 && day < 6 ? rect(x, y, 20, 20, c, 4) : faint(rect(x, y, 20, 20, ink, 4), 0.28);
    }),
  );
