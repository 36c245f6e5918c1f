import { twoOfEverything } from './pairs.testing.ts';

twoOfEverything({ name: 'one folder', open: async () => ({ eventStoreUrl: undefined, close: async () => undefined }) });
