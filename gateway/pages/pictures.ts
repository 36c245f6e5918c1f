import { createHash } from 'node:crypto';
import { createRequire } from 'node:module';
import type { FastifyInstance } from 'fastify';
import { LRUCache } from 'lru-cache';
import sharp from 'sharp';
import { shortened } from '#domain/plainText.ts';
import { missing } from '#domain/refusal.ts';
import type { Services } from '../http/context.ts';
import { ONLY_SHOWN } from '../images/serving.ts';
import { withinPictureLimit } from '../images/upload.ts';
import { escaped } from './html.ts';
import type { PageKind, PublicPage } from './publicPage.ts';
import { pageKinds, visitorContext } from './publicPages.ts';
import { words } from './words.ts';

const NoSuchPicture = missing('NO_SUCH_PICTURE', 'There is no such picture.');

const WIDTH = 1200;
const HEIGHT = 630;
const MARGIN = 80;
const POLE_HEIGHT = 32;
const STRIPE = 40;
/** Colours of the house's stage and of its pole (web/ui/tokens.ts). */
const STAGE = [0x12, 0x46, 0x3f] as const;
const PAPER = [0xf4, 0xf1, 0xe8] as const;
const RED = [0xb3, 0x23, 0x1b] as const;
const GREEN = [0x1d, 0x60, 0x55] as const;
const POLE = [RED, PAPER, GREEN, PAPER] as const;
const LETTERS = '#F4F1E8';

const LONGEST_TITLE = 110;
const CACHE_BYTES = 8 * 1024 * 1024;
/** Caches ask each time: a title that was changed or taken back is shown no longer. */
const ASKED_AGAIN = 'public, no-cache';

const require = createRequire(import.meta.url);
const fontFile = (letters: 'latin' | 'latin-ext') =>
  require.resolve(`@fontsource/atkinson-hyperlegible-mono/files/atkinson-hyperlegible-mono-${letters}-700-normal.woff`);

/** Under which name `drawnPicture` asks for a page's picture, and the page. */
const KINDS: Readonly<Record<string, string>> = {
  shop: '/barber/:id',
  product: '/product/:id',
  member: '/user/:id',
  post: '/blog/content/:id',
  campaign: '/campaign/:id',
};
const SITE: Readonly<Record<string, string>> = {
  home: '/',
  barbers: '/barbers',
  marketplace: '/marketplace',
  blog: '/blog',
  campaigns: '/campaignList',
};

/**
 * GET /pictures/{kind}/{id}.png: the picture of a link to a public page that has none of its own, 1200 × 630 pixels:
 * the page's title in the house's colours. Refuses with NoSuchPicture where there is no such page.
 */
export function pagePictures(app: FastifyInstance, services: Services): void {
  const drawn = new LRUCache<string, Buffer>({ maxSize: CACHE_BYTES, sizeCalculation: ({ length }) => length });
  app.get<{ Params: { kind: string; file: string } }>('/pictures/:kind/:file', async (request, reply) => {
    const { kind, file } = request.params;
    const id = /^([\w-]{1,60})\.png$/.exec(file)?.[1];
    const page = id && (await pageOf(services, kind, id, request.id));
    if (!page) throw NoSuchPicture();
    const title = shortened(page.title === words.brand ? words.home.title.join(' ') : page.title, LONGEST_TITLE);
    const etag = `"${createHash('sha256').update(title).digest('base64url').slice(0, 22)}"`;
    void reply.headers({
      ...ONLY_SHOWN,
      etag,
      'cache-control': ASKED_AGAIN,
      'cross-origin-resource-policy': 'cross-origin',
    });
    if (request.headers['if-none-match'] === etag) return reply.status(304).send();
    const known = drawn.get(title);
    const bytes = known ?? (await withinPictureLimit(() => draw(title)));
    drawn.set(title, bytes);
    return reply.type('image/png').send(bytes);
  });
}

async function pageOf(
  services: Services,
  kind: string,
  id: string,
  requestId: string,
): Promise<PublicPage | undefined> {
  const pattern = kind === 'site' ? SITE[id] : KINDS[kind];
  const found: PageKind | undefined = pageKinds.find((one) => one.pattern === pattern);
  return found?.read(visitorContext(services, requestId), { id, query: new URLSearchParams() });
}

let ground: Buffer | undefined;

/** The stage with the pole across its top, three bytes a pixel. */
function groundPixels(): Buffer {
  const pixels = Buffer.alloc(WIDTH * HEIGHT * 3);
  for (let y = 0; y < HEIGHT; y += 1)
    for (let x = 0; x < WIDTH; x += 1) {
      const stripe = POLE[Math.floor((x + y) / STRIPE) % POLE.length] ?? PAPER;
      pixels.set(y < POLE_HEIGHT ? stripe : STAGE, (y * WIDTH + x) * 3);
    }
  return pixels;
}

/** A line of text in the house's letters; what the font lacks comes from the machine's own. */
const lettering = (text: string, size: number, letters: 'latin' | 'latin-ext' = 'latin') => ({
  text: {
    text: `<span foreground="${LETTERS}">${escaped(text)}</span>`,
    font: `Atkinson Hyperlegible Mono Bold ${size}`,
    fontfile: fontFile(letters),
    width: WIDTH - 2 * MARGIN,
    wrap: 'word-char' as const,
    dpi: 72,
    rgba: true,
  },
});

/** Draws a title. What it is made of is text only: no picture and no markup of a person's is read. */
async function draw(title: string): Promise<Buffer> {
  ground ??= groundPixels();
  const size = title.length <= 30 ? 84 : title.length <= 60 ? 64 : 52;
  // A renderer knows every font file that it was given before: the second alphabet is named once.
  await sharp(lettering('Āž', size, 'latin-ext')).toBuffer();
  const name = await sharp(lettering(title, size)).png().toBuffer();
  const { height = 0 } = await sharp(name).metadata();
  const room = HEIGHT - POLE_HEIGHT - 3 * MARGIN;
  const fitting = height > room ? await sharp(name).resize({ height: room }).png().toBuffer() : name;
  return sharp(ground, { raw: { width: WIDTH, height: HEIGHT, channels: 3 } })
    .composite([
      { input: fitting, left: MARGIN, top: POLE_HEIGHT + MARGIN },
      { input: await sharp(lettering(words.brand, 40)).png().toBuffer(), left: MARGIN, top: HEIGHT - MARGIN - 20 },
    ])
    .png({ compressionLevel: 9 })
    .toBuffer();
}
