import { randomBytes } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import type { ImageStore, StoredImage, Width } from './images.ts';

const TYPES = { jpg: 'image/jpeg', png: 'image/png', webp: 'image/webp' } as const;
type Extension = keyof typeof TYPES;
const extensionOf = (contentType: StoredImage['contentType']) =>
  (Object.keys(TYPES) as Extension[]).find((one) => TYPES[one] === contentType) ?? 'jpg';

const asWebp = (bytes: Buffer, width: Width): Promise<Buffer> =>
  sharp(bytes).resize({ width, withoutEnlargement: true }).webp({ quality: 80 }).toBuffer();

/**
 * Pictures as files in one folder, `{id}.jpg` or `{id}.png`; narrower versions are made by `narrowed` when first asked
 * for and kept beside; `list` names the files of a folder.
 */
export function openImageFiles(
  dir: string,
  { narrowed = asWebp, list = readdir as (folder: string) => Promise<string[]> } = {},
): ImageStore {
  // Whole or not at all: a reader never meets half a file.
  async function write(name: string, bytes: Buffer): Promise<void> {
    await mkdir(dir, { recursive: true });
    const aside = join(dir, `.${randomBytes(8).toString('hex')}`);
    await writeFile(aside, bytes);
    await rename(aside, join(dir, name));
  }

  async function read(name: string, extension: Extension): Promise<StoredImage | undefined> {
    const bytes = await readFile(join(dir, `${name}.${extension}`)).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return undefined;
      throw error;
    });
    return bytes && { bytes, contentType: TYPES[extension] };
  }

  const original = async (id: string) => (await read(id, 'jpg')) ?? (await read(id, 'png'));

  async function narrow(id: string, width: Width): Promise<StoredImage | undefined> {
    const kept = await read(`${id}-${width}`, 'webp');
    if (kept) return kept;
    const whole = await original(id);
    if (!whole) return undefined;
    const bytes = await narrowed(whole.bytes, width);
    await write(`${id}-${width}.webp`, bytes);
    // The picture may have been forgotten meanwhile, and then its versions were looked for too early to find this one.
    if (!(await original(id))) {
      await rm(join(dir, `${id}-${width}.webp`), { force: true });
      return undefined;
    }
    return { bytes, contentType: 'image/webp' };
  }

  return {
    put: (id, { bytes, contentType }) => write(`${id}.${extensionOf(contentType)}`, bytes),
    get: (id, width) => (width === undefined ? original(id) : narrow(id, width)),
    async remove(id) {
      // Remove the originals first: a version written after the listing then finds its original gone.
      for (const extension of Object.keys(TYPES)) await rm(join(dir, `${id}.${extension}`), { force: true });
      const files = await list(dir).catch(() => []);
      for (const file of files.filter((name) => name.startsWith(`${id}-`))) await rm(join(dir, file), { force: true });
    },
  };
}
