// `npm run two-factor -- <email> <reason>`, beside a running product or without one.
import { commandLine } from '#domain/store/commandLine.ts';
import { resetTwoFactor } from './users/resetTwoFactor.ts';

await commandLine(async (where) => {
  const done = await resetTwoFactor(process.argv.slice(2), where, (line) => process.stdout.write(`${line}\n`));
  process.exitCode = done ? 0 : 1;
});
