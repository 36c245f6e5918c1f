import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import { type Answer, ok, type Route, route } from '../http/route.ts';
import { writeLines } from '../receipts/receipt.ts';
import { bookingEvidence } from './booking.ts';
import { contributionEvidence } from './contribution.ts';
import { type Evidence, linesOfEvidence } from './evidence.ts';
import { orderEvidence } from './order.ts';
import { planEvidence } from './plan.ts';

const fields = z.record(z.string(), z.string());
const answer: Answer = {
  ...ok(
    'The fields as the provider names them, to be sent as they are; and which of our files is meant for which of its file fields',
    z.object({
      number: z.string(),
      paymentId: z.string(),
      amount: z.number().int().describe('Cents that were charged'),
      evidence: fields,
      files: fields,
    }),
  ),
  otherTypes: ['application/pdf'],
  headers: { 'Content-Disposition': 'Of a PDF: the name of the file' },
};
const query = z.object({
  format: z.enum(['json', 'pdf'], 'format is json or pdf.').default('json').describe('The fields, or a file to print'),
});
const DESCRIPTION =
  'Terms as they were shown, mails that were sent, what happened in order, and messages between the two. That a platform owner has made one is recorded; the words of messages are in the seller’s copy alone.';

const OF_PLATFORM = 'Terms as they were shown and what happened in order. That it was made is recorded.';

/** Evidence for disputed payments, beside the REST contract’s rows. */
export const evidenceRoutes: readonly Route[] = [
  route({
    method: 'get',
    path: '/booking/evidence/{id}',
    tag: 'Payments',
    id: 'bookingEvidence',
    summary: 'What speaks for a booking’s payment in a dispute, for its shop and for platform owners',
    description: DESCRIPTION,
    caller: 'member',
    query,
    answer,
    refusals: { 404: 'No such booking, not one of the caller’s shop, or nothing was paid' },
    handle: async ({ context, params, query: { format }, reply }) =>
      send(reply, await bookingEvidence(context, params.id), format),
  }),
  route({
    method: 'get',
    path: '/orders/evidence/{orderId}',
    tag: 'Payments',
    id: 'orderEvidence',
    summary:
      'What speaks for an order’s payment in a dispute: their own part for a seller, all of it for platform owners',
    description: DESCRIPTION,
    caller: 'member',
    query,
    answer,
    refusals: { 404: 'No such order, none of the caller’s sales, or not paid' },
    handle: async ({ context, params, query: { format }, reply }) =>
      send(reply, await orderEvidence(context, params.orderId), format),
  }),
  route({
    method: 'get',
    path: '/subscription/evidence/{memberId}',
    tag: 'Payments',
    id: 'planEvidence',
    summary: 'What speaks for a member’s payments for plans in a dispute, for platform owners',
    description: `All that was charged; \`paymentId\` is the latest one’s, or its invoice. ${OF_PLATFORM}`,
    caller: 'member',
    query,
    answer,
    refusals: { 404: 'No such member, nothing was paid, or not a platform owner' },
    handle: async ({ context, params, query: { format }, reply }) =>
      send(reply, await planEvidence(context, params.memberId), format),
  }),
  route({
    method: 'get',
    path: '/campaign/evidence/{contributionId}',
    tag: 'Campaigns',
    id: 'contributionEvidence',
    summary: 'What speaks for a contribution’s payment in a dispute, for platform owners',
    description: OF_PLATFORM,
    caller: 'member',
    query,
    answer,
    refusals: { 404: 'No such contribution, nothing was paid, or not a platform owner' },
    handle: async ({ context, params, query: { format }, reply }) =>
      send(reply, await contributionEvidence(context, params.contributionId), format),
  }),
];

async function send(reply: FastifyReply, evidence: Evidence, format: 'json' | 'pdf') {
  reply.header('cache-control', 'no-store');
  const { number, paymentId, amount, paidAt, fields: texts, files } = evidence;
  if (format === 'json') return { number, paymentId, amount, evidence: texts, files };
  return reply
    .type('application/pdf')
    .header('content-disposition', `attachment; filename="chairside-evidence-${number}.pdf"`)
    .send(await writeLines(linesOfEvidence(evidence), { title: `Evidence ${number}`, at: paidAt }));
}
