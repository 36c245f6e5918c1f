import type { SettleTools } from './settle.ts';

/** Thrown where the process dies. */
class Crash extends Error {}

/**
 * The same tools, except that the process dies at its n-th await: before the effect, or after the effect and before its
 * answer.
 */
function crashingAt(tools: SettleTools, step: number, when: 'before' | 'after'): SettleTools {
  let left = step;
  const cut =
    <A extends unknown[], R>(call: (...args: A) => Promise<R>) =>
    async (...args: A): Promise<R> => {
      left -= 1;
      if (left === 0 && when === 'before') throw new Crash();
      const result = await call(...args);
      if (left === 0) throw new Crash();
      return result;
    };
  const { provider } = tools;
  return {
    ...tools,
    dispatch: cut(tools.dispatch as never) as SettleTools['dispatch'],
    stateOf: cut(tools.stateOf as never) as SettleTools['stateOf'],
    provider: {
      ...provider,
      ...Object.fromEntries(
        Object.entries(provider)
          .filter(isLook)
          .map(([name, look]) => [name, cut(look as never)]),
      ),
    },
  };
}

/** What is asked of the provider over the network; the rest is known, or a spec's own hand. */
const isLook = ([name, value]: [string, unknown]): boolean =>
  typeof value === 'function' && name !== 'config' && name !== 'verifyWebhook';

/**
 * Runs work with a crash at every step there is, each time on a fresh bench, and lets `after` check what running it
 * again makes of it.
 */
export async function atEveryStep(
  arrange: () => Promise<{
    bench: { tools: SettleTools };
    work: (tools: SettleTools) => Promise<unknown>;
    after: () => Promise<void>;
  }>,
) {
  let crashes = 0;
  for (const when of ['before', 'after'] as const)
    for (let step = 1; ; step += 1) {
      const { bench, work, after } = await arrange();
      const died = await work(crashingAt(bench.tools, step, when)).then(
        () => false,
        (error: unknown) => {
          if (!(error instanceof Crash)) throw error;
          return true;
        },
      );
      await work(bench.tools);
      await after();
      if (!died) break;
      crashes += 1;
    }
  return crashes;
}
