// `npm run owner -- <email>`, beside a running product or without one.
import { commandLine } from '#domain/store/commandLine.ts';
import { promoteOwner } from './users/promoteOwner.ts';

await commandLine(async (where) => {
  const done = await promoteOwner(process.argv[2], where, (line) => process.stdout.write(`${line}\n`));
  process.exitCode = done ? 0 : 1;
});
