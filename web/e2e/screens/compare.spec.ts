// @vitest-environment node
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { difference, MOST_SHARE } from './compare.ts';

const WIDTH = 360;
const HEIGHT = 760;
/** The most pixels that may differ in one window of this width. */
const MOST = Math.floor(WIDTH * HEIGHT * MOST_SHARE);

/** A grey picture whose first pixels are darker. */
function picture({ width = WIDTH, height = HEIGHT, changed = 0, grey = 200 } = {}): Promise<Buffer> {
  const pixels = Buffer.alloc(width * height * 3, 200).fill(grey, 0, changed * 3);
  return sharp(pixels, { raw: { width, height, channels: 3 } })
    .png()
    .toBuffer();
}

const between = async (one: Promise<Buffer>, other: Promise<Buffer>) => difference(await one, await other);
const isOver = (found: { share: number } | undefined) => (found?.share ?? 0) > MOST_SHARE;

describe('two pictures of a screen', () => {
  it('are the same, also where the files are not', async () => {
    expect(await between(picture(), picture())).toBeUndefined();
    const packed = sharp(await picture())
      .png({ compressionLevel: 0 })
      .toBuffer();
    expect(await between(picture(), packed)).toBeUndefined();
  });

  it('may differ by a thousandth of a window, and by no pixel more', async () => {
    const least = await between(picture(), picture({ changed: MOST, grey: 100 }));
    expect(least?.pixels).toBe(MOST);
    expect(isOver(least)).toBe(false);
    expect(isOver(await between(picture(), picture({ changed: MOST + 1, grey: 100 })))).toBe(true);
  });

  it('differ by the smallest step of a colour', async () =>
    expect((await between(picture(), picture({ changed: 7, grey: 201 })))?.pixels).toBe(7));

  it('are measured by a window, however long the page is', async () => {
    const long = { height: 20 * HEIGHT };
    expect(isOver(await between(picture(long), picture({ ...long, changed: MOST + 1, grey: 100 })))).toBe(true);
  });

  it('of another size differ by what only one of them has', async () => {
    const taller = await between(picture(), picture({ height: HEIGHT + 3 }));
    expect(taller?.pixels).toBe(3 * WIDTH);
    expect(isOver(taller)).toBe(true);
    expect((await between(picture({ width: WIDTH + 2 }), picture()))?.pixels).toBe(2 * HEIGHT);
  });

  it('are drawn with what differs', async () => {
    const found = await between(picture(), picture({ changed: 1, grey: 100 }));
    const { data, info } = await sharp(found?.picture).raw().toBuffer({ resolveWithObject: true });
    expect([info.width, info.height]).toEqual([WIDTH, HEIGHT]);
    expect([...data.subarray(0, 3)]).toEqual([255, 0, 0]);
    expect(data[4]).toBeGreaterThan(200);
  });
});
