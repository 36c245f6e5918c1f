// Check 10: what happens while a line is down for ten seconds is on an open page within three seconds once it is back.
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openCutter } from '../../../fault/liveLine.ts';
import { openRandom } from '../../../fault/random.ts';
import { openStage, type Stage } from '../harness.ts';
import { arriveAs, person } from '../people.ts';

const SEED = 20_261_127;
const DOWN_MS = 10_000;
const EQUAL_WITHIN_MS = 3_000;
const CHANGES = 5;
const BEFORE = 3;

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
}, 120_000);
afterAll(() => stage?.close());

const said = (page: Page) => page.getByRole('list', { name: 'Comments' }).getByRole('listitem');
const countOf = (page: Page) => page.getByRole('heading', { name: /^\d+ Comments?$/ }).innerText();

/** What is read on a thread: how many comments it says there are, and the text of each. */
const read = async (page: Page) => ({
  count: await countOf(page),
  texts: (await said(page).allInnerTexts()).map((text) => /Said as number \d+/.exec(text)?.[0]),
});

it('check 10: after ten seconds without a line and five changes an open thread equals a fresh one within three seconds', async () => {
  const [ana, ben] = await Promise.all([person(stage, 'Ana'), person(stage, 'Ben')]);
  const input = { topic: 'Ten seconds', text: 'What do you use?', category: 'Technique' };
  const { createThread } = await stage.graphql<{ createThread: { id: string } }>(
    'mutation ($input: ThreadInput!) { createThread(input: $input) { id } }',
    { input },
    ben.token,
  );
  let nth = 0;
  const comment = () => {
    nth += 1;
    return stage.graphql(
      'mutation ($id: ID!, $text: String!) { addComment(threadId: $id, input: { text: $text }) { id } }',
      { id: createThread.id, text: `Said as number ${nth}` },
      ben.token,
    );
  };
  for (let n = 0; n < BEFORE; n += 1) await comment();

  const cutter = await openCutter(Number(new URL(stage.origin).port), openRandom(SEED));
  try {
    const page = await stage.newPage();
    await arriveAs(page, ana, `${cutter.origin}/forum/thread/${createThread.id}`);
    await said(page)
      .nth(BEFORE - 1)
      .waitFor();
    await page.waitForLoadState('networkidle');

    cutter.down('refusing');
    cutter.cut('reset');
    for (let n = 0; n < CHANGES; n += 1) await comment();
    await new Promise((resolve) => setTimeout(resolve, DOWN_MS));
    const fresh = await stage.newPage();
    await arriveAs(fresh, ana, `/forum/thread/${createThread.id}`);
    await said(fresh)
      .nth(BEFORE + CHANGES - 1)
      .waitFor();
    expect(await said(page).count(), 'the line was down').toBe(BEFORE);

    cutter.up();
    const back = performance.now();
    await said(page)
      .nth(BEFORE + CHANGES - 1)
      .waitFor();
    const took = performance.now() - back;
    console.log(`an open thread has what it missed ${Math.round(took)} ms after the line was back`);
    expect(took).toBeLessThanOrEqual(EQUAL_WITHIN_MS);
    const now = await read(page);
    expect(now).toEqual(await read(fresh));
    expect(new Set(now.texts).size, 'nothing is there twice').toBe(BEFORE + CHANGES);
  } finally {
    await cutter.close();
  }
}, 120_000);
