import sharp from 'sharp';
import { newId } from '#domain/ids.ts';
import type { StoredImage } from '#domain/ports/images.ts';
import { addUpload } from '#domain/ports/uploads.ts';
import type { Context } from '../http/context.ts';
import { imagesOf } from '../images/store.ts';

const WIDTH = 960;
const HEIGHT = 540;

type Colour = readonly [red: number, green: number, blue: number];
type Place = { readonly x: number; readonly y: number };
/** What is drawn at a place, from -1 to 1 beside the middle: 0 the ground, 1 and 2 the two colours of the thing. */
type Motif = (place: Place) => 0 | 1 | 2;

const INK: Colour = [28, 33, 40];
const PALETTES: readonly (readonly [ground: Colour, one: Colour, other: Colour])[] = [
  [
    [236, 226, 208],
    [178, 58, 48],
    [247, 244, 238],
  ],
  [
    [40, 62, 80],
    [226, 178, 92],
    [246, 240, 228],
  ],
  [
    [214, 226, 220],
    [34, 98, 92],
    [247, 246, 240],
  ],
  [[244, 214, 178], INK, [198, 92, 56]],
  [
    [52, 44, 60],
    [222, 132, 112],
    [244, 226, 206],
  ],
];

const isIn = (value: number, from: number, to: number): boolean => value >= from && value < to;
const distance = ({ x, y }: Place, to: Place): number => Math.hypot(x - to.x, y - to.y);

/** Things of the trade, each in a few strokes. */
const MOTIFS = {
  pole: ({ x, y }) => {
    if (Math.abs(x) > 0.16 || Math.abs(y) > 0.42) return 0;
    if (Math.abs(y) > 0.36) return 1;
    return (x * 1.4 + y + 4) % 0.2 < 0.1 ? 1 : 2;
  },
  comb: ({ x, y }) => {
    if (Math.abs(x) > 0.6) return 0;
    if (isIn(y, -0.22, -0.08)) return 1;
    return isIn(y, -0.08, 0.24) && (x + 2) % 0.06 < (x < 0 ? 0.03 : 0.042) ? 1 : 0;
  },
  mirror: (place) => {
    const far = distance(place, { x: 0, y: -0.08 });
    if (far < 0.29) return Math.abs(place.x + place.y + 0.1) < 0.03 ? 1 : 2;
    if (far < 0.34) return 1;
    return Math.abs(place.x) < 0.05 && isIn(place.y, 0.2, 0.46) ? 1 : 0;
  },
  clock: (place) => {
    const far = distance(place, { x: 0, y: 0 });
    if (far > 0.4) return 0;
    if (far > 0.36) return 1;
    const isHand =
      (Math.abs(place.x) < 0.014 && isIn(place.y, -0.28, 0)) || (Math.abs(place.y) < 0.016 && isIn(place.x, 0, 0.2));
    return isHand || far < 0.03 ? 1 : 2;
  },
  bottle: ({ x, y }) => {
    if (Math.abs(x) < 0.07 && isIn(y, -0.42, -0.2)) return 1;
    const isBody = Math.abs(x) < 0.2 && isIn(y, -0.2, 0.42);
    if (!isBody) return 0;
    return isIn(y, 0.02, 0.26) && Math.abs(x) < 0.15 ? 2 : 1;
  },
  chair: ({ x, y }) => {
    if (Math.abs(x) < 0.19 && isIn(y, -0.42, 0.04)) return 1;
    if (Math.abs(x) < 0.25 && isIn(y, 0.04, 0.14)) return 2;
    if (Math.abs(x) < 0.05 && isIn(y, 0.14, 0.34)) return 1;
    return Math.abs(x) < 0.22 && isIn(y, 0.34, 0.4) ? 1 : 0;
  },
  razor: ({ x, y }) => {
    const along = x * 0.8 + y * 0.6;
    const across = y * 0.8 - x * 0.6;
    if (isIn(along, -0.5, 0.02) && isIn(across, -0.07, 0.07)) return 2;
    return isIn(along, 0.02, 0.5) && isIn(across, -0.04, 0.04) ? 1 : 0;
  },
} as const satisfies Record<string, Motif>;
export type Cover = keyof typeof MOTIFS;

/** A picture that somebody has uploaded, in the palette of that number: the same bytes each time. */
export async function drawCover(name: Cover, nth: number): Promise<StoredImage> {
  const motif: Motif = MOTIFS[name];
  const [ground, one, other] = PALETTES[nth % PALETTES.length] ?? [INK, INK, INK];
  const pixels = Buffer.alloc(WIDTH * HEIGHT * 3);
  for (let row = 0; row < HEIGHT; row += 1)
    for (let column = 0; column < WIDTH; column += 1) {
      const place = { x: (column - WIDTH / 2) / HEIGHT, y: (row - HEIGHT / 2) / HEIGHT };
      const colour = [ground, one, other][motif(place)] ?? ground;
      pixels.set(colour, (row * WIDTH + column) * 3);
    }
  const raw = { width: WIDTH, height: HEIGHT, channels: 3 } as const;
  return { bytes: await sharp(pixels, { raw }).png({ compressionLevel: 9 }).toBuffer(), contentType: 'image/png' };
}

/** Stores such a picture as an upload of the acting member; its path. The same moment stores it once. */
export async function storeCover({ services, actor, entropy }: Context, name: Cover, nth: number): Promise<string> {
  const id = newId(entropy);
  if (!(await imagesOf(services).get(id))) await imagesOf(services).put(id, await drawCover(name, nth));
  await addUpload(services.vault, actor.id, id);
  return `/images/${id}`;
}
