import { bookings } from './bookings/scenario.ts';
import { campaigns } from './campaigns/scenario.ts';
import { crew } from './crew/scenario.ts';
import { forum } from './forum/scenario.ts';
import { market } from './market/scenario.ts';
import { messages } from './messages/scenario.ts';
import { payouts } from './payouts/scenario.ts';
import { plans } from './plans/scenario.ts';
import type { Scenario } from './scenario.ts';

/** Every scenario by its name. */
export const scenarios = {
  bookings,
  market,
  plans,
  forum,
  messages,
  campaigns,
  crew,
  payouts,
} as const satisfies Readonly<Record<string, Scenario>>;
export type ScenarioName = keyof typeof scenarios;

export const scenarioNames = Object.keys(scenarios) as ScenarioName[];
export const isScenarioName = (name: string): name is ScenarioName => name in scenarios;

/** The scenario of a seed: they take turns. */
export const scenarioOf = (seed: number): ScenarioName => scenarioNames[seed % scenarioNames.length] ?? 'bookings';
