import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openStage, type Stage, troublesOf } from './harness.ts';
import { keyboard } from './keyboard.ts';
import { looksRight, widths } from './looksRight.ts';
import { activate, arriveAs, type Person, person, shopOf } from './people.ts';
import { attachPicture } from './postPictures.ts';
import { watchShifts } from './shifts.ts';

/** What has to come over a line that may only be opening. */
const patient = { timeout: 30_000 };
const DEMO_PASSWORD = 'chairside';
const OWNER = 'owner@chairside.test';
const XSS = '<img src=x onerror="window.__pwned=1"><script>window.__pwned=1</script>';

let stage: Stage;
let ana: Person;
let ben: Person;
let bea: Person;
beforeAll(async () => {
  stage = await openStage({ demo: true });
  [ana, ben, bea] = await Promise.all([person(stage, 'Ana'), person(stage, 'Ben'), person(stage, 'Bea', 'SHOP_OWNER')]);
  for (const name of ['Oak Street Barbers', 'The Barbershop on the Corner of Division and Wells'])
    await shopOf(stage, bea, name, '35');
});
afterAll(() => stage?.close());

async function arriveAtDemo(page: Page, email: string, path: string): Promise<void> {
  const answer = await page.request.post('/api/v1/users/login', { data: { email, password: DEMO_PASSWORD } });
  expect(answer.ok()).toBe(true);
  await page.goto(path);
}

async function begin(by: Person, topic: string, text = 'What do you use?'): Promise<string> {
  const made = await stage.graphql<{ createThread: { id: string } }>(
    'mutation ($input: ThreadInput!) { createThread(input: $input) { id } }',
    { input: { topic, text, category: 'Technique' } },
    by.token,
  );
  return made.createThread.id;
}

const comment = (by: Person, threadId: string, text: string) =>
  stage.graphql(
    'mutation ($threadId: ID!, $text: String!) { addComment(threadId: $threadId, input: { text: $text }) { id } }',
    { threadId, text },
    by.token,
  );

async function say(page: Page, text: string): Promise<void> {
  await page.getByLabel('Your comment').fill(text);
  await page.getByRole('button', { name: 'Add Comment' }).click();
}

describe('the forum', () => {
  it('is followed by two at once: a thread is begun, answered, quoted, liked and taken back', async () => {
    const [one, two] = await Promise.all([stage.newPage(), stage.newPage()]);
    await Promise.all([arriveAs(one, ana, '/forum'), arriveAs(two, ben, '/forum')]);
    await two.getByRole('list', { name: 'Threads' }).waitFor();

    await one.getByRole('button', { name: 'Create Thread' }).click();
    const dialog = one.getByRole('dialog', { name: 'Create a New Thread' });
    await dialog.getByLabel('Thread').fill(`${XSS} Which comb for curls?`);
    await one.reload();
    await one.getByRole('button', { name: 'Create Thread' }).click();
    await expect.poll(() => dialog.getByLabel('Thread').inputValue(), patient).toContain('Which comb for curls?');
    await dialog.getByLabel('Topic').fill('A comb for curls');
    await dialog.getByLabel('Category').fill('Technique');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await one.getByText("You've created a new thread").first().waitFor();
    await one.getByRole('heading', { level: 1, name: 'A comb for curls' }).waitFor();

    await two.getByRole('button', { name: '1 new' }).click();
    await two.getByRole('link', { name: 'A comb for curls', exact: true }).click();
    await two.getByRole('heading', { level: 1, name: 'A comb for curls' }).waitFor();
    await two.getByText(XSS).waitFor();
    await one.getByText('No comments yet').waitFor();

    // The notice is not stored for later subscribers: it is sent for as long as he writes.
    const isReplying = async () => {
      await two.getByLabel('Your comment').pressSequentially('A wide');
      return one.getByText('Ben Ortiz is replying').isVisible();
    };
    await expect.poll(isReplying, { ...patient, interval: 500 }).toBe(true);
    await say(two, `A wide one, @${'Ana1'}.`);
    await one.getByText('A wide one,').waitFor();
    await one.getByRole('heading', { name: '1 Comment' }).waitFor();

    await one.getByRole('button', { name: 'Quote the post by Ben Ortiz' }).click();
    await say(one, 'Which width?');
    await two.getByText('Reply to Ben Ortiz').waitFor();
    await two
      .getByRole('button', { name: /^Like the post by Ana Ortiz/ })
      .first()
      .click();
    await one.getByText('1 like', { exact: true }).waitFor();

    await two
      .getByRole('listitem', { name: /^Comment 1 / })
      .getByRole('button', { name: /^More about/ })
      .click();
    await two.getByRole('menuitem', { name: 'Delete' }).click();
    await two.getByText('You have deleted this. Nobody else sees it.').waitFor();
    await one.getByRole('listitem', { name: /^Comment 1 / }).waitFor({ state: 'detached' });
    await two
      .getByRole('listitem', { name: /^Comment 1 / })
      .getByRole('button', { name: 'Undo' })
      .click();
    await one.getByRole('listitem', { name: /^Comment 1 / }).waitFor();
    expect(await one.evaluate('window.__pwned')).toBeUndefined();
    expect([...troublesOf(one), ...troublesOf(two)]).toEqual([]);
  });

  it('shows a picture of a comment live, large with the keyboard, and not any more once it is hidden', async () => {
    await activate(stage, ana);
    const id = await begin(ben, 'Before and after');
    const [hers, his] = [await stage.newPage(), await stage.newPage({ width: 360 })];
    await Promise.all([arriveAs(hers, ana, `/forum/thread/${id}`), arriveAs(his, ben, `/forum/thread/${id}`)]);
    await his.getByText('No comments yet').waitFor(patient);
    await attachPicture(hers, hers.getByRole('main'));
    // What is attached is kept over a reload, and sent with a description only.
    await hers.reload();
    await hers.getByAltText('Picture 1').waitFor(patient);
    await say(hers, 'Mine.');
    await hers.getByText('Describe the picture for readers who do not see it.').waitFor();
    await hers.getByLabel('Description of picture 1').fill('A low fade');
    await hers.getByRole('button', { name: 'Add Comment' }).click();
    const thumbnail = his.getByRole('button', { name: 'A low fade, picture 1 of 1, open large' });
    await thumbnail.scrollIntoViewIfNeeded(patient);
    const isLoaded = () => thumbnail.getByRole('img').evaluate((img: HTMLImageElement) => img.naturalWidth > 0);
    await expect.poll(isLoaded, patient).toBe(true);
    await looksRight(his, 'comment-with-picture-360');
    await thumbnail.press('Enter');
    await his.getByRole('dialog', { name: 'Picture' }).getByAltText('A low fade').waitFor(patient);
    await looksRight(his, 'picture-large-360');
    await his.keyboard.press('Escape');
    expect(await thumbnail.evaluate((button) => button === document.activeElement)).toBe(true);
    const href = await thumbnail.getByRole('img').getAttribute('src');
    await hers
      .getByRole('listitem', { name: /^Comment 1 / })
      .getByRole('button', { name: /^More about/ })
      .click();
    await hers.getByRole('menuitem', { name: 'Delete' }).click();
    await thumbnail.waitFor({ state: 'detached' });
    expect((await his.request.get(String(href))).status()).toBe(404);
    // Its author still sees it, by their session.
    await expect
      .poll(() => hers.getByAltText('A low fade').evaluate((img: HTMLImageElement) => img.naturalWidth > 0), patient)
      .toBe(true);
    expect(troublesOf(hers)).toEqual([]);
  });

  it('holds eight threads and more in a window, and marks what is new in one that was read', async () => {
    const id = await begin(ana, 'Read before');
    for (let n = 1; n <= 4; n += 1) await begin(bea, `Row ${n}`, 'Words '.repeat(60));
    const page = await stage.newPage({ width: 1280 });
    await page.setViewportSize({ width: 1280, height: 800 });
    await arriveAs(page, ana, `/forum/thread/${id}`);
    await page.getByText('No comments yet').waitFor();
    await page.goto('/forum');
    const rows = page.getByRole('list', { name: 'Threads' }).getByRole('article');
    await rows.first().waitFor();
    const ends = await rows.evaluateAll((all) => all.map((row) => row.getBoundingClientRect().bottom));
    expect(ends.filter((end) => end <= 800).length).toBeGreaterThanOrEqual(8);
    await comment(ben, id, 'Later');
    await rows.filter({ hasText: 'Read before' }).getByText('1 new').waitFor();
    await page.goto(`/forum/thread/${id}`);
    await page.getByText('Later').waitFor();
    await page.goto('/forum');
    await rows.filter({ hasText: 'Read before' }).waitFor();
    expect(await rows.filter({ hasText: 'Read before' }).getByText(/new/).count()).toBe(0);
  });

  it('shows marks in a post, written with keys, and runs nothing in it', async () => {
    await activate(stage, ben);
    const id = await begin(
      ben,
      'Marks',
      '**Bold** [page](https://example.test/) [go](javascript:pwn())\n\n- `<b>one</b>`',
    );
    const page = await stage.newPage({ width: 360 });
    await arriveAs(page, ana, `/forum/thread/${id}`);
    const post = page.getByRole('article', { name: 'The thread' });
    await post.locator('strong', { hasText: 'Bold' }).waitFor();
    await post.locator('li code', { hasText: '<b>one</b>' }).waitFor();
    await post.getByText('[go](javascript:pwn())').waitFor();
    expect(await post.getByRole('link', { name: 'page' }).getAttribute('rel')).toBe('nofollow ugc noopener');
    const box = page.getByLabel('Your comment');
    await box.fill('Mine');
    await box.press('ControlOrMeta+a');
    await box.press('ControlOrMeta+b');
    await expect.poll(() => box.inputValue()).toBe('**Mine**');
    await page.getByRole('button', { name: 'Preview' }).click();
    await page.getByRole('region', { name: 'Preview' }).locator('strong', { hasText: 'Mine' }).waitFor();
    await looksRight(page, 'thread-marks-360');
    await page.getByRole('button', { name: 'Add Comment' }).click();
    await page.getByRole('list', { name: 'Comments' }).locator('strong', { hasText: 'Mine' }).waitFor();
    expect(troublesOf(page)).toEqual([]);
  });

  it('misses nothing and shows nothing twice after a lost connection', async () => {
    const id = await begin(ana, 'Lost and found');
    await comment(ben, id, 'Before');
    const page = await stage.newPage();
    await arriveAs(page, ana, `/forum/thread/${id}`);
    const comments = page.getByRole('list', { name: 'Comments' }).getByRole('listitem');
    await page.getByText('Before').waitFor();
    await page.context().setOffline(true);
    for (const word of ['First', 'Second', 'Third']) await comment(ben, id, `${word} while away`);
    await page.context().setOffline(false);
    await page.getByText('Third while away').waitFor();
    await expect.poll(() => comments.count(), patient).toBe(4);
    await comment(ben, id, 'Afterwards');
    await page.getByText('Afterwards').waitFor();
    expect(await comments.count()).toBe(5);
  });

  it('is closed to a banned member at once, who reads the reason and appeals; a moderator lifts the ban', async () => {
    const id = await begin(ana, 'Quarrel');
    const cal = await person(stage, 'Cal');
    await comment(cal, id, 'You are all wrong!');
    const [theirs, owner] = await Promise.all([stage.newPage(), stage.newPage()]);
    await Promise.all([
      arriveAs(theirs, cal, `/forum/thread/${id}`),
      arriveAtDemo(owner, OWNER, `/forum/thread/${id}`),
    ]);
    await theirs.getByLabel('Your comment').waitFor();
    const row = owner.getByRole('listitem', { name: 'Comment 1 by Cal Ortiz' });
    await row.getByRole('button', { name: /^More about/ }).click();
    await owner.getByRole('menuitem', { name: 'Hide' }).click();
    await owner.getByRole('alertdialog').getByLabel('Reason').fill('Rude');
    await owner.getByRole('alertdialog').getByRole('button', { name: 'Hide' }).click();
    await theirs.getByText('Hidden by moderators. Nobody else sees it.').waitFor();
    await row.getByRole('button', { name: /^More about/ }).click();
    await owner.getByRole('menuitem', { name: 'Ban Cal Ortiz' }).click();
    await owner.getByRole('alertdialog').getByLabel('Reason').fill('Rude again');
    await owner.getByRole('alertdialog').getByRole('button', { name: 'Ban' }).click();
    const notice = theirs.getByRole('region', { name: 'You are banned from the forum.' });
    await notice.getByText('Rude again').waitFor();
    expect(await theirs.getByLabel('Your comment').count()).toBe(0);
    await theirs.goto('/forum');
    await notice.getByRole('button', { name: 'Appeal' }).click();
    await theirs
      .getByRole('alertdialog')
      .getByLabel(/^Why should/)
      .fill('I have calmed down.');
    await theirs.getByRole('alertdialog').getByRole('button', { name: 'Send appeal' }).click();
    await notice.getByText('Your appeal is with the moderators.').waitFor();

    await owner.goto('/forum/review');
    const card = owner.getByRole('article', { name: 'Case of Cal Ortiz' });
    await card.getByText('I have calmed down.').waitFor();
    await card.getByRole('button', { name: 'Lift the ban' }).click();
    await owner.getByRole('alertdialog').getByLabel('Reason').fill('Second chance');
    await owner.getByRole('alertdialog').getByRole('button', { name: 'Lift the ban' }).click();
    await card.waitFor({ state: 'detached' });
    await theirs.getByRole('list', { name: 'Threads' }).waitFor();
    expect(await notice.count()).toBe(0);
  });

  it('is usable with the keyboard alone, from the list to a window of a thread’s menu and back', async () => {
    await begin(ben, 'By keyboard');
    await activate(stage, ana);
    const page = await stage.newPage();
    await arriveAs(page, ana, '/forum');
    const link = page.getByRole('link', { name: 'By keyboard', exact: true });
    const here = () =>
      page.evaluate(
        "document.activeElement.getAttribute('aria-label') ?? document.activeElement.textContent",
      ) as Promise<string>;
    await link.focus();
    await page.keyboard.press('Enter');
    await page.getByText('No comments yet').waitFor();
    await expect.poll(here, patient).toBe('By keyboard');
    const opener = 'More about the post by Ben Ortiz';
    for (let steps = 0; (await here()) !== opener; steps += 1) {
      expect(steps).toBeLessThan(12);
      await page.keyboard.press('Tab');
    }
    for (const way of ['Escape', 'Flag']) {
      await page.keyboard.press('Enter');
      await page.getByRole('menuitem', { name: 'Flag' }).focus();
      await page.keyboard.press('Enter');
      const dialog = page.getByRole('alertdialog', { name: 'Flag this post?' });
      await dialog.waitFor();
      if (way === 'Flag') await dialog.getByRole('button', { name: 'Flag' }).focus();
      await page.keyboard.press(way === 'Flag' ? 'Enter' : way);
      await dialog.waitFor({ state: 'detached' });
      await expect.poll(here, patient).toBe(opener);
    }
  });

  it('is written in with the keyboard alone: a thread is begun, and answered', async () => {
    const page = await stage.newPage();
    const heldStill = await watchShifts(page);
    await arriveAs(page, ana, '/forum');
    await page.getByRole('list', { name: 'Threads' }).waitFor();
    const keys = keyboard(page);
    await keys.tabTo(/^Skip to content$/);
    await keys.press('Enter');
    await keys.tabTo(/^Create Thread$/);
    await keys.press('Enter');
    await expect.poll(async () => (await keys.focused()).name, patient).toMatch(/^Thread/);
    await keys.type('Which strop for a beginner?');
    await keys.tabTo(/^Topic/);
    await keys.type('A strop by keyboard');
    await keys.tabTo(/^Category/);
    await keys.type('Technique');
    await keys.tabTo(/^Save$/);
    await keys.press('Enter');
    await page.getByRole('heading', { level: 1, name: 'A strop by keyboard' }).waitFor();
    await expect.poll(async () => (await keys.focused()).name, patient).toBe('A strop by keyboard');

    await keys.tabTo(/^Your comment/, 40);
    await keys.type('Canvas first.');
    await keys.tabTo(/^Add Comment$/);
    await keys.press('Enter');
    await page
      .getByRole('list', { name: 'Comments' })
      .getByRole('listitem')
      .getByText('Canvas first.')
      .waitFor(patient);
    // The next one can be written at once.
    await expect.poll(async () => (await keys.focused()).name, patient).toMatch(/^Your comment/);
    heldStill();
  });

  it('leads the short address to the long one, and lets visitors read', async () => {
    const id = await begin(ben, 'For everybody');
    const page = await stage.newPage();
    await page.goto(`/forum/${id}`);
    await page.getByRole('heading', { level: 1, name: 'For everybody' }).waitFor();
    expect(new URL(page.url()).pathname).toBe(`/forum/thread/${id}`);
    await page.getByText('Log in to comment, like and follow along as it happens.').waitFor();
  });
});

describe.each(widths)('%d px', (width) => {
  const called = (name: string) => `${name}-${width}`;

  it('the forum’s screens look right', async () => {
    const page = await stage.newPage({ width });
    await arriveAtDemo(page, OWNER, '/forum');
    await page.getByRole('list', { name: 'Threads' }).waitFor();
    await looksRight(page, called('forum'));
    await page.getByRole('button', { name: 'Create Thread' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    await looksRight(page, called('forum-create'));
    await page.keyboard.press('Escape');
    await page.goto('/forum?sort=top');
    await page.getByRole('list', { name: 'Threads' }).getByRole('heading').first().getByRole('link').click();
    await page.getByRole('list', { name: 'Comments' }).waitFor();
    await looksRight(page, called('thread'));
    await page.goto('/forum/review');
    await page.getByRole('list', { name: 'Cases' }).waitFor();
    await looksRight(page, called('review'));
    await page.getByRole('tab', { name: 'Record' }).click();
    await page.getByRole('heading', { name: 'Thread locked' }).first().waitFor();
    await looksRight(page, called('review-record'));
    await page.goto(`/user/${ana.id}`);
    await page.getByRole('heading', { name: 'Moderation' }).waitFor();
    await looksRight(page, called('user'));
    await page.goto(`/user/${bea.id}`);
    await page
      .getByRole('region', { name: 'Shops' })
      .getByRole('link', { name: 'Message Oak Street Barbers' })
      .waitFor();
    await looksRight(page, called('user-shops'));

    const banned = await stage.newPage({ width });
    await arriveAtDemo(banned, 'banned@chairside.test', '/forum');
    await banned.getByRole('region', { name: 'You are banned from the forum.' }).getByText('Reason:').waitFor();
    await looksRight(banned, called('forum-banned'));
  });
});
