import { existsSync } from 'node:fs';
import { type ParseArgsConfig, parseArgs } from 'node:util';

type Options = NonNullable<ParseArgsConfig['options']>;

/**
 * Runs one of the commands for an embedded data folder (`DATA_DIR`, from the environment or `.env`) with one folder as argument; prints the
 * lines it answers, or its one sentence of trouble with status 1.
 */
export async function commandLine(
  usage: string,
  options: Options,
  run: (given: { folder: string; dataDir: string; flags: Readonly<Record<string, unknown>> }) => Promise<readonly string[]>,
): Promise<void> {
  try {
    if (existsSync('.env')) process.loadEnvFile('.env');
    const { values, positionals } = parseArgs({ options, allowPositionals: true });
    const [folder, ...more] = positionals;
    if (!folder || more.length > 0) throw new Error(`Name one folder: ${usage}`);
    if (process.env.EVENTSTORE_URL) throw new Error('EVENTSTORE_URL is set: EventStoreDB has a backup of its own (docs/operations.md, "Backup and restore").');
    const lines = await run({ folder, dataDir: process.env.DATA_DIR || './.data', flags: values });
    process.stdout.write(`${lines.join('\n')}\n`);
  } catch (error) {
    process.stderr.write(`${(error as Error).message}\n`);
    process.exitCode = 1;
  }
}
