import { z } from 'zod';
import { crew } from '#domain/crew/decider.ts';
import type { CrewInvited } from '#domain/crew/events.ts';
import { membershipOf } from '#domain/crew/state.ts';
import { openShop } from '#domain/processes/crew/openShop.ts';
import { asRole } from '#domain/processes/notifications/crewNotices.ts';
import { job } from '../job.ts';
import { sendOnce } from '../sendOnce.ts';

const data = z.object({ membershipId: z.string(), eventId: z.string(), shopId: z.string(), ownerId: z.string() });

const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });

/**
 * Mails an invitation to a crew while it can be accepted. Nothing in it is the owner's to word but the name of the shop.
 */
export const mailInvitation = job<CrewInvited, z.infer<typeof data>>({
  name: 'mail-crew-invitation',
  on: ['CrewInvited'],
  data,
  from: ({ id, data: { membershipId, shopId, ownerId }, metadata: { channel } }) =>
    channel === 'demo' ? null : { membershipId, eventId: id, shopId, ownerId },
  async run({ membershipId, eventId, shopId, ownerId }, tools) {
    const { stateOf, now, publicUrl } = tools;
    const invited = membershipOf((await stateOf(crew, { ownerId })).state, membershipId);
    if (invited?.stage !== 'invited' || !invited.email || now() >= invited.expiresAt) return;
    const shop = await openShop(stateOf, shopId);
    if (!shop) return;
    const { name } = shop;
    await sendOnce(tools, {
      key: `crew-invitation-${eventId}`,
      to: invited.email,
      subject: `${name} invites you to work there`,
      text: [
        'Hello,',
        `${name}, a shop at Chairside, invites you to work there ${asRole(invited.role)}.`,
        `Until ${day.format(new Date(invited.expiresAt))} you can accept or decline it, with an account that has this address: ${publicUrl}/crew-invitation/${membershipId}`,
        'If you do not know the shop, you need do nothing: your address is forgotten then.',
      ].join('\n\n'),
    });
  },
});
