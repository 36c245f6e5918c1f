import { z } from 'zod';
import { forgetFarewell, readFarewell } from '#domain/processes/registration/farewell.ts';
import type { AccountErased } from '#domain/users/events.ts';
import { job } from '../job.ts';
import { sendOnce } from '../sendOnce.ts';
import { certificate } from './certificate.ts';

const data = z.object({ accountId: z.string(), erasedAt: z.string() });

/** Who has left is mailed what was erased and what stays, and their address is forgotten with that. */
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
    if (to !== '')
      await sendOnce(tools, {
        key: `erasure-${accountId}`,
        to,
        subject: 'Your Chairside account has been erased',
        text: ['Hello,', certificate({ accountId, erasedAt, erased, wipesAtOnce }, publicUrl)].join('\n\n'),
      });
    await forgetFarewell(vault, accountId);
  },
});
