import { storesIn } from '#domain/ports/storesIn.ts';
import { KEPT_FOR } from '#domain/retention.ts';
import type { Sweep } from '../job.ts';

const EVERY_MS = 3_600_000;

/** Mails in the folder that stands for a mail server are kept for a while; with a mail server there are none. */
export const removeOldMails: Sweep = {
  name: 'remove-old-mails',
  everyMs: EVERY_MS,
  run: ({ dataDir, vault, now }) =>
    storesIn(dataDir, vault).mails.removeBefore(new Date(Date.parse(now()) - KEPT_FOR.outboxMail).toISOString()),
};
