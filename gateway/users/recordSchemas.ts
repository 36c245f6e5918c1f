import { z } from 'zod';
import { HELPERS } from '#domain/rights.ts';
import { ban } from '../forum/schemas.ts';
import { dollars, id, instant, text } from '../http/schemas.ts';
import type { AccountDecision, MemberNote, MemberRecord } from './recordTypes.ts';
import type { Member } from './types.ts';

const person = z
  .object({ _id: id, userName: text, firstName: text, lastName: text })
  .meta({ id: 'Person', description: 'A member by name; without one once the account is closed' });
const decision = z
  .object({
    reason: text.describe('As the member was told'),
    at: instant,
    until: instant.nullable().describe('Of a deletion: until when it can be taken back'),
    by: person.nullable(),
  })
  .meta({ id: 'AccountDecision' });
const count = z.int();

export const userRecord = z
  .object({
    _id: id,
    email: text,
    activated: z.boolean(),
    userName: text,
    firstName: text,
    lastName: text,
    phoneNumber: text,
    pictureUrl: text.nullable(),
    identity: z.enum(['individual', 'entity']).nullable(),
    place: text.nullable(),
    role: z.enum(['CUSTOMER', 'SHOP_OWNER', 'SELLER', ...HELPERS, 'superadmin']),
    plan: z.enum(['basic', 'premium', 'diamond']).nullable(),
    planGivenUntil: instant.nullable().describe('Until when a platform owner gave them a plan'),
    status: z.enum(['Active', 'Banned', 'Suspended', 'Deleted']),
    createdAt: instant,
    referCode: text,
    referredBy: person.nullable(),
    twoFactor: z.boolean(),
    suspension: decision.nullable(),
    deletion: decision.nullable(),
    ban: ban.shape.ban,
    listings: z.array(z.object({ _id: id, name: text, category: text })).describe('Their shops and products'),
    sessions: z.array(z.object({ device: text, begunAt: instant.nullable(), lastUsedAt: instant })),
    flagged: z
      .array(
        z.object({
          postId: id,
          threadId: id,
          since: instant,
          causes: z.array(z.enum(['spam', 'abuse', 'offTopic', 'other'])),
        }),
      )
      .describe('Posts of theirs that wait for a moderator'),
    reports: z
      .array(
        z.object({
          kind: z.enum(['campaign', 'conversation', 'review', 'picture']),
          _id: id,
          name: text.nullable(),
          since: instant,
          isAppealed: z.boolean(),
        }),
      )
      .describe('What of theirs waits for a platform owner, or a moderator'),
    figures: z.object({
      bookings: count,
      customers: count,
      orders: count,
      sales: count,
      planPayments: count,
      planPaid: dollars,
      threads: count,
      comments: count,
      hiddenPosts: count,
      rulings: count,
      blogPosts: count,
      campaigns: count,
      paidOutOfRunning: dollars.describe('Sent to them, or on its way, out of campaigns that go on, and not come back'),
      contributions: count,
      referred: count,
    }),
    notes: z
      .array(
        z.object({
          _id: id,
          text,
          at: instant,
          by: person.nullable(),
          removable: z.boolean().describe('Whether the caller may remove it'),
        }),
      )
      .describe('By those who run the platform, the newest first'),
  })
  .meta({ id: 'UserRecord', description: 'All that platform owners and the support see of an account' });

const personOf = (found: Member | null) =>
  found && { _id: found.id, userName: found.userName, firstName: found.firstName, lastName: found.lastName };
const decisionOf = (found: AccountDecision | null) =>
  found && { reason: found.reason, at: found.at, until: found.until, by: personOf(found.by) };
const noteOf = ({ id: _id, by, ...rest }: MemberNote) => ({ _id, by: personOf(by), ...rest });

/** A record as the REST facade has it: ids under `_id`, money in dollars, the picture with its full address. */
export function recordRow({ id: _id, ...found }: MemberRecord, publicUrl: string) {
  const { planPaidCents, paidOutOfRunningCents, ...figures } = found.figures;
  return {
    _id,
    ...found,
    pictureUrl: found.pictureUrl && `${publicUrl}${found.pictureUrl}`,
    referredBy: personOf(found.referredBy),
    suspension: decisionOf(found.suspension),
    deletion: decisionOf(found.deletion),
    listings: found.listings.map(({ id, ...rest }) => ({ _id: id, ...rest })),
    reports: found.reports.map(({ id, ...rest }) => ({ _id: id, ...rest })),
    figures: { ...figures, planPaid: planPaidCents / 100, paidOutOfRunning: paidOutOfRunningCents / 100 },
    notes: found.notes.map(noteOf),
  };
}
