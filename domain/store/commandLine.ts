import { existsSync } from 'node:fs';
import { type ParseArgsConfig, parseArgs } from 'node:util';
import type { Where } from './open.ts';

/**
 * Runs an operator's command where the environment or `.env` says that log and vault are (`EVENTSTORE_URL`, or
 * `DATA_DIR`, `./.data` by default). What it throws is printed as one sentence, with status 1.
 */
export async function commandLine(run: (where: Where) => Promise<void>): Promise<void> {
  try {
    if (existsSync('.env')) process.loadEnvFile('.env');
    await run({ eventStoreUrl: process.env.EVENTSTORE_URL || undefined, dataDir: process.env.DATA_DIR || './.data' });
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 1;
  }
}

/** The one folder a command is called with, and its flags. Throws with its usage for anything else. */
export function folderArgument(usage: string, options: NonNullable<ParseArgsConfig['options']> = {}) {
  const { values, positionals } = parseArgs({ options, allowPositionals: true });
  const [folder, ...more] = positionals;
  if (!folder || more.length > 0) throw new Error(`Name one folder: ${usage}`);
  return { folder, flags: values as Readonly<Record<string, unknown>> };
}

/** Throws for EventStoreDB, whose data is not in a folder of this installation. */
export function insistOnFolder({ eventStoreUrl }: Where): void {
  if (eventStoreUrl)
    throw new Error(
      'EVENTSTORE_URL is set: EventStoreDB has a backup of its own (docs/operations.md, "Backup and restore").',
    );
}
