import { dice, hash } from '../hash.ts';
import { artPalettes } from '../tokens.ts';
import { objects } from './objects.ts';
import {
  artWidth,
  circle,
  type Layer,
  light,
  type Palette,
  type Picture,
  path,
  rect,
  type Shape,
  shade,
} from './shapes.ts';

type Draw = (palette: Palette) => Shape[];

const book: Draw = ([ground, a, b, c]) => [
  path('M4 22Q28 12 48 22V88Q28 78 4 88Z', a),
  path('M96 22Q72 12 52 22V88Q72 78 96 88Z', a),
  rect(46, 20, 8, 70, b),
  ...[36, 48, 60].map((y) => path(`M12 ${y}Q28 ${y - 6} 40 ${y}V${y + 4}Q28 ${y - 2} 12 ${y + 4}Z`, ground)),
  ...[36, 48].map((y) => path(`M88 ${y}Q72 ${y - 6} 60 ${y}V${y + 4}Q72 ${y - 2} 88 ${y + 4}Z`, ground)),
  path('M64 14H80V54L72 46L64 54Z', c),
];

const heart: Draw = ([ground, a, b, c]) => [
  path('M50 94C18 66 4 52 4 32C4 14 18 6 30 6C40 6 47 12 50 20C53 12 60 6 70 6C82 6 96 14 96 32C96 52 82 66 50 94Z', b),
  light(path('M30 14C20 14 12 20 12 32C12 38 14 44 18 50C18 34 24 22 38 18Q34 14 30 14Z', b)),
  rect(44, 30, 12, 38, a, 2),
  rect(31, 43, 38, 12, a, 2),
  circle(50, 49, 5, c),
  rect(49, 20, 2, 10, ground),
];

const front: Draw = ([ground, a, b, c]) => [
  rect(10, 34, 80, 62, a),
  path('M4 34L14 10H86L96 34Z', b),
  ...[4, 34.6, 65.2].map((x) => path(`M${x} 34H${x + 15.3}V42A7.6 7.6 0 0 1 ${x} 42Z`, c)),
  ...[19.3, 49.9, 80.5].map((x) => path(`M${x} 34H${x + 15.3}V42A7.6 7.6 0 0 1 ${x} 42Z`, b)),
  rect(18, 56, 34, 26, ground, 2),
  light(path('M22 82L36 56H44L30 82Z', ground)),
  rect(62, 56, 20, 40, b, 2),
  circle(78, 77, 2.4, c),
  shade(rect(10, 90, 80, 6, a)),
];

const megaphone: Draw = ([ground, a, b, c]) => [
  path('M18 40L74 12V84L18 60Z', a),
  shade(path('M18 52L74 52V84L18 60Z', a)),
  rect(72, 8, 10, 80, b, 3),
  rect(6, 38, 16, 24, c, 4),
  path('M26 62H42L48 92H34Z', b),
  path('M88 34Q100 48 88 62V54Q92 48 88 42Z', c),
  rect(34, 44, 20, 4, ground, 2),
];

/** Which words of a category, or else of the name, mean which thing; the first that fits is drawn. */
const WORDS: readonly (readonly [RegExp, Draw])[] = [
  [/\b(training|education|school|apprentice\w*|class\w*|course|scholarship|learn\w*)\b/, book],
  [/\b(emergency|relief|health|medical|hospital|family|charity|cancer|fire|flood)\b/, heart],
  [/\b(equipment|tools?|clippers?|gear)\b/, objects.clipper],
  [/\b(community|event\w*|festival|meeting|street|neighbou?rhood|free)\b/, megaphone],
  [/\b(chairs?|seats?)\b/, objects.chair],
  [/\b(products?|oil|pomade)\b/, objects.tin],
  [/\b(shop\w*|store|space|opening|rent|building|repair\w*)\b/, front],
];
const USUAL: readonly Draw[] = [objects.pole, front, objects.chair, megaphone];

/** The thing of a campaign; `seed` decides where no word does. */
export function thingOf(category: string, name: string, seed: number): Draw {
  const telling = (words: string) => WORDS.find(([word]) => word.test(words.toLowerCase()))?.[1];
  return telling(category) ?? telling(name) ?? USUAL[seed % USUAL.length] ?? front;
}

const round = (value: number): number => Math.round(value * 1000) / 1000;

/**
 * The picture of a campaign without one of its own: the thing of its category under a line of flags. The same for the
 * same name, everywhere.
 */
export function campaignPicture(name: string, category: string): Picture {
  const seed = hash(name);
  const roll = dice(seed);
  const some = (from: number, to: number): number => round(from + roll() * (to - from));
  const [ground, a, b, c] = artPalettes[seed % artPalettes.length] ?? artPalettes[0];
  const palette: Palette = roll() < 0.5 ? [ground, a, b, c] : [ground, a, c, b];
  const size = some(150, 174);
  const back = (seed >>> 8) % backs.length;
  const [first, second, third, fourth] = palette;
  // On paper the thing is painted with the ground, on anything else with the paper.
  const thing = thingOf(category, name, seed >>> 6)(back === ON_PAPER ? [second, first, third, fourth] : palette);
  const place = `translate(200 ${some(172, 180)}) rotate(${some(-5, 5)}) scale(${round(size / 100)}) translate(-50 -50)`;
  return {
    ground,
    layers: [
      { shapes: backs[back]?.(palette, some) ?? [] },
      { shapes: [rect(0, 262, artWidth, 38, '#00000026')] },
      { transform: place, shapes: thing },
      flags(palette, 6 + Math.floor(roll() * 5), some(20, 46)),
    ],
  };
}

type Some = (from: number, to: number) => number;

/** Which of {@link backs} puts the thing on paper. */
const ON_PAPER = 2;

/** What lies behind the thing. */
const backs: readonly ((palette: Palette, some: Some) => Shape[])[] = [
  ([, , , c], some) => [circle(200, 190, some(116, 138), c)],
  ([, a], some) => rays(a, some(0, 40)),
  ([, a, b], some) => [circle(200, 200, some(140, 156), b), circle(200, 200, some(108, 124), a)],
  ([, a], some) => stripes(a, some(34, 52)),
];

function rays(paint: string, from: number): Shape[] {
  return Array.from({ length: 9 }, (_, at): Shape => {
    const angle = ((at * 40 + from) * Math.PI) / 180;
    const point = (turn: number) =>
      `${round(200 + 340 * Math.cos(angle + turn))} ${round(190 + 340 * Math.sin(angle + turn))}`;
    return { kind: 'path', d: `M200 190L${point(-0.17)}L${point(0.17)}Z`, paint, opacity: 0.28 };
  });
}

const stripes = (paint: string, width: number): Shape[] =>
  Array.from(
    { length: Math.ceil(artWidth / (width * 2)) },
    (_, at): Shape => ({
      kind: 'rect',
      x: round(at * width * 2),
      y: 0,
      width,
      height: 300,
      paint,
      opacity: 0.14,
    }),
  );

/** A string across the picture with flags on it; `sag` is how far its middle hangs. */
function flags([, a, b, c]: Palette, count: number, sag: number): Layer {
  const height = (x: number) => round(18 + sag * (1 - ((x - 200) / 200) ** 2));
  const wide = artWidth / count;
  const paints = [a, b, c];
  const string: Shape = { kind: 'path', d: `M0 18Q200 ${round(18 + 2 * sag)} 400 18`, paint: a, ring: 3 };
  const shapes = Array.from({ length: count }, (_, at): Shape => {
    const [from, to] = [round(at * wide + 5), round((at + 1) * wide - 5)];
    const [left, right] = [height(from), height(to)];
    return path(
      `M${from} ${left}L${to} ${right}L${round((from + to) / 2)} ${round((left + right) / 2 + 40)}Z`,
      paints[at % 3] ?? a,
    );
  });
  return { shapes: [...shapes, string] };
}
