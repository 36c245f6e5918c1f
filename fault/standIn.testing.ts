import { startStandIn } from '#domain/store/eventStoreDbStandIn.testing.ts';
import { openStandInFile } from '#domain/store/standInFile.testing.ts';
import { openStandInLog } from '#domain/store/standInLog.testing.ts';

/**
 * The EventStoreDB stand-in as a process of its own: its first line is its URL; it ends when it is killed, or when the
 * process that started it ends. Its arguments: the file of its log, which the next one reads, and its port; in memory and
 * any port when they are left out.
 */
const [file, port] = process.argv.slice(2);
const { url } = await startStandIn(
  openStandInLog(Date.now, file ? openStandInFile(file) : undefined),
  port ? Number(port) : undefined,
);
console.log(url);
process.stdin.resume().once('end', () => process.exit(0));
