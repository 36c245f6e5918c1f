import { createHash } from 'node:crypto';
import { openHeadList, readTrouble } from '#domain/store/transparency/headList.ts';
import type { Sweep, Tools } from '../job.ts';
import { mailOwners } from '../mailOwners.ts';

const EVERY_MS = 10 * 60_000;

/**
 * Mails the platform's owners the latest head of the log once a day, so that a copy of it is where no writer of the
 * store reaches, and at once when a head does not fit the log.
 */
export const mailHeads: Sweep = {
  name: 'mail-heads',
  everyMs: EVERY_MS,
  async run(tools) {
    const trouble = await readTrouble(tools.vault);
    if (trouble !== undefined) return warn(tools, trouble);
    const list = openHeadList(tools.vault);
    const number = (await list.count()) - 1;
    const head = await list.at(number);
    if (!head) return;
    const keys = await list.keys();
    await mailOwners(tools, `heads-${tools.now().slice(0, 10)}`, `The log’s head of ${head.at.slice(0, 10)}`, [
      `Head ${number}: ${head.size} events were recorded by ${head.at}. Keep this mail: with it anyone can find out whether what was recorded until then has been changed since.`,
      head.note.trim(),
      `Public ${keys.length === 1 ? 'key' : 'keys'}:\n${keys.map(({ text, since }) => `${text} (since ${since.slice(0, 10)})`).join('\n')}`,
      `All heads, and how to check them: ${tools.publicUrl}/transparency`,
    ]);
  },
};

const warn = (tools: Tools, trouble: string): Promise<void> =>
  mailOwners(
    tools,
    `heads-trouble-${createHash('sha256').update(trouble).digest('hex').slice(0, 16)}`,
    'The log does not fit its signed heads',
    [
      trouble,
      'No further head is signed. Compare the log with the heads you were mailed (npm run verify) before anything is repaired, and keep a copy of it as it is.',
    ],
  );
