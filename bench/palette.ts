import type { Bench } from './kit/bench.ts';

/** What a key in the palette asks a barber's gateway for. */
export const palette: Bench = {
  name: 'palette',
  about: 'what the palette asks for at a key, all six searches at once, in the demo town : one shop by its id',
  arms: ['paletteProduct', 'paletteScreen'],
  needsRedis: ['paletteProduct', 'paletteScreen'],
  rows: [
    {
      path: 'a barber types what is there, p50',
      unit: 'ms',
      ours: 'paletteProduct.foundP50',
      baseline: 'paletteProduct.idP50',
      target: { atMost: 8 },
    },
    {
      path: 'the same, p95',
      unit: 'ms',
      ours: 'paletteProduct.foundP95',
      baseline: 'paletteProduct.idP95',
      target: { atMost: 8 },
    },
    {
      path: 'words that nothing has, p95',
      unit: 'ms',
      ours: 'paletteProduct.nothingP95',
      baseline: 'paletteProduct.idP95',
      target: { atMost: 8 },
    },
    {
      path: 'from words to the line that they find on the screen, p95 : what it may take',
      unit: ' ms',
      ours: 'paletteScreen.p95',
      baseline: 'paletteScreen.allowed',
      target: { atMost: 1 },
    },
  ],
};
