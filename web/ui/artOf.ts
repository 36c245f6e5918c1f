import { dice, hash } from './hash.ts';
import { artPalettes } from './tokens.ts';

/** The picture's own grid: 4 to 3, cropped to whatever frame it gets. */
export const artWidth = 400;
export const artHeight = 300;

export type Shape =
  | { kind: 'rect'; x: number; y: number; width: number; height: number; paint: string }
  | { kind: 'circle'; cx: number; cy: number; r: number; paint: string; ring?: number }
  | {
      kind: 'path';
      d: string;
      paint: string;
      ring?: number;
      box: [x: number, y: number, width: number, height: number];
    };

export interface Picture {
  motif: 'pole' | 'rings' | 'wave' | 'comb';
  ground: string;
  shapes: Shape[];
}

type Paints = readonly [string, string, string];
type Roll = () => number;

function pole([a, b, c]: Paints, roll: Roll): Shape[] {
  const width = 90 + roll() * 80;
  const x = 60 + roll() * (artWidth - width - 120);
  const bands = 5 + Math.floor(roll() * 3);
  const step = 220 / bands;
  const slanted = Array.from({ length: bands }, (_, at): Shape => {
    const y = 40 + at * step;
    const half = step / 2;
    return {
      kind: 'path',
      paint: at % 2 ? c : b,
      box: [x, y, width, half],
      d: `M${x} ${y + half * 0.9}L${x + width} ${y}V${y + half}L${x} ${y + half * 1.9}Z`,
    };
  });
  const caps: Shape[] = [16, 262].map((y) => ({ kind: 'rect', x: x - 18, y, width: width + 36, height: 22, paint: a }));
  return [
    { kind: 'rect', x, y: 38, width, height: 224, paint: a },
    ...slanted,
    ...caps,
    { kind: 'circle', cx: x + width / 2, cy: 0, r: 24, paint: b },
  ];
}

function rings([a, b, c]: Paints, roll: Roll): Shape[] {
  const cx = 110 + roll() * 180;
  const cy = 90 + roll() * 120;
  const outer = 120 + roll() * 60;
  const paints = [a, b, a, c];
  const round = paints.map((paint, at): Shape => ({ kind: 'circle', cx, cy, r: outer * (1 - at * 0.24), paint }));
  const far = cx > artWidth / 2 ? 60 : artWidth - 60;
  return [...round, { kind: 'circle', cx: far, cy: artHeight - cy, r: 34, paint: c, ring: 12 }];
}

function wave([a, b, c]: Paints, roll: Roll): Shape[] {
  const lift = (24 + roll() * 44) * (roll() < 0.5 ? -1 : 1);
  const length = 130 + roll() * 150;
  const start = 30 + roll() * 40;
  const first = -roll() * length * 2;
  return [a, b, c, a, b].map((paint, at): Shape => {
    const y = start + at * 48;
    const half = length / 2;
    const crest = `C${first + half * 0.9} ${y - lift} ${first + half * 1.1} ${y + lift} ${first + length} ${y}`;
    const rest = Array.from({ length: Math.ceil((artWidth - first) / length) }, (_, turn) => {
      const to = first + length * (turn + 2);
      return `S${to - half * 0.9} ${y + lift} ${to} ${y}`;
    });
    return {
      kind: 'path',
      paint,
      ring: 20,
      box: [0, y - 10, artWidth, 20],
      d: `M${first} ${y}${crest}${rest.join('')}`,
    };
  });
}

function comb([a, b, c]: Paints, roll: Roll): Shape[] {
  const teeth = 9 + Math.floor(roll() * 6);
  const left = 40;
  const span = artWidth - 2 * left;
  const step = span / teeth;
  const top = 50 + roll() * 40;
  const long = 110 + roll() * 50;
  const row = Array.from({ length: teeth }, (_, at): Shape => {
    const height = long * (0.72 + 0.28 * Math.cos((at / teeth) * Math.PI));
    return {
      kind: 'rect',
      x: left + at * step + step * 0.2,
      y: top + 52,
      width: step * 0.55,
      height,
      paint: at % 4 === 3 ? b : a,
    };
  });
  return [
    { kind: 'rect', x: left - 12, y: top, width: span + 24, height: 56, paint: a },
    { kind: 'rect', x: left + 12, y: top + 18, width: span - 24, height: 10, paint: c },
    ...row,
  ];
}

const motifs = { pole, rings, wave, comb };
const motifNames = ['pole', 'rings', 'wave', 'comb'] as const;

/** The generated picture of an id without an upload: the same for the same id, on every machine. */
export function artOf(id: string): Picture {
  const seed = hash(id);
  const [ground, ...paints] = artPalettes[seed % artPalettes.length] ?? artPalettes[0];
  const motif = motifNames[(seed >>> 8) % motifNames.length] ?? 'pole';
  return { motif, ground, shapes: motifs[motif](paints, dice(seed)) };
}
