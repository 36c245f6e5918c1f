import { type ChildProcess, fork } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Figures, Scene } from './bench.ts';

const ENTRY = fileURLToPath(new URL('./arm.ts', import.meta.url));
const LONGEST_MS = 300_000;
const GRACE_MS = 3_000;

const running = new Set<ChildProcess>();

/** Ends whatever arm is under way; for a run that is interrupted. */
export function stopArms(): void {
  for (const child of running) child.kill('SIGTERM');
}

/** Runs one arm in a fresh process with a fresh folder, at most five minutes. */
export async function runArm(name: string, scene: Omit<Scene, 'scratch'>): Promise<Figures> {
  mkdirSync(scene.shared, { recursive: true });
  const scratch = mkdtempSync(join(scene.shared, 'arm-'));
  const child = fork(ENTRY, [name, JSON.stringify({ ...scene, scratch })], {
    execArgv: ['--import', 'tsx', '--expose-gc'],
    env: { ...process.env, TMPDIR: scratch },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  running.add(child);
  try {
    return await answerOf(name, child);
  } finally {
    await ended(child);
    running.delete(child);
    rmSync(scratch, { recursive: true, force: true });
  }
}

function answerOf(name: string, child: ChildProcess): Promise<Figures> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`${name} took longer than ${LONGEST_MS / 1000} s`)), LONGEST_MS);
    child.once('message', (answer: { figures?: Figures; error?: string }) => {
      clearTimeout(timer);
      if (answer.figures) resolve(answer.figures);
      else reject(new Error(`${name}: ${answer.error}`));
    });
    child.once('exit', (code, signal) => {
      clearTimeout(timer);
      reject(new Error(`${name} ended without an answer (${signal ?? code})`));
    });
  });
}

async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = new Promise((resolve) => child.once('exit', resolve));
  const terminate = setTimeout(() => child.kill('SIGTERM'), GRACE_MS);
  const kill = setTimeout(() => child.kill('SIGKILL'), 2 * GRACE_MS);
  await gone;
  clearTimeout(terminate);
  clearTimeout(kill);
}
