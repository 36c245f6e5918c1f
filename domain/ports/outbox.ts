import { createHash } from 'node:crypto';
import { link, mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Outbox, SentMail } from './mailer.ts';

/**
 * Mail as files in a folder, one per key. The second mail of a key is dropped: the file is written aside and linked to
 * its name, which only the first can take, so a crash leaves a whole mail or none.
 */
export function openOutbox(dir: string, now: () => string = () => new Date().toISOString()): Outbox {
  // Keys may hold any character; a file name may not.
  const fileOf = (key: string) => `${createHash('sha256').update(key).digest('hex').slice(0, 40)}.json`;
  const parse = async (file: string) => JSON.parse(await readFile(join(dir, file), 'utf8')) as SentMail;

  return {
    async send(mail) {
      await mkdir(dir, { recursive: true });
      const name = join(dir, fileOf(mail.key));
      const aside = `${name}.${process.pid}.${Math.random().toString(36).slice(2)}`;
      await writeFile(aside, JSON.stringify({ ...mail, sentAt: now() } satisfies SentMail));
      await link(aside, name).catch((error: NodeJS.ErrnoException) => {
        if (error.code !== 'EEXIST') throw error;
      });
      await rm(aside, { force: true });
    },

    async list(limit) {
      const files = (await readdir(dir).catch(() => [])).filter((file) => file.endsWith('.json'));
      const times = await Promise.all(
        files.map(async (file) => ({ file, time: (await stat(join(dir, file))).mtimeMs })),
      );
      const newest = times.sort((left, right) => right.time - left.time).slice(0, limit);
      const mails = await Promise.all(newest.map(({ file }) => parse(file)));
      return mails.sort((left, right) => right.sentAt.localeCompare(left.sentAt));
    },

    async read(key) {
      return parse(fileOf(key)).catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return undefined;
        throw error;
      });
    },
  };
}
