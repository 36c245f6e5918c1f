import { dice, hash } from '../hash.ts';
import { artPalettes } from '../tokens.ts';
import { objects } from './objects.ts';
import { circle, type Layer, type Palette, type Picture, path, rect, type Shape } from './shapes.ts';

const SIGN_WIDTH = 268;
const LONGEST_LINE = 24;
const INK = '#17211E';

/** The lines of a sign: one, or two of about the same length; what is longer ends in `…`. */
export function signLines(name: string): string[] {
  const words = name.trim().replace(/\s+/g, ' ');
  if (words.length <= LONGEST_LINE) return words ? [words] : [];
  const middle = words.length / 2;
  const breaks = [...words.matchAll(/ /g)].map(({ index }) => index);
  const at = breaks.sort((one, other) => Math.abs(one - middle) - Math.abs(other - middle))[0];
  const lines = at === undefined ? [words] : [words.slice(0, at), words.slice(at + 1)];
  return lines.map((line) =>
    line.length > LONGEST_LINE
      ? `${[...line]
          .slice(0, LONGEST_LINE - 1)
          .join('')
          .trimEnd()}…`
      : line,
  );
}

/** The size of letters at which lines fit the sign, its width and its 46 units of height. */
export function signSize(lines: readonly string[]): number {
  const longest = Math.max(1, ...lines.map(({ length }) => length));
  return Math.min(lines.length > 1 ? 21 : 34, SIGN_WIDTH / (longest * 0.5));
}

/** The drawn front of a shop with its name on the sign: the same for the same name, also before the shop is there. */
export function shopPicture(name: string): Picture {
  const roll = dice(hash(name.trim().toLowerCase()));
  const pick = <T>(choices: readonly T[]): T => choices[Math.floor(roll() * choices.length)] as T;
  const [sky, a, b, c]: Palette = pick(artPalettes);
  const wall = pick([a, '#E9D9BC', '#C9D8D0']);
  const isDoorLeft = roll() < 0.5;
  const door = isDoorLeft ? 74 : 266;
  const window = isDoorLeft ? 144 : 66;
  const lines = signLines(name);
  const shapes: Shape[] = [
    ...roof(pick(['flat', 'steps', 'gable'] as const), wall, b),
    rect(40, 56, 320, 224, wall),
    rect(0, 278, 400, 22, '#00000040'),
    // The sign.
    rect(56, 64, 288, 54, INK, 3),
    rect(60, 68, 280, 46, b === wall ? c : b, 2),
    {
      kind: 'sign',
      x: 60,
      y: 68,
      width: 280,
      height: 46,
      size: signSize(lines),
      lines,
      paint: isDark(b === wall ? c : b) ? '#F6F3EC' : INK,
    },
    // The window with what stands behind it.
    rect(window, 152, 190, 96, INK, 3),
    rect(window + 6, 158, 178, 84, '#BFD8D2'),
    path(`M${window + 20} 242L${window + 78} 158H${window + 104}L${window + 46} 242Z`, '#FFFFFF55'),
    rect(window - 4, 248, 198, 10, c),
    // The door.
    rect(door, 150, 60, 128, INK, 3),
    rect(door + 6, 156, 48, 60, '#BFD8D2'),
    rect(door + 6, 224, 48, 48, b === wall ? c : b),
    circle(isDoorLeft ? door + 48 : door + 12, 222, 3.5, c),
    ...awning(pick([5, 6, 7]), b === wall ? c : b, pick([true, false])),
  ];
  const inside = pick(['chair', 'bottle', 'shears', 'comb', 'mirror'] as const);
  const layers: Layer[] = [
    { shapes: sun(roll, c === sky ? a : c) },
    { shapes },
    { transform: `translate(${window + 24} 166) scale(.74)`, shapes: objects[inside]([sky, INK, b, c]) },
    { transform: `translate(${window + 104} 166) scale(.74)`, shapes: objects.chair([sky, INK, b, c]) },
    { transform: `translate(${isDoorLeft ? 336 : 8} 150) scale(.56 .9)`, shapes: objects.pole([b, '#F6F3EC', INK, c]) },
  ];
  return { ground: sky, layers };
}

const sun = (roll: () => number, paint: string): Shape[] => [
  { kind: 'circle', cx: 60 + Math.round(roll() * 280), cy: 40, r: 30, paint, opacity: 0.55 },
];

function roof(kind: 'flat' | 'steps' | 'gable', wall: string, edge: string): Shape[] {
  if (kind === 'steps') return [rect(120, 18, 160, 40, wall), rect(80, 34, 240, 24, wall), rect(112, 12, 176, 8, edge)];
  if (kind === 'gable') return [path('M32 58L200 4L368 58Z', wall), path('M28 58L200 0L372 58V50L200 -8L28 50Z', edge)];
  return [rect(32, 44, 336, 14, edge, 2)];
}

/** Stripes over the shop's whole width, with round or straight ends. */
function awning(count: number, paint: string, isRound: boolean): Shape[] {
  const stripes = count * 2;
  const width = 320 / stripes;
  return Array.from({ length: stripes }, (_, at): Shape => {
    const x = 40 + at * width;
    const end = isRound ? `Q${x + width / 2} 162 ${x} 146` : `L${x} 150`;
    return path(`M${x} 122H${x + width}V${isRound ? 146 : 150}${end}Z`, at % 2 ? '#F6F3EC' : paint);
  });
}

/** Whether light letters are read better on a paint. */
function isDark(paint: string): boolean {
  const [r, g, b] = [1, 3, 5].map((at) => Number.parseInt(paint.slice(at, at + 2), 16));
  return (r ?? 0) * 0.3 + (g ?? 0) * 0.59 + (b ?? 0) * 0.11 < 140;
}
