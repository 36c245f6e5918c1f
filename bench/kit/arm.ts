// A process for one arm: `arm.ts {name} {scene as JSON}`; answers its figures to the parent and ends.
import type { Arm, Scene } from './bench.ts';

const [name = '', scene = ''] = process.argv.slice(2);

// Leaving through exit() lets what this process has started (Redis, a load generator) end with it.
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => process.exit(1));
process.on('disconnect', () => process.exit(1));

try {
  const { run } = (await import(`../arms/${name}.ts`)) as { run: Arm };
  const figures = await run(JSON.parse(scene) as Scene);
  process.send?.({ figures }, () => process.exit(0));
} catch (error) {
  process.send?.({ error: error instanceof Error ? (error.stack ?? error.message) : String(error) }, () =>
    process.exit(1),
  );
}
