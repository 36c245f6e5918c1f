import { builtServer } from '../../fault/product.ts';
import { startProduct } from '../../web/e2e/product.ts';
import type { Arm } from '../kit/bench.ts';
import { type Controls, timeInteractions } from '../kit/timeInteractions.ts';

const CUSTOMER = { email: 'customer@chairside.test', password: 'chairside' };

/** A customer of the demo town looks for a barber, fills a cart, reads the forum and changes settings. */
export const run: Arm = async () => {
  builtServer();
  const product = await startProduct({ demo: true });
  try {
    return await timeInteractions(product.origin, walk);
  } finally {
    await product.close();
  }
};

async function walk(controls: Controls): Promise<void> {
  const { page, press, type, key } = controls;
  const arriveAt = async (path: string) => {
    await page.goto(path);
    await page.getByRole('heading', { level: 1 }).first().waitFor({ state: 'attached' });
    await page.waitForLoadState('networkidle');
  };
  const answer = await page.request.post('/api/v1/users/login', { data: CUSTOMER });
  if (!answer.ok()) throw new Error(`the login answered ${answer.status()}`);

  await arriveAt('/barbers');
  await type('Name, place or service', 'fade');
  await press(/^Open today/, 'radio');
  await press(/^Rated 4 stars/, 'radio');
  for (let times = 0; times < 4; times += 1) await press(/^Favorite: /);

  await arriveAt('/marketplace');
  await type('Name, category or description', 'comb');
  for (let times = 0; times < 4; times += 1) await key('Backspace');
  await press(/^In stock/, 'radio');
  for (let times = 0; times < 4; times += 1) await press(/^Add To Cart: /);

  await arriveAt('/cart');
  for (let times = 0; times < 2; times += 1) await press(/^More/);
  for (let times = 0; times < 2; times += 1) await press(/^Fewer/);
  await press(/^Remove /);

  await arriveAt('/forum');
  await press('Top', 'radio');
  await press('Latest', 'radio');
  for (let times = 0; times < 4; times += 1) await press(/^Read more: /);
  for (let times = 0; times < 2; times += 1) await press(/^Like the post by/);
  await press('Create Thread');
  await type('Topic', 'Beards');
  await key('Escape');

  await arriveAt('/settings');
  for (const tab of ['Password', 'Plan', 'Notifications', 'Sessions', 'General']) await press(tab, 'tab');
  await press('Dark', 'radio');
  await press('Light', 'radio');
  await press(/^Notifications/);
  await key('Escape');
  await press('Search features or sub-features');
  for (const letter of 'fade') await key(letter);
  await key('ArrowDown');
  await key('Escape');
}
