import type { StoredEvent } from '#domain/store/eventStore.ts';
import type { ReadModels } from '#projections/readModels.ts';
import type { JobQueue } from './jobs.ts';
import type { Outside } from './outside.ts';
import type { SimulatedProvider } from './provider.ts';

/** What a run left behind, once it was quiet. */
export type Leftovers = {
  readonly events: readonly StoredEvent[];
  readonly outside: Outside;
  readonly provider: SimulatedProvider;
  readonly queue: JobQueue;
  readonly models: ReadModels;
  /** UTC ISO instant of the end. */
  readonly now: string;
};

/** Finds what must not be; each a sentence. It knows the events and none of the product's folds. */
export type Rule = (left: Leftovers) => readonly string[] | Promise<readonly string[]>;

/** The events of each stream or other group, in order. */
export function grouped(
  events: readonly StoredEvent[],
  by: (event: StoredEvent) => string | undefined,
): Map<string, StoredEvent[]> {
  const groups = new Map<string, StoredEvent[]>();
  for (const event of events) {
    const key = by(event);
    if (key !== undefined) groups.set(key, [...(groups.get(key) ?? []), event]);
  }
  return groups;
}

/** An event's payload, field by field. */
export const facts = ({ data }: StoredEvent) => data as Readonly<Record<string, string>>;
export const cents = ({ data }: StoredEvent, field: string) =>
  Number((data as Readonly<Record<string, unknown>>)[field]);

export const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0);

/** Why a refund is not sent again: the payer has the money back through their bank. */
const CHARGED_BACK = 'the payer’s bank has taken the money back';
/** So often money is sent back by itself; then a person has to look. */
const SENT_AT_MOST = 3;

/**
 * What the events of a payment's stream say is kept of it, in cents: captured less paid back. Undefined when a refund
 * has failed as often as it is sent by itself, or because a bank has taken the money back.
 */
export function keptOf(payment: readonly StoredEvent[]): number | undefined {
  const failed = payment.filter(({ type }) => type === 'RefundFailed');
  if (failed.length >= SENT_AT_MOST || failed.some((event) => facts(event).why === CHARGED_BACK)) return undefined;
  const total = (...types: string[]) =>
    sum(payment.filter(({ type }) => types.includes(type)).map((event) => cents(event, 'amount')));
  return total('PaymentCaptured', 'PaymentQuarantined') - total('RefundStarted') + total('RefundFailed');
}
