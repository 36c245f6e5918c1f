import { z } from 'zod';
import type { PlanGrantEnded, PlanGranted } from '#domain/plans/events.ts';
import { paidPlanNamed } from '#domain/plans/plans.ts';
import { planStateOf } from '#domain/processes/plans/followPlan.ts';
import { job } from '../job.ts';
import { mailMember } from '../payments/payerMail.ts';

const data = z.object({ memberId: z.string(), eventId: z.string(), isGiven: z.boolean() });
const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });

/** A member is mailed that they were given a plan, until when and why, and that it has ended. */
export const mailGrant = job<PlanGranted | PlanGrantEnded, z.infer<typeof data>>({
  name: 'mail-grant',
  on: ['PlanGranted', 'PlanGrantEnded'],
  data,
  from: ({ type, data: { memberId }, id }) => ({ memberId, eventId: id, isGiven: type === 'PlanGranted' }),
  async run({ memberId, eventId, isGiven }, tools) {
    const { granted, grantReason = '' } = await planStateOf(tools, memberId);
    // Something newer has happened by now, which has a mail of its own.
    if (isGiven !== (granted !== undefined)) return;
    const title = granted && paidPlanNamed(granted.plan)?.title;
    const subject = granted ? `You have been given ${title}` : 'The plan you were given has ended';
    const news = granted
      ? `until ${day.format(new Date(granted.until))} you have ${title} on Chairside. Nothing is charged for it, and it ends by itself.`
      : 'the plan you were given on Chairside has ended. What you pay for yourself goes on, and nothing you have listed is deleted.';
    await mailMember(tools, memberId, `grant-${eventId}`, subject, [news, `The reason: ${grantReason}`]);
  },
});
