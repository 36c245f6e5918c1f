import { z } from 'zod';
import { goneSince, oweCompaction } from '#domain/processes/registration/compactFiles.ts';
import { forgetFarewell, readFarewell } from '#domain/processes/registration/farewell.ts';
import { KEPT_FOR } from '#domain/retention.ts';
import type { AccountErased } from '#domain/users/events.ts';
import { job, TooEarly } from '../job.ts';
import { sendOnce } from '../sendOnce.ts';
import { certificate } from './certificate.ts';

const DAY_MS = 86_400_000;
const LOOK_EVERY_MS = 3_600_000;
const later = (now: string) => new Date(Date.parse(now) + LOOK_EVERY_MS).toISOString();

const data = z.object({ accountId: z.string(), erasedAt: z.string() });

/**
 * Who has left is mailed what was erased and what stays, and their address is forgotten with that. Where the bytes leave
 * the store's files later, the mail waits for that, but not for longer than the address is kept.
 */
export const mailErasureCertificate = job<AccountErased, z.infer<typeof data>>({
  name: 'mail-erasure-certificate',
  on: ['AccountErased'],
  data,
  from: ({ data: { accountId }, metadata }) => ({ accountId, erasedAt: metadata.occurredAt }),
  async run({ accountId, erasedAt }, tools) {
    const { vault, publicUrl } = tools;
    const farewell = await readFarewell(vault, accountId);
    if (!farewell) return;
    const { to, erased } = farewell;
    const { wipesAtOnce } = vault;
    const gone = wipesAtOnce ? undefined : await goneSince(vault, erasedAt);
    const until = Date.parse(erasedAt) + KEPT_FOR.farewellAddress - DAY_MS;
    if (vault.compaction && gone === undefined && Date.parse(tools.now()) < until) {
      await oweCompaction(vault, erasedAt);
      throw new TooEarly('the files are not compacted yet', later(tools.now()));
    }
    if (to !== '')
      await sendOnce(tools, {
        key: `erasure-${accountId}`,
        to,
        subject: 'Your Chairside account has been erased',
        text: ['Hello,', certificate({ accountId, erasedAt, erased, wipesAtOnce, goneSince: gone }, publicUrl)].join(
          '\n\n',
        ),
      });
    await forgetFarewell(vault, accountId);
  },
});
