import { z } from 'zod/mini';
import { rest } from './rest.ts';

const Link = z.object({ url: z.string() });

/**
 * Has the browser save a private file of any length by itself, piece by piece, by a link that the server gives for it. The
 * path is below /api/v1; throws as `rest` does where the file is refused.
 */
export async function saveByLink(path: string): Promise<void> {
  const { url } = await rest(path, Link, { method: 'POST' });
  const link = document.createElement('a');
  link.href = url;
  link.download = '';
  link.click();
}
