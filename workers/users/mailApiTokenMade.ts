import { z } from 'zod';
import { account } from '#domain/users/decider.ts';
import type { ApiToken, ApiTokenMade } from '#domain/users/events.ts';
import { greeting } from '../greeting.ts';
import { job } from '../job.ts';
import { sendOnce } from '../sendOnce.ts';
import { toldTooLate } from './mailAge.ts';

const data = z.object({ accountId: z.string(), tokenId: z.string(), eventId: z.string(), since: z.string() });

/**
 * After an API token was made the member gets a mail, so that one they did not make is seen: it outlasts every logout.
 * Also of one that was revoked since, which may have been used in between.
 */
export const mailApiTokenMade = job<ApiTokenMade, z.infer<typeof data>>({
  name: 'mail-api-token-made',
  on: ['ApiTokenMade'],
  data,
  from: ({ data: { accountId, tokenId }, id, metadata }) => ({
    accountId,
    tokenId,
    eventId: id,
    since: metadata.occurredAt,
  }),
  async run({ accountId, tokenId, eventId, since }, tools) {
    const { stateOf, now, publicUrl } = tools;
    if (toldTooLate(since, now())) return;
    const { state } = await stateOf(account, { accountId });
    if (state.status === 'closed' || state.profile.email === '') return;
    const token = state.apiTokens.find((one) => one.tokenId === tokenId);
    await sendOnce(tools, {
      key: `api-token-${eventId}`,
      to: state.profile.email,
      subject: 'A new API token for your Chairside account',
      text: [
        greeting(state),
        token
          ? `an API token was made for your Chairside account: ${rightsOf(token)}`
          : 'an API token was made for your Chairside account. It has ended since.',
        'If you made it, you need do nothing.',
        `If you did not, revoke it under ${publicUrl}/settings?tab=tokens and set a new password, which ends all tokens: ${publicUrl}/forgot-password`,
      ].join('\n\n'),
    });
  },
});

const rightsOf = ({ name, areas, mayChange, until }: ApiToken) =>
  `“${name}”. Until ${until.slice(0, 10)} a program that has it may ${mayChange ? 'read and change' : 'read'} what belongs to ${areas.join(', ')}.`;
