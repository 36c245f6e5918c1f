import { z } from 'zod';
import { account } from '#domain/users/decider.ts';
import type { NewDeviceSeen } from '#domain/users/events.ts';
import { greeting } from '../greeting.ts';
import { job } from '../job.ts';
import { sendOnce } from '../sendOnce.ts';
import { toldTooLate } from './mailAge.ts';

const data = z.object({ accountId: z.string(), eventId: z.string(), since: z.string(), device: z.string() });

/** After a login from a new device the member gets a mail, so that a login that was not theirs is seen. */
export const mailNewDevice = job<NewDeviceSeen, z.infer<typeof data>>({
  name: 'mail-new-device',
  on: ['NewDeviceSeen'],
  data,
  from: ({ data: { accountId, device }, id, metadata }) => ({
    accountId,
    device,
    eventId: id,
    since: metadata.occurredAt,
  }),
  async run({ accountId, eventId, since, device }, tools) {
    const { stateOf, now, publicUrl } = tools;
    if (toldTooLate(since, now())) return;
    const { state } = await stateOf(account, { accountId });
    if (state.status === 'closed' || state.profile.email === '') return;
    await sendOnce(tools, {
      key: `new-device-${eventId}`,
      to: state.profile.email,
      subject: 'A new device has logged in to your Chairside account',
      text: [
        greeting(state),
        `your Chairside account has been used from a device or a network it was not used from before: ${device}.`,
        'If it was you, you need do nothing.',
        `If it was not, log it out and set a new password: ${publicUrl}/settings?tab=sessions`,
      ].join('\n\n'),
    });
  },
});
