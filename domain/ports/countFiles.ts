import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';

/** How many files there are in a folder and those in it; none when there is no such folder. */
export async function countFiles(folder: string): Promise<number> {
  if (!existsSync(folder)) return 0;
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).length;
}
