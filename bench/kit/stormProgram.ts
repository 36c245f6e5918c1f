// The other process of a storm: `stormProgram.ts {folder} {callers}`; told for how long, it counts with them and answers how often.
import { openEmbeddedStore } from '#domain/store/embedded.ts';
import { openHandler } from '#domain/store/handle.ts';
import { countAll } from './tally.ts';

const [folder = '', callers = ''] = process.argv.slice(2);
const store = openEmbeddedStore(folder);
const { dispatch } = openHandler(store);

process.on('disconnect', () => process.exit(1));
process.once('message', async (time: { warmUp: number; seconds: number }) => {
  const { all, perSecond } = await countAll(dispatch, Number(callers), () => 'both', time);
  await store.close();
  process.send?.({ all, perSecond }, () => process.exit(0));
});
process.send?.('ready');
