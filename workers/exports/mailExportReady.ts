import { z } from 'zod';
import type { ExportPrepared } from '#domain/exports/events.ts';
import { account } from '#domain/users/decider.ts';
import { greeting } from '../greeting.ts';
import { job } from '../job.ts';
import { sendOnce } from '../sendOnce.ts';

const data = z.object({ memberId: z.string(), exportId: z.string(), until: z.string() });

/** The member gets a mail once their copy is ready, so that they need not wait and see one they did not ask for. */
export const mailExportReady = job<ExportPrepared, z.infer<typeof data>>({
  name: 'mail-export-ready',
  on: ['ExportPrepared'],
  data,
  from: ({ data: { memberId, exportId, until } }) => ({ memberId, exportId, until }),
  async run({ memberId, exportId, until }, tools) {
    const { state } = await tools.stateOf(account, { accountId: memberId });
    if (state.status === 'closed' || state.profile.email === '' || tools.now() >= until) return;
    await sendOnce(tools, {
      key: `export-${exportId}`,
      to: state.profile.email,
      subject: 'The copy of your Chairside data is ready',
      text: [
        greeting(state),
        `the copy of your data is ready to download: ${tools.publicUrl}/settings?tab=privacy`,
        `It is deleted on ${until.slice(0, 10)}.`,
        `If you did not ask for it, set a new password at once: ${tools.publicUrl}/forgot-password`,
      ].join('\n\n'),
    });
  },
});
