import { setTimeout as pause } from 'node:timers/promises';
import type { Vault } from '#domain/store/vault.ts';

/** The vault's entry that says that the demo data is made. */
export const DEMO_MADE = 'demo/made';
const LOOK_EVERY_MS = 500;

/** Resolves once another process has made the demo data. Throws when `signal` aborts. */
export async function demoMade(
  vault: Pick<Vault, 'get'>,
  say: (line: string) => void,
  signal: AbortSignal,
): Promise<void> {
  if (await vault.get(DEMO_MADE)) return;
  say('Waiting until a gateway with DEMO=on has made the demo data …');
  while (!(await vault.get(DEMO_MADE))) await pause(LOOK_EVERY_MS, undefined, { signal });
}
