import { opendir, stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { masters, type Redis } from '#projections/redisConnection.ts';
import type { Services } from '../http/context.ts';
import type { SystemStorage } from './systemTypes.ts';

const COUNTED_FOR_MS = 10 * 60_000;

type Size = { readonly bytes: number; readonly files: number };

/** What is in a folder and below; nothing when it is not there. One entry after the other, so that requests go first. */
async function sizeOf(folder: string): Promise<Size> {
  const entries = await opendir(folder, { recursive: true }).catch(() => undefined);
  let [bytes, files] = [0, 0];
  for await (const entry of entries ?? []) {
    if (!entry.isFile()) continue;
    bytes += await stat(join(entry.parentPath, entry.name)).then(
      ({ size }) => size,
      () => 0,
    );
    files += 1;
  }
  return { bytes, files };
}

/** Pictures of each data folder as they were counted last. */
const counted = new Map<string, { readonly at: number; readonly size: Promise<Size> }>();

function uploadsIn(folder: string): { readonly at: number; readonly size: Promise<Size> } {
  const known = counted.get(folder);
  if (known && Date.now() - known.at < COUNTED_FOR_MS) return known;
  const fresh = { at: Date.now(), size: sizeOf(folder) };
  counted.set(folder, fresh);
  return fresh;
}

/** A part of what Redis says of itself; empty where our user may not ask. */
export const redisInfo = (redis: Redis, section: string): Promise<string> => redis.info(section).catch(() => '');

export const infoField = (info: string, name: string): string | undefined =>
  new RegExp(`^${name}:(.*?)\\r?$`, 'm').exec(info)?.[1];

/** Room that log, vault, pictures and Redis take, and what is left on the disk. */
export async function readStorage({ config, models }: Services): Promise<SystemStorage> {
  const { dataDir, eventStoreUrl } = config;
  const own = async (name: string) => (eventStoreUrl ? null : (await sizeOf(join(dataDir, name))).bytes);
  const uploads = uploadsIn(join(dataDir, 'uploads'));
  const [logBytes, vaultBytes, { bytes, files }, memory, disk] = await Promise.all([
    own('events'),
    own('vault'),
    uploads.size,
    masters(models.redis).then((all) => Promise.all(all.map((master) => redisInfo(master, 'memory')))),
    statfs(dataDir),
  ]);
  /** Of every master together. */
  const sum = (name: string) => memory.reduce((total, info) => total + Number(infoField(info, name) ?? Number.NaN), 0);
  const used = sum('used_memory');
  return {
    logBytes,
    vaultBytes,
    uploadBytes: bytes,
    uploads: files,
    uploadsCountedAt: new Date(uploads.at).toISOString(),
    redisBytes: Number.isNaN(used) ? null : used,
    redisMostBytes: sum('maxmemory') || null,
    diskFreeBytes: disk.bavail * disk.bsize,
    diskBytes: disk.blocks * disk.bsize,
  };
}
