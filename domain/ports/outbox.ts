import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { link, mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Outbox, SentMail } from './mailer.ts';

/** The folder of the outbox among those of an installation. */
export const OUTBOX = 'outbox';

/**
 * Mail as files in a folder, one per key. The second mail of a key is dropped: the file is written aside and linked to
 * its name, which only the first can take, so a crash leaves a whole mail or none.
 */
export function openOutbox(dir: string, now: () => string = () => new Date().toISOString()): Outbox {
  // Keys may hold any character; a file name may not.
  const fileOf = (key: string) => `${createHash('sha256').update(key).digest('hex').slice(0, 40)}.json`;
  const files = async () => (await readdir(dir).catch(() => [])).filter((file) => file.endsWith('.json'));
  /** A file that another process has removed meanwhile is no mail any more, one that is not JSON never was. */
  const removeThose = async (isOne: (mail: SentMail) => boolean) => {
    // With a mail server there is no such folder, and then there is nothing to wait for.
    if (!existsSync(dir)) return;
    for (const file of await files()) {
      const mail = await parse(file).catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT' || error instanceof SyntaxError) return undefined;
        throw error;
      });
      if (mail && isOne(mail)) await rm(join(dir, file), { force: true });
    }
  };
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
      const times = await Promise.all(
        (await files()).map(async (file) => ({ file, time: (await stat(join(dir, file))).mtimeMs })),
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

    removeBefore: (instant) => removeThose(({ sentAt }) => sentAt < instant),
    removeAbout({ addresses, words }) {
      const isNamed = standsIn([...addresses, ...words]);
      return removeThose(
        ({ to, subject, text, attachments = [] }) =>
          addresses.includes(to) || [subject, text, ...attachments.map(({ content }) => content)].some(isNamed),
      );
    },
  };
}

/** Whether one of some words stands in a text: not as a part of a longer word. */
function standsIn(words: readonly string[]): (text: string) => boolean {
  const wanted = words.filter((word) => word.trim() !== '').map((word) => word.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&'));
  if (wanted.length === 0) return () => false;
  const pattern = new RegExp(`(?<![\\p{L}\\p{N}])(?:${wanted.join('|')})(?![\\p{L}\\p{N}])`, 'u');
  return (text) => pattern.test(text);
}
