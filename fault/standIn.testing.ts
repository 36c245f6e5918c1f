import { startStandIn } from '#domain/store/eventStoreDbStandIn.testing.ts';

/**
 * The EventStoreDB stand-in as a process of its own: its first line is its URL; it ends when it is killed, or when the
 * process that started it ends.
 */
const { url } = await startStandIn();
console.log(url);
process.stdin.resume().once('end', () => process.exit(0));
