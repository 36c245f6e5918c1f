import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const DAY_MS = 86_400_000;

/** A clock of the product that a test moves on: `openStage({ env: days.env })`. */
export function movableDays() {
  const folder = mkdtempSync(join(tmpdir(), 'chairside-clock-'));
  const clock = join(folder, 'shift');
  let shiftMs = 0;
  const pass = (days: number): void => {
    shiftMs += days * DAY_MS;
    writeFileSync(clock, String(shiftMs));
  };
  pass(0);
  const preload = fileURLToPath(new URL('movableClock.mjs', import.meta.url));
  return {
    /** The environment of a product whose clock this is. */
    env: { CLOCK_FILE: clock, NODE_OPTIONS: `--import=${preload}` },
    /** Moves the product's clock on, or back where the number is below zero. */
    pass,
    /** What time the product has, in milliseconds. */
    now: (): number => Date.now() + shiftMs,
    remove: (): void => rmSync(folder, { recursive: true, force: true }),
  };
}
