// Says which of the specification's texts no screen has shown while the browser tests ran: a step of `npm test`. By hand:
// `SHOWN_TEXTS=<folder> npm run e2e`, then `SHOWN_TEXTS=<folder> node --import tsx web/e2e/unseenTexts.ts`.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { specifiedTexts } from './specifiedTexts.ts';

const folder = process.env.SHOWN_TEXTS ?? '';
const shown = readdirSync(folder).flatMap((file) =>
  readFileSync(join(folder, file), 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as [text: string, path: string]),
);
const unseen = specifiedTexts().filter(
  ({ text, screens }) => !shown.some(([one, path]) => one === text && screens.test(path)),
);
for (const { text, screens } of unseen) console.error(`“${text}” was on no screen of ${screens.source}`);
console.log(`${specifiedTexts().length} specified texts, ${unseen.length} of them not seen`);
process.exitCode = unseen.length > 0 ? 1 : 0;
