import type { Rule } from './judge.ts';
import type { Planted } from './outside.ts';
import type { Play } from './play.ts';

/** A part of the product as a run plays it: who takes part, and what is judged afterwards. */
export type Scenario = {
  /**
   * Makes what the people of one run share. `before` brings those who have been there for `leadMs` when faults begin,
   * `begin` sends people into the three busy hours.
   */
  readonly open: (play: Play) => { readonly before?: () => void; readonly begin: () => void };
  readonly leadMs?: number;
  /** Whether payers may contest charges with their banks. */
  readonly hasBank?: true;
  /** Sweeps that are played beside those of every scenario. */
  readonly sweeps?: readonly string[];
  /** How long the run goes on without faults until it is judged, in ms; a day and two hours unless it is said. */
  readonly quietMs?: number;
  /** What must hold in the end, beside what holds in every scenario. */
  readonly rules: Readonly<Record<string, Rule>>;
  /** Types of events of which the rarest happens once in some twenty seeds. */
  readonly happens: readonly string[];
  /** Bugs that its rules, or those of every scenario, find. */
  readonly planted: Readonly<Record<string, Planted>>;
};
