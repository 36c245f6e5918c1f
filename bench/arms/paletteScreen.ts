import { builtServer } from '../../fault/product.ts';
import { launchBrowser } from '../../web/e2e/chromium.ts';
import { startProduct } from '../../web/e2e/product.ts';
import type { Arm } from '../kit/bench.ts';

const BARBER = { email: 'barber@chairside.test', password: 'chairside' };
/** What is typed at once, and what is found by it: shops, products and threads. */
const WORDS = [
  ['lakeside', 'Lakeside Barber Hall'],
  ['brass pole', 'Brass Pole Barbers'],
  ['mile high', 'Mile High Fade Co.'],
  ['taper clipper', 'Cordless Taper Clipper'],
  ['matte clay', 'Matte Clay'],
  ['alum', 'Alum Block'],
] as const;
/** The first is not counted: it is the first that the process is asked for at all. */
const ROUNDS = 6;
/** What a press of keys may take until what it finds is drawn. */
const ALLOWED_MS = 100;

/** Watches from now on, from the next input to the frame that shows the line; by the page's own clock. */
const WATCH = `(label) => { globalThis.shown = new Promise((done) => {
  let begun;
  document.addEventListener('input', () => { begun = performance.now(); }, { capture: true, once: true });
  const look = () => {
    if (begun === undefined) return;
    const lines = [...document.querySelectorAll('[role=option]')];
    if (!lines.some(({ textContent }) => textContent.startsWith(label))) return;
    watch.disconnect();
    requestAnimationFrame(() => done(performance.now() - begun));
  };
  const watch = new MutationObserver(look);
  watch.observe(document.body, { childList: true, subtree: true, characterData: true });
}); }`;

/** A barber of the demo town asks the palette for shops and products, in a browser of this machine. */
export const run: Arm = async () => {
  builtServer();
  const product = await startProduct({ demo: true });
  const browser = await launchBrowser();
  try {
    const context = await browser.newContext({ baseURL: product.origin, viewport: { width: 1280, height: 800 } });
    const page = await context.newPage();
    const answer = await page.request.post('/api/v1/users/login', { data: BARBER });
    if (!answer.ok()) throw new Error(`the login answered ${answer.status()}`);
    await page.goto('/settings');
    await page.getByRole('heading', { level: 1 }).first().waitFor();
    await page.waitForLoadState('networkidle');
    await page.keyboard.press('/');
    const box = page.getByRole('combobox', { name: 'Search features or sub-features' });
    await box.waitFor();
    const times: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1)
      for (const [words, label] of WORDS) {
        await box.fill('');
        await page.waitForTimeout(150);
        await page.evaluate(`(${WATCH})(${JSON.stringify(label)})`);
        await page.keyboard.insertText(words);
        const ms = await page.evaluate<number>('shown');
        if (round > 0) times.push(ms);
      }
    times.sort((one, other) => one - other);
    const at = (share: number) => times[Math.ceil(times.length * share) - 1] ?? 0;
    return { p50: at(0.5), p95: at(0.95), allowed: ALLOWED_MS };
  } finally {
    await browser.close();
    await product.close();
  }
};
