import sharp from 'sharp';
import type { StoredImage } from '#domain/ports/images.ts';

const WIDTH = 960;
const HEIGHT = 720;
const WOOD = [150, 110, 74];
const GREY = [128, 131, 135];

/** A grey checked scarf on a counter, as a barber would send it: the same bytes each time. */
export async function drawScarf(): Promise<StoredImage> {
  const pixels = Buffer.alloc(WIDTH * HEIGHT * 3);
  for (let y = 0; y < HEIGHT; y += 1) {
    for (let x = 0; x < WIDTH; x += 1) {
      const [base, shade] = isScarf(x, y) ? [GREY, checked(x, y)] : [WOOD, grained(x, y)];
      for (const [channel, value] of base.entries())
        pixels[(y * WIDTH + x) * 3 + channel] = Math.min(255, Math.max(0, value + shade));
    }
  }
  const bytes = await sharp(pixels, { raw: { width: WIDTH, height: HEIGHT, channels: 3 } })
    .jpeg({ quality: 80 })
    .toBuffer();
  return { bytes, contentType: 'image/jpeg' };
}

/** Two lengths of cloth laid across each other, with fringes at their ends. */
function isScarf(x: number, y: number): boolean {
  const one = Math.abs(y - 330 - 60 * Math.sin(x / 210));
  const other = Math.abs(x - 560 + 50 * Math.sin(y / 160));
  const isFringe = x < 120 || x > 840 ? y % 14 < 8 : true;
  const isTassel = y < 70 || y > 650 ? x % 14 < 8 : true;
  return (one < 105 && x > 80 && x < 880 && isFringe) || (other < 95 && y > 30 && y < 690 && isTassel);
}

const checked = (x: number, y: number): number =>
  (x % 90 < 30 ? -34 : 0) + (y % 90 < 30 ? -34 : 0) + (x % 90 === 60 || y % 90 === 60 ? 60 : 0) + ((x + y) % 4) * 3;
const grained = (x: number, y: number): number =>
  Math.round(10 * Math.sin(y / 9 + 2 * Math.sin(x / 190))) - (y % 180 < 3 ? 40 : 0);
