import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Plugin } from 'vite';

/** The scripts that the page names, which load before anything is shown. */
const SCRIPT = /(?:src|href)="(\/[^"]+\.js)"/g;

/** Fails a build whose page loads more script than `most` bytes in gzip before its first screen, and lists the largest. */
export function firstLoadBudget(most: number): Plugin {
  return {
    name: 'first-load-budget',
    apply: 'build',
    async writeBundle({ dir = '' }) {
      const page = await readFile(join(dir, 'index.html'), 'utf8');
      const scripts = new Set([...page.matchAll(SCRIPT)].map(([, path = '']) => path));
      const sizes = await Promise.all(
        [...scripts].map(async (path) => ({ path, bytes: gzipSync(await readFile(join(dir, path))).length })),
      );
      const total = sizes.reduce((sum, { bytes }) => sum + bytes, 0);
      if (total <= most) return;
      const largest = sizes
        .toSorted((one, other) => other.bytes - one.bytes)
        .slice(0, 8)
        .map(({ path, bytes }) => `${bytes} ${path}`);
      this.error(`The page loads ${total} bytes of script in gzip, and may load ${most}:\n${largest.join('\n')}`);
    },
  };
}
