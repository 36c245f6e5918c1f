import sharp from 'sharp';
import type { StoredImage } from '#domain/ports/images.ts';
import { invalid } from '#domain/refusal.ts';

const NotAPicture = invalid('NOT_A_PICTURE', 'Please choose a jpg, jpeg or png picture.', 'file');

const MOST_PIXELS = 25_000_000;
/** A picture one pixel wide and millions high takes seconds to scale. */
const LONGEST_SIDE = 16_384;
const WIDEST = 2048;
const JPEG = Buffer.from([0xff, 0xd8, 0xff]);
const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

// Of all the formats the library reads only these two are accepted; webp is written, not read.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer'] });
sharp.cache(false);

/**
 * The picture to store for an uploaded file: recognised by its content, decoded whole, rotated upright, scaled to at
 * most 2048 pixels, and encoded again without its metadata. Refuses with NotAPicture a file that is not an intact jpg
 * or png of at most 25 million pixels and 16,384 on a side.
 */
export async function acceptPicture(file: Buffer): Promise<StoredImage> {
  const jpeg = file.subarray(0, JPEG.length).equals(JPEG);
  if (!jpeg && !file.subarray(0, PNG.length).equals(PNG)) throw NotAPicture();
  try {
    const input = sharp(file, { limitInputPixels: MOST_PIXELS, failOn: 'error' });
    const { width, height } = await input.metadata();
    if (Math.max(width, height) > LONGEST_SIDE) throw NotAPicture();
    const picture = input.rotate().resize({ width: WIDEST, height: WIDEST, fit: 'inside', withoutEnlargement: true });
    const bytes = await (jpeg
      ? picture.jpeg({ quality: 85, mozjpeg: true })
      : picture.png({ compressionLevel: 9 })
    ).toBuffer();
    return { bytes, contentType: jpeg ? 'image/jpeg' : 'image/png' };
  } catch {
    throw NotAPicture();
  }
}
