import { readConfig } from '../config.ts';
import { promoteOwner } from './users/promoteOwner.ts';

const done = await promoteOwner(process.argv[2], readConfig(), (line) => process.stdout.write(`${line}\n`));
process.exitCode = done ? 0 : 1;
