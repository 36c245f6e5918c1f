import sharp from 'sharp';
import type { StoredImage } from '#domain/ports/images.ts';
import { invalid } from '#domain/refusal.ts';

const NotAPicture = invalid('NOT_A_PICTURE', 'Please choose a jpg, jpeg or png picture.', 'file');

const MOST_PIXELS = 25_000_000;
const WIDEST = 2048;
const JPEG = Buffer.from([0xff, 0xd8, 0xff]);
const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

// Of all the formats the library reads, only these two are ever opened here; webp is written, not read.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer'] });
sharp.cache(false);

/**
 * An uploaded file as the picture we keep: told by its content, decoded whole, turned upright, at most 2048 pixels wide or high, and written
 * anew without any of its metadata. Refuses with NotAPicture what is not a sound jpg or png of at most 25 million pixels.
 */
export async function acceptPicture(file: Buffer): Promise<StoredImage> {
  const jpeg = file.subarray(0, JPEG.length).equals(JPEG);
  if (!jpeg && !file.subarray(0, PNG.length).equals(PNG)) throw NotAPicture();
  try {
    const picture = sharp(file, { limitInputPixels: MOST_PIXELS, failOn: 'error' })
      .rotate()
      .resize({ width: WIDEST, height: WIDEST, fit: 'inside', withoutEnlargement: true });
    const bytes = await (jpeg ? picture.jpeg({ quality: 85, mozjpeg: true }) : picture.png({ compressionLevel: 9 })).toBuffer();
    return { bytes, contentType: jpeg ? 'image/jpeg' : 'image/png' };
  } catch {
    throw NotAPicture();
  }
}
