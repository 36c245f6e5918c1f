// `npm run payments:doctor`: what is right and wrong with the Stripe account that the environment or `.env` names.
import { examineAccount, type Finding } from '#domain/ports/stripeExamination.ts';
import { connectStripe } from '#domain/ports/stripeProvider.ts';
import { commandLine } from '#domain/store/commandLine.ts';
import { readConfig } from '../../config.ts';
import { neededOfAccount } from './account.ts';

const lineOf = ({ isWrong, says }: Finding): string => `${isWrong ? 'wrong' : 'fine '}  ${says}\n`;

await commandLine(async () => {
  const { stripe, publicUrl } = readConfig();
  if (!stripe) throw new Error('STRIPE_SECRET_KEY is not set: payments go to the sandbox, which needs no account.');
  const findings = await examineAccount(connectStripe(stripe), neededOfAccount(stripe, publicUrl));
  for (const finding of findings) process.stdout.write(lineOf(finding));
  process.stdout.write('Whether the key may write is not known: that would change the account.\n');
  process.exitCode = findings.some(({ isWrong }) => isWrong) ? 1 : 0;
});
