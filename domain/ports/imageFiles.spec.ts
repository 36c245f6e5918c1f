import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openImageFiles } from './imageFiles.ts';
import type { ImageStore } from './images.ts';

const between = { reading: async () => {}, listing: async () => {} };

let dir: string;
let images: ImageStore;
beforeEach(async () => {
  dir = mkdtempSync(join(tmpdir(), 'chairside-images-'));
  images = openImageFiles(dir, {
    narrowed: () => between.reading().then(() => Buffer.from('narrow')),
    list: async (folder) => {
      const names = await readdir(folder);
      await between.listing();
      return names;
    },
  });
  await images.put('one', { bytes: Buffer.from('whole'), contentType: 'image/png' });
  await images.put('onemore', { bytes: Buffer.from('other'), contentType: 'image/png' });
});
afterEach(() => {
  Object.assign(between, { reading: async () => {}, listing: async () => {} });
  rmSync(dir, { recursive: true, force: true });
});

it('forgets a picture with its narrower versions, and no other', async () => {
  expect((await images.get('one', 320))?.bytes.toString()).toBe('narrow');
  expect(readdirSync(dir).sort()).toEqual(['one-320.webp', 'one.png', 'onemore.png']);
  await images.remove('one');
  expect(readdirSync(dir)).toEqual(['onemore.png']);
});

it('keeps no narrower version of a picture that is forgotten while it is made', async () => {
  between.reading = () => images.remove('one');
  expect(await images.get('one', 320)).toBeUndefined();
  expect(readdirSync(dir)).toEqual(['onemore.png']);
});

it('forgets a narrower version that is made while its picture is being forgotten', async () => {
  between.listing = async () => void (await images.get('one', 320));
  await images.remove('one');
  expect(readdirSync(dir)).toEqual(['onemore.png']);
});
