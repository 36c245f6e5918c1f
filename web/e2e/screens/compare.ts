import pixelmatch from 'pixelmatch';
import sharp from 'sharp';

/** How much of a window may differ. */
export const MOST_SHARE = 0.001;
/** The height of the window that `web/e2e/screens/viewers.ts` opens. */
const WINDOW_HEIGHT = 760;
/** What is beyond the end of the shorter picture: a colour of no screen, so that all of it differs. */
const BEYOND = { r: 255, g: 0, b: 255, alpha: 1 };

/** How two pictures of a screen differ. */
export type Difference = {
  /** Pixels that are not the same. */
  readonly pixels: number;
  /**
   * Those pixels as a part of one window: a page of ten windows may not differ in more pixels than a page of one, or a
   * long page would hide what changes at one place.
   */
  readonly share: number;
  /** A PNG of the differing pixels over the pale picture. */
  readonly picture: Buffer;
};

/** What differs between two PNGs of a screen, however little; undefined when they are the same. */
export async function difference(before: Buffer, after: Buffer): Promise<Difference | undefined> {
  if (before.equals(after)) return undefined;
  const sizes = await Promise.all([before, after].map((png) => sharp(png).metadata()));
  const width = Math.max(...sizes.map((size) => size.width));
  const height = Math.max(...sizes.map((size) => size.height));
  const [one, other] = await Promise.all([rawOf(before, width, height), rawOf(after, width, height)]);
  const raw = new Uint8Array(one.length);
  // One machine draws both, so that even the edges of letters are the same.
  const pixels = pixelmatch(one, other, raw, width, height, { threshold: 0, includeAA: true });
  if (pixels === 0) return undefined;
  const picture = await sharp(raw, { raw: { width, height, channels: 4 } })
    .png()
    .toBuffer();
  return { pixels, share: pixels / (width * Math.min(height, WINDOW_HEIGHT)), picture };
}

/** The pixels of a PNG, made as large as the larger of two. */
async function rawOf(png: Buffer, width: number, height: number): Promise<Uint8Array> {
  const { width: own, height: ownHeight } = await sharp(png).metadata();
  return sharp(png)
    .ensureAlpha()
    .extend({ right: width - own, bottom: height - ownHeight, background: BEYOND })
    .raw()
    .toBuffer();
}
