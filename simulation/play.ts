import type { Actor } from '#domain/decider.ts';
import type { Gateways } from './gateway.ts';
import type { SimulatedProvider } from './provider.ts';
import type { World } from './world.ts';

/** What the people of a run share, whatever it plays. */
export type Play = {
  readonly world: World;
  readonly ask: Gateways['ask'];
  readonly provider: SimulatedProvider;
  /** Lets ms pass for one person. */
  rest(who: Actor, ms: number): Promise<void>;
};

export const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;
