import { startStandIn } from '#domain/store/eventStoreDbStandIn.testing.ts';

/** The EventStoreDB stand-in as a process of its own: says its address in its first line and lives until it is killed, or whoever started it is gone. */
const { url } = await startStandIn();
console.log(url);
process.stdin.resume().once('end', () => process.exit(0));
