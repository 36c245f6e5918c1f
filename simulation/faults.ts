import type { Random } from '../fault/random.ts';

/**
 * What goes wrong in one run; each seed switches every fault on or off by itself, which finds more than all of them at
 * once.
 */
export type Faults = {
  /** Chances per call of a port. */
  readonly slow: number;
  readonly failBefore: number;
  readonly failAfter: number;
  readonly crash: number;
  /** Chance that a request reaches two gateways, an append is sent twice, a job runs twice. */
  readonly twice: number;
  /** Chances of a notice of the provider to be lost, doubled, very late. */
  readonly noticeLost: number;
  readonly noticeTwice: number;
  readonly noticeLate: number;
  /** Most a process's clock is wrong, in ms. */
  readonly skew: number;
  /** How often Redis and the queue are emptied. */
  readonly flushes: number;
  /**
   * Chances of a card: declined, wants a step, is processed for minutes, another amount arrives; of a refund: pending
   * first, fails.
   */
  readonly declined: number;
  readonly stepWanted: number;
  readonly processing: number;
  readonly otherAmount: number;
  readonly refundPending: number;
  readonly refundFails: number;
};

export const noFaults: Faults = {
  slow: 0,
  failBefore: 0,
  failAfter: 0,
  crash: 0,
  twice: 0,
  noticeLost: 0,
  noticeTwice: 0,
  noticeLate: 0,
  skew: 0,
  flushes: 0,
  declined: 0,
  stepWanted: 0,
  processing: 0,
  otherAmount: 0,
  refundPending: 0,
  refundFails: 0,
};

/** The faults of a seed. */
export function drawFaults(random: Random): Faults {
  const sometimes = (value: number) => (random.chance(0.5) ? value * (0.3 + random.next()) : 0);
  return {
    slow: sometimes(0.03),
    failBefore: sometimes(0.015),
    failAfter: sometimes(0.015),
    crash: sometimes(0.004),
    twice: sometimes(0.1),
    noticeLost: random.chance(0.1) ? 1 : sometimes(0.4),
    noticeTwice: sometimes(0.4),
    noticeLate: sometimes(0.3),
    skew: sometimes(30_000),
    flushes: random.chance(0.2) ? 1 + random.below(2) : 0,
    declined: sometimes(0.3),
    stepWanted: sometimes(0.3),
    processing: sometimes(0.3),
    otherAmount: random.chance(0.25) ? 0.2 : 0,
    refundPending: sometimes(0.5),
    refundFails: random.chance(0.25) ? 0.2 : 0,
  };
}
