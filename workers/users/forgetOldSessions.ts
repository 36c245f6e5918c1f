import { forgetOldSessions as forgetOldSessionsOf } from '#domain/processes/registration/eraseAccount.ts';
import type { Sweep } from '../job.ts';

const EVERY_MS = 24 * 3_600_000;

/** Sessions that ran out without a logout leave the vault, with the name of the browser they began in. */
export const forgetOldSessions: Sweep = {
  name: 'forget-old-sessions',
  everyMs: EVERY_MS,
  async run(tools) {
    for (const accountId of await tools.everyMember()) await forgetOldSessionsOf(tools.vault, accountId, tools.now());
  },
};
