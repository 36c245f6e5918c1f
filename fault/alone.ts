import type { Product, Role } from './product.ts';
import { pause } from './product.ts';

/** A process of a role, and the port it answers on. */
export type Standing = { readonly port: number; readonly product: Pick<Product, 'freeze' | 'thaw'> };

/**
 * Has something written that a role has to act on. Resolves with a look that says what is still missing of that; undefined
 * once it is done.
 */
export type Deed = () => Promise<() => Promise<string | undefined>>;

/** A lease lapses, what waits on the queue is asked for again, and then it is done. */
const WITHIN_MS = 20_000;
const LOOK_EVERY_MS = 100;

/**
 * Leaves each process of a role alone in turn, the others held up as on a machine that hangs, and has it do something: each
 * that does nothing within the time is a sentence.
 */
export async function idleAmong(
  role: Role,
  seats: readonly Standing[],
  deed: Deed,
  withinMs = WITHIN_MS,
): Promise<readonly string[]> {
  if (seats.length < 2) return [`${role}: ${seats.length} of two processes to leave alone`];
  const idle: string[] = [];
  for (const seat of seats) {
    const others = seats.filter((one) => one !== seat);
    for (const { product } of others) product.freeze();
    try {
      const missing = await missingOf(deed, withinMs);
      if (missing !== undefined)
        idle.push(`${role} at ${seat.port} does nothing in ${withinMs} ms when it is alone: ${missing}`);
    } finally {
      for (const { product } of others) product.thaw();
    }
  }
  return idle;
}

/** What is missing of a deed at the end of the time; undefined when it is done. */
async function missingOf(deed: Deed, withinMs: number): Promise<string | undefined> {
  const until = Date.now() + withinMs;
  try {
    const look = await deed();
    for (;;) {
      const missing = await look();
      if (missing === undefined || Date.now() > until) return missing;
      await pause(LOOK_EVERY_MS);
    }
  } catch (error) {
    return String(error);
  }
}
