import { circle, light, line, type Palette, path, rect, type Shape, shade } from './shapes.ts';

/*
 * Things of a barber's shop, each in a square of 100 by 100, standing on its lower edge. `a` is the main paint, `b` and
 * `c` are for parts, `ground` is what is seen through holes.
 */
type Draw = (palette: Palette) => Shape[];

const bowl: Draw = ([, a, b, c]) => [
  path('M14 30C18 8 34 20 38 12C46 2 56 4 60 12C70 8 84 14 86 30Z', '#FFFFFF'),
  path('M6 30H94C94 62 78 82 50 82S6 62 6 30Z', a),
  light(path('M6 30H26C26 58 34 74 44 82C18 80 6 60 6 30Z', a)),
  rect(4, 28, 92, 8, b, 3),
  rect(32, 80, 36, 10, c, 2),
  rect(26, 88, 48, 8, b, 3),
];

const bottle: Draw = ([ground, a, b, c]) => [
  rect(40, 2, 20, 16, c, 2),
  rect(43, 18, 14, 10, b),
  path('M43 26H57C58 36 76 36 76 50V92Q76 98 70 98H30Q24 98 24 92V50C24 36 42 36 43 26Z', a),
  light(rect(29, 50, 7, 44, a, 3)),
  rect(24, 56, 52, 28, b),
  rect(24, 60, 52, 2, ground),
  rect(36, 66, 28, 4, ground, 2),
  rect(40, 74, 20, 3, ground, 1),
];

const dropper: Draw = ([ground, a, b, c]) => [
  path('M44 0H56Q59 0 59 4V18H41V4Q41 0 44 0Z', c),
  rect(38, 18, 24, 10, b, 2),
  path('M34 28H66V34Q78 38 78 48V92Q78 98 72 98H28Q22 98 22 92V48Q22 38 34 34Z', a),
  light(rect(27, 48, 7, 44, a, 3)),
  rect(30, 54, 40, 30, b, 2),
  path('M50 58C56 66 58 69 58 73A8 8 0 0 1 42 73C42 69 44 66 50 58Z', ground),
];

const spray: Draw = ([ground, a, b, c]) => [
  path('M34 4H62L70 10V16H58V24H42V18H34Z', c),
  circle(80, 8, 2.4, c),
  circle(88, 4, 2, c),
  circle(88, 13, 2, c),
  rect(40, 24, 20, 8, b),
  path('M36 32H64Q74 38 74 48V92Q74 98 68 98H32Q26 98 26 92V48Q26 38 36 32Z', a),
  light(rect(31, 46, 7, 46, a, 3)),
  path('M26 62Q38 54 50 62T74 62V86Q62 94 50 86T26 86Z', b),
  rect(40, 70, 20, 4, ground, 2),
];

const tube: Draw = ([ground, a, b, c]) => [
  rect(22, 2, 56, 8, b, 1),
  path('M22 10H78L68 82H32Z', a),
  light(path('M26 10H36L40 82H34Z', a)),
  path('M25 34H75L72 56H28Z', b),
  rect(38, 42, 24, 5, ground, 2),
  rect(36, 82, 28, 16, c, 3),
  shade(rect(54, 82, 10, 16, c, 3)),
];

const tin: Draw = ([ground, a, b, c]) => [
  path('M8 44V82C8 92 28 98 50 98S92 92 92 82V44Z', a),
  shade(path('M70 50V95C84 92 92 88 92 82V44Z', a)),
  { kind: 'path', d: 'M8 42A42 16 0 0 0 92 42A42 16 0 0 0 8 42Z', paint: b },
  { kind: 'path', d: 'M16 40A34 11 0 0 0 84 40A34 11 0 0 0 16 40Z', paint: c },
  line('M34 40Q42 32 50 40T66 40', ground, 4),
  rect(8, 64, 84, 14, b),
  rect(36, 68, 28, 6, ground, 3),
];

const clipper: Draw = ([ground, a, b, c]) => [
  path('M28 20H72L74 34V44C74 58 68 62 68 76V90Q68 98 60 98H40Q32 98 32 90V76C32 62 26 58 26 44V34Z', a),
  light(path('M30 24H40V92Q34 92 34 84V74C34 62 29 58 29 44Z', a)),
  ...[28, 36, 44, 52, 60, 68].map((x) => rect(x, 0, 5, 14, b)),
  rect(26, 10, 49, 12, b, 2),
  rect(42, 40, 16, 26, c, 8),
  circle(50, 47, 5, ground),
  line('M40 76H60M40 82H60M40 88H60', b, 2.4),
  path('M72 30L86 26V32L74 40Z', c),
];

const razor: Draw = ([, a, b, c]) => [
  path('M6 26L58 14Q66 14 68 22L72 40L14 46Q4 44 4 36Z', b),
  light(path('M6 26L58 14Q64 14 66 18L8 34Z', b)),
  path('M66 26L78 34L72 44L64 40Z', c),
  path('M70 34Q84 42 78 54L34 92Q26 98 20 92Q16 86 22 80L62 46Z', a),
  circle(73, 42, 4, c),
  circle(28, 86, 3, c),
];

const safetyRazor: Draw = ([, a, b, c]) => [
  rect(14, 4, 72, 12, b, 4),
  rect(10, 14, 80, 6, c, 2),
  ...[18, 28, 38, 48, 58, 68, 78].map((x) => rect(x, 19, 4, 6, b)),
  rect(44, 24, 12, 16, b),
  path('M42 38H58L62 92Q62 98 50 98T38 92Z', a),
  line('M42 50H58M41 58H59M41 66H59M40 74H60M40 82H60', c, 2),
  light(rect(42, 38, 5, 54, a)),
];

const blades: Draw = ([ground, a, b, c]) => [
  rect(10, 30, 64, 60, c, 4),
  rect(16, 42, 52, 20, a, 2),
  rect(30, 12, 64, 32, b, 3),
  rect(36, 25, 52, 6, ground, 3),
  circle(62, 28, 6, ground),
  rect(24, 70, 36, 6, a, 3),
  shade(rect(64, 44, 10, 46, c)),
];

const brush: Draw = ([, a, b, c]) => [
  path('M24 46C10 30 22 4 50 2C78 4 90 30 76 46Z', b),
  ...[34, 42, 50, 58, 66].map((x) => line(`M50 44L${x} 8`, c, 1.6)),
  rect(26, 44, 48, 10, c, 2),
  path('M30 54H70C66 66 64 70 72 84Q76 96 64 98H36Q24 96 28 84C36 70 34 66 30 54Z', a),
  light(path('M32 54H42C40 66 38 74 38 96Q28 94 30 84C37 70 35 66 32 54Z', a)),
];

const paddle: Draw = ([, a, b, c]) => [
  rect(24, 2, 52, 56, a, 18),
  rect(30, 8, 40, 44, b, 14),
  ...[36, 46, 56].flatMap((x) => [16, 26, 36, 44].map((y) => circle(x + 4, y, 2, c))),
  path('M42 56H58L56 92Q56 98 50 98T44 92Z', a),
  light(rect(44, 58, 4, 36, a, 2)),
];

const comb: Draw = ([, a, b]) => [
  path('M2 26Q2 20 8 20H92Q98 20 98 26V42H2Z', a),
  rect(10, 26, 80, 4, b, 2),
  ...Array.from({ length: 14 }, (_, at) => rect(4 + at * 6.7, 40, at < 7 ? 4.6 : 2.8, 38 - (at % 2) * 2, a, 1.4)),
];

const shears: Draw = ([, a, b, c]) => [
  path('M48 56L24 4Q18 2 20 10L42 62Z', a),
  path('M52 56L76 4Q82 2 80 10L58 62Z', b),
  { kind: 'circle', cx: 32, cy: 80, r: 13, paint: a, ring: 7 },
  { kind: 'circle', cx: 68, cy: 80, r: 13, paint: b, ring: 7 },
  line('M44 58L37 70M56 58L63 70', c, 7),
  circle(50, 54, 5, c),
];

const cape: Draw = ([ground, a, b, c]) => [
  path('M36 6Q50 16 64 6L74 14C84 36 92 66 96 94Q74 84 50 98Q26 84 4 94C8 66 16 36 26 14Z', a),
  ...[20, 34, 66, 80].map((x, at) => line(`M${[38, 44, 56, 62][at]} 18L${x} 90`, b, 3)),
  line('M50 20V94', b, 3),
  { kind: 'path', d: 'M34 8Q50 22 66 8', paint: c, ring: 7 },
  circle(50, 16, 3, ground),
];

const towels: Draw = ([, a, b, c]) => [
  rect(8, 72, 84, 24, a, 12),
  rect(8, 80, 84, 5, c),
  rect(14, 48, 74, 24, b, 12),
  rect(14, 56, 74, 5, a),
  rect(10, 24, 80, 24, a, 12),
  rect(10, 32, 80, 5, c),
  line('M34 14Q28 8 34 2M50 14Q44 8 50 2M66 14Q60 8 66 2', c, 3.4),
];

const roll: Draw = ([ground, a, b]) => [
  rect(22, 12, 56, 76, a),
  { kind: 'path', d: 'M22 12A28 10 0 0 1 78 12A28 10 0 0 1 22 12Z', paint: b },
  { kind: 'path', d: 'M38 12A12 4 0 0 1 62 12A12 4 0 0 1 38 12Z', paint: ground },
  path('M22 88A28 10 0 0 0 78 88V84H22Z', a),
  path('M78 30H98V84L90 80L84 86L78 82Z', b),
  line('M22 34H78M22 56H78', b, 2),
];

const apron: Draw = ([, a, b, c]) => [
  { kind: 'path', d: 'M36 20Q36 2 50 2T64 20', paint: c, ring: 4 },
  path('M34 18H66L70 42H88V92Q88 98 80 98H20Q12 98 12 92V42H30Z', a),
  rect(28, 56, 44, 26, b, 3),
  line('M50 56V82', a, 3),
  line('M12 46L2 54M88 46L98 54', c, 4),
  light(path('M36 20H44L42 44H20V92Q16 92 16 86V46H32Z', a)),
];

const chair: Draw = ([, a, b, c]) => [
  rect(38, 2, 24, 12, b, 4),
  path('M32 16H68Q72 16 71 22L66 54H34L29 22Q28 16 32 16Z', b),
  rect(16, 38, 12, 26, a, 5),
  rect(72, 38, 12, 26, a, 5),
  path('M20 54H80V66Q80 70 74 70H26Q20 70 20 66Z', b),
  shade(rect(20, 62, 60, 8, b, 4)),
  rect(44, 70, 12, 16, c),
  rect(28, 86, 44, 10, a, 4),
  path('M22 72H36V80H16Z', c),
];

const pole: Draw = ([ground, a, b, c]) => [
  circle(50, 10, 9, c),
  rect(28, 16, 44, 10, b, 3),
  rect(34, 26, 32, 52, a),
  ...[28, 46, 64].map((y) => path(`M34 ${y + 12}L66 ${y}V${y + 7}L34 ${y + 19}Z`, y === 46 ? c : ground)),
  light(rect(37, 26, 5, 52, a)),
  rect(28, 78, 44, 10, b, 3),
  path('M38 88H62L56 98H44Z', c),
];

const mirror: Draw = ([, a, b, c]) => [
  rect(16, 2, 68, 80, b, 34),
  rect(23, 9, 54, 66, a, 27),
  light(path('M34 66L62 16L70 24L44 72Z', a)),
  rect(6, 82, 88, 8, c, 2),
  rect(66, 66, 12, 16, c, 2),
  rect(14, 90, 6, 8, b),
  rect(80, 90, 6, 8, b),
];

const warmer: Draw = ([ground, a, b, c]) => [
  rect(8, 14, 84, 76, a, 8),
  rect(16, 22, 68, 48, ground, 4),
  rect(22, 46, 56, 10, b, 5),
  rect(22, 58, 56, 10, c, 5),
  rect(22, 34, 56, 10, c, 5),
  light(path('M20 66L40 24H52L32 66Z', ground)),
  circle(24, 80, 4, b),
  rect(60, 77, 24, 6, c, 3),
  rect(16, 90, 12, 8, b),
  rect(72, 90, 12, 8, b),
];

const jar: Draw = ([, a, b, c]) => [
  circle(50, 8, 6, c),
  rect(22, 12, 56, 14, b, 4),
  path('M26 26H74V90Q74 98 66 98H34Q26 98 26 90Z', a),
  rect(26, 44, 48, 54, c, 6),
  line('M38 30V88', b, 5),
  line('M50 36V88', a, 5),
  line('M62 32V88', b, 5),
  light(rect(30, 28, 5, 66, a, 2)),
];

const gift: Draw = ([, a, b, c]) => [
  rect(12, 40, 76, 56, a, 3),
  rect(6, 28, 88, 16, a, 3),
  shade(rect(12, 44, 76, 5, a)),
  rect(43, 28, 14, 68, b),
  path('M50 28C30 26 24 4 38 4C48 4 50 18 50 28Z', c),
  path('M50 28C70 26 76 4 62 4C52 4 50 18 50 28Z', c),
  light(rect(16, 46, 8, 46, a)),
];

const soap: Draw = ([ground, a, b, c]) => [
  path('M6 66C6 56 94 56 94 66L88 88Q84 96 76 96H24Q16 96 12 88Z', b),
  rect(18, 34, 64, 32, a, 12),
  light(rect(24, 38, 40, 6, a, 3)),
  rect(32, 46, 36, 10, ground, 5),
  circle(30, 22, 9, c),
  circle(48, 14, 6, c),
  circle(62, 24, 7, c),
];

/** Every kind of thing there is a picture of. */
export const objects = {
  apron,
  blades,
  bottle,
  bowl,
  brush,
  cape,
  chair,
  clipper,
  comb,
  dropper,
  gift,
  jar,
  mirror,
  paddle,
  pole,
  razor,
  roll,
  safetyRazor,
  shears,
  soap,
  spray,
  tin,
  towels,
  tube,
  warmer,
} as const;

export type Kind = keyof typeof objects;
