import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterEach, expect, it } from 'vitest';
import { sandboxKeys } from '#domain/ports/openProvider.ts';
import { stripeProvider } from '#domain/ports/stripeProvider.ts';
import { order, SECRET, startSandbox } from './testing.ts';

const root = join(import.meta.dirname, '../..');
const program = `
  import { startSandbox } from './gateway/sandbox/testing.ts';
  const bed = await startSandbox({ dir: process.env.SANDBOX_DIR });
  console.log(bed.origin);
`;

let child: ChildProcess | undefined;
let dir = '';
afterEach(async () => {
  child?.kill('SIGKILL');
  await rm(dir, { recursive: true, force: true });
});

async function startElsewhere(): Promise<string> {
  child = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', program], {
    cwd: root,
    env: { ...process.env, SANDBOX_DIR: dir },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const lines = createInterface({ input: child.stdout as NonNullable<ChildProcess['stdout']> });
  const [origin] = (await once(lines, 'line')) as [string];
  return origin;
}

it('has everything it answered after being killed while it was working', async () => {
  dir = await mkdtemp(join(tmpdir(), 'sandbox-'));
  const origin = await startElsewhere();
  const keys = sandboxKeys(SECRET);
  const remote = stripeProvider({
    ...keys,
    webhookSecrets: [keys.webhookSecret],
    mode: 'sandbox',
    apiBase: origin,
    sdkBase: new URL(origin),
    maxNetworkRetries: 0,
    timeoutMs: 2_000,
  });
  const orders = Array.from({ length: 200 }, () => order());
  const answered: { paymentId: string; intentId: string }[] = [];
  const asking = orders.map(async (each) => {
    const { intentId } = await remote.openIntent(each);
    answered.push({ paymentId: each.paymentId, intentId });
    if (answered.length === 40) child?.kill('SIGKILL');
  });
  await Promise.allSettled(asking);
  expect(answered.length).toBeGreaterThanOrEqual(40);
  // The folder belongs to one process at a time: the killed one's, then this one's.
  const bed = await startSandbox({ dir });
  try {
    for (const { paymentId, intentId } of answered)
      expect(await bed.provider.look(intentId)).toMatchObject({ paymentId });
    const again = await Promise.all(orders.map((each) => bed.provider.openIntent(each)));
    expect(again.map((each) => each.intentId)).toEqual(expect.arrayContaining(answered.map((each) => each.intentId)));
    const { body } = await bed.api('/payment_intents?limit=100');
    const older = await bed.api(`/payment_intents?limit=100&starting_after=${body.data?.at(-1)?.id}`);
    expect((body.data?.length ?? 0) + (older.body.data?.length ?? 0)).toBe(orders.length);
    expect(older.body.has_more).toBe(false);
  } finally {
    await bed.close({ keep: true });
  }
});
