import { dice, hash } from '../hash.ts';
import { artPalettes } from '../tokens.ts';
import { formOf } from './forms.ts';
import { kindOf } from './kindOf.ts';
import {
  artHeight,
  artWidth,
  circle,
  type Layer,
  light,
  type Palette,
  type Picture,
  path,
  rect,
  type Shape,
} from './shapes.ts';

type Roll = () => number;
interface Scene {
  /** The thing in these paints. */
  draw: (palette: Palette) => Shape[];
  palette: Palette;
  roll: Roll;
}

/** An object on the picture: its middle, its size, and how it is turned (degrees). */
const put = (shapes: Shape[], x: number, y: number, size: number, turn = 0): Layer => ({
  transform: `translate(${round(x)} ${round(y)}) rotate(${round(turn)}) scale(${round(size / 100)}) translate(-50 -50)`,
  shapes,
});
const round = (value: number): number => Math.round(value * 1000) / 1000;
const some = (roll: Roll, from: number, to: number): number => from + roll() * (to - from);

/** What lies behind, and how many of the thing stand before it. Each leaves the middle square of 300 whole. */
const scenes: readonly ((scene: Scene) => Layer[])[] = [
  ({ draw, palette: [ground, a, b, c], roll }) => [
    { shapes: [circle(200, 150, some(roll, 112, 128), c)] },
    { shapes: [circle(200, 150, some(roll, 96, 106), a)] },
    put(draw([a, ground, b, c]), 200, 150, 150),
  ],
  ({ draw, palette, roll }) => [
    { shapes: [light(path(`M0 300L${round(some(roll, 120, 280))} 0H400V300Z`, palette[2]))] },
    put(draw(palette), 200, 150, 190, some(roll, -18, 18)),
  ],
  ({ draw, palette, roll }) => [
    { shapes: [rect(0, 232, artWidth, 12, palette[3]), rect(0, 244, artWidth, 56, '#00000026')] },
    put(draw(palette), 132, 160, some(roll, 140, 156)),
    put(draw(palette), 272, 180, some(roll, 96, 112)),
  ],
  ({ draw, palette, roll }) => [
    { shapes: tiles(palette[1], some(roll, 44, 56)) },
    put(draw(palette), 200, 152, some(roll, 176, 200)),
  ],
  ({ draw, palette, roll }) => [
    { shapes: slants(palette[1], palette[2], 0) },
    { shapes: slants(palette[1], palette[2], 372) },
    put(draw(palette), 200, 150, some(roll, 168, 190), some(roll, -9, 9)),
  ],
  ({ draw, palette, roll }) => [
    { shapes: [rect(0, 226, artWidth, 10, palette[3]), rect(0, 236, artWidth, 64, '#00000026')] },
    put(draw(palette), 96, 180, 92),
    put(draw(palette), 200, 156, some(roll, 130, 148), some(roll, -6, 6)),
    put(draw(palette), 304, 180, 92),
  ],
  ({ draw, palette, roll }) => [
    { shapes: rays(palette[roll() < 0.5 ? 1 : 2], some(roll, 0, 20)) },
    put(draw(palette), 200, 150, 176, some(roll, -8, 8)),
  ],
  ({ draw, palette: [ground, a, b, c], roll }) => [
    { shapes: [rect(40, 24, 320, 252, b, 8), rect(52, 36, 296, 228, c, 4)] },
    put(draw([c, a, b, ground]), 200, 150, some(roll, 168, 184), some(roll, -9, 9)),
  ],
];

/**
 * The picture of a product without one of its own: the thing its name says, or else one of its category, in one of many
 * arrangements. The same for the same name and category, everywhere.
 */
export function productPicture(name: string, category = ''): Picture {
  const seed = hash(name);
  const roll = dice(seed);
  const [ground, a, b, c] = artPalettes[seed % artPalettes.length] ?? artPalettes[0];
  const palette: Palette = roll() < 0.5 ? [ground, a, b, c] : [ground, a, c, b];
  const scene = scenes[(seed >>> 8) % scenes.length] ?? scenes[0];
  const layers = scene?.({ draw: formOf(kindOf(name, category, seed >>> 6), name, seed >>> 13), palette, roll }) ?? [];
  const isMirrored = roll() < 0.5;
  return { ground, layers: isMirrored ? layers.map(mirrored) : layers };
}

const mirrored = ({ transform = '', shapes }: Layer): Layer => ({
  transform: `translate(${artWidth} 0) scale(-1 1) ${transform}`.trim(),
  shapes,
});

function tiles(paint: string, size: number): Shape[] {
  const wide = Math.ceil(artWidth / size);
  const high = Math.ceil(artHeight / size);
  return Array.from({ length: wide * high }, (_, at): Shape => {
    const [x, y] = [(at % wide) * size, Math.floor(at / wide) * size];
    return {
      kind: 'rect',
      x: round(x + 2),
      y: round(y + 2),
      width: round(size - 4),
      height: round(size - 4),
      paint,
      opacity: 0.12,
    };
  });
}

const slants = (a: string, b: string, x: number): Shape[] => [
  rect(x, 0, 28, artHeight, a),
  ...[0, 1, 2, 3, 4, 5].map((at) =>
    path(`M${x} ${at * 56 + 28}L${x + 28} ${at * 56}V${at * 56 + 24}L${x} ${at * 56 + 52}Z`, b),
  ),
];

function rays(paint: string, from: number): Shape[] {
  return Array.from({ length: 9 }, (_, at): Shape => {
    const angle = ((at * 40 + from) * Math.PI) / 180;
    const point = (turn: number) =>
      `${round(200 + 320 * Math.cos(angle + turn))} ${round(150 + 320 * Math.sin(angle + turn))}`;
    return { kind: 'path', d: `M200 150L${point(-0.17)}L${point(0.17)}Z`, paint, opacity: 0.3 };
  });
}
