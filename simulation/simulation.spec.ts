import { describe, expect, it } from 'vitest';
import { type Result, simulate } from './run.ts';
import { isScenarioName, type ScenarioName, scenarioNames, scenarioOf, scenarios } from './scenarios.ts';
import found from './seeds.json' with { type: 'json' };

/** Within so many seeds every planted bug shows. */
const ENOUGH = 150;

async function firstFinding(scenario: ScenarioName, bug: string): Promise<Result | undefined> {
  for (let seed = 1; seed <= ENOUGH; seed += 1) {
    const result = await simulate(seed, { scenario, planted: scenarios[scenario].planted[bug] });
    if (result.violations.length > 0) return result;
  }
  return undefined;
}

/** Seeds in which an event that happens in one of twenty is missing by chance once in a thousand times. */
const MOST_SEEDS = 140;

/** Some 150 runs on a machine that does other work; what is bounded is their number. */
const LONGEST_MS = 300_000;

describe('a simulated run', () => {
  it.each(scenarioNames)('of %s is the same again under the same seed, and another one under another', async (name) => {
    const run = (seed: number) => simulate(seed, { scenario: name });
    const [once, again, other] = [await run(7), await run(7), await run(8)];
    expect(again.hash).toBe(once.hash);
    expect(again.trace).toEqual(once.trace);
    expect(other.hash).not.toBe(once.hash);
  });

  it('is of each scenario in turn', () => {
    expect(new Set(scenarioNames.map((_, seed) => scenarioOf(seed)))).toEqual(new Set(scenarioNames));
  });

  it.each(scenarioNames)(
    'of %s has everything happen that there is to happen, the rarest once in some twenty seeds',
    async (name) => {
      const missing = new Set(scenarios[name].happens);
      for (let seed = 1; seed <= MOST_SEEDS && missing.size > 0; seed += 1)
        for (const type of Object.keys((await simulate(seed, { scenario: name })).types)) missing.delete(type);
      expect([...missing]).toEqual([]);
    },
    LONGEST_MS,
  );

  it.each(found.map(({ scenario, seed, why }) => [scenario, seed, why] as const))(
    'of %s, seed %i, stays right: %s',
    async (name, seed) => {
      if (!isScenarioName(name)) throw new Error(`There is no scenario ${name}.`);
      expect((await simulate(seed, { scenario: name })).violations).toEqual([]);
    },
  );
});

describe.each(scenarioNames)('in %s a planted bug is found', (name) => {
  it.each(Object.keys(scenarios[name].planted))(
    '%s',
    async (bug) => {
      expect(await firstFinding(name, bug), `not found within ${ENOUGH} seeds`).toBeDefined();
    },
    LONGEST_MS,
  );
});
