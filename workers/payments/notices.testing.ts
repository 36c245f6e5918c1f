import { stripeEvent } from '#domain/payments/stripeEvent.ts';
import type { SettleTools } from '#domain/processes/payment/settle.ts';
import type { Fact } from '#projections/projection.ts';
import { placePledge } from '../campaigns/money.ts';
import { followDisputeOnWebhook } from '../disputes/followOnWebhook.ts';
import type { Job, Tools } from '../job.ts';
import { followPayeeOnWebhook } from '../payouts/followOnWebhook.ts';
import { followOnWebhook } from '../plans/followOnWebhook.ts';
import { settleOnWebhook } from './settleOnWebhook.ts';

/** What a notice is about; ids only, as they are recorded. */
export type About = {
  readonly intentId: string | null;
  readonly paymentId: string | null;
  readonly subscriptionId?: string;
  readonly setupId?: string;
  readonly contributionId?: string;
  readonly accountId?: string;
  readonly disputeId?: string;
};

/** Every order of a few things. */
export function permutations<T>(items: readonly T[]): T[][] {
  if (items.length === 0) return [[]];
  return items.flatMap((item, index) =>
    permutations(items.filter((_, other) => other !== index)).map((rest) => [item, ...rest]),
  );
}

/**
 * Takes a notice of the provider as the gateway does, once however often it comes, and works on it as a worker does.
 */
export async function deliver(tools: SettleTools, kind: string, about: About): Promise<void> {
  const data = { eventId: `evt_${kind}`, kind, ...about, createdAt: tools.now() };
  const done = await tools.dispatch(
    stripeEvent,
    { type: 'RecordStripeEvent', data },
    { ...tools.sender, commandId: data.eventId },
  );
  for (const event of done.events)
    for (const job of [
      settleOnWebhook,
      followOnWebhook,
      placePledge,
      followPayeeOnWebhook,
      followDisputeOnWebhook,
    ] satisfies Job[]) {
      const asked = job.from({ ...event, id: data.eventId } as Fact);
      if (asked) await job.run(asked, { ...tools, mailer: { send: async () => undefined } } as unknown as Tools);
    }
}

/**
 * Delivers notices in an order while the provider goes on at its pace; each `copies` times, and the one before it
 * again.
 */
export async function play(
  order: readonly string[],
  pace: readonly number[],
  copies: number,
  progress: readonly (() => unknown)[],
  send: (kind: string) => Promise<void>,
) {
  for (let delivered = 0; delivered <= order.length; delivered += 1) {
    for (const [step, at] of pace.entries()) if (at === delivered) await progress[step]?.();
    const kind = order[delivered];
    if (kind) for (let copy = 0; copy < copies; copy += 1) await send(kind);
    if (copies > 1 && delivered > 0) await send(order[delivered - 1] ?? '');
  }
}
