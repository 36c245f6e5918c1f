import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openStage, type Stage, troublesOf } from './harness.ts';
import { looksRight, widths } from './looksRight.ts';
import { activate, arriveAs, type Person, person } from './people.ts';
import { platformOwner } from './platformOwner.ts';

let stage: Stage;
let owner: Person;
beforeAll(async () => {
  stage = await openStage();
  owner = await platformOwner(stage, 'Olive');
  await activate(stage, owner);
}, 180_000);
afterAll(() => stage?.close());

const patient = { timeout: 30_000 };
const OFFLINE = /ERR_INTERNET_DISCONNECTED|WebSocket/;
const content = (page: Page) => page.getByRole('textbox', { name: 'Content' });
const isSaved = (page: Page) => page.getByText('Saved', { exact: true }).waitFor(patient);
const draftOf = async (postId: string, who: Person): Promise<string> =>
  JSON.stringify(
    await stage.graphql('query ($postId: ID!) { blogDraft(postId: $postId) { title content } }', { postId }, who.token),
  );
const idIn = (page: Page): string => new URL(page.url()).pathname.split('/').at(-1) ?? '';

it('is written, sent, approved and read with the keyboard alone, and looks right at every width', async () => {
  for (const [nth, width] of widths.entries()) {
    const author = await person(stage, ['Ana', 'Bea'][nth] ?? 'Eva');
    await activate(stage, author);
    const title = `A low fade ${nth}`;
    const page = await stage.newPage({ width });
    await arriveAs(page, author, '/blog/mine');
    await page.getByRole('heading', { name: 'Nothing written yet' }).waitFor(patient);
    await page.getByRole('link', { name: 'Write your first post' }).press('Enter');
    await content(page).waitFor(patient);
    await page.getByRole('button', { name: 'Send for review' }).press('Enter');
    for (const missing of ['Please write a title.', 'Please write a category.', 'Please write something first.'])
      await page.getByRole('alert').getByText(missing).waitFor(patient);
    await page.getByLabel('Blog Title').pressSequentially(title);
    await page.getByLabel('Category').pressSequentially('Cuts');
    await content(page).focus();
    await page.keyboard.type('## Start');
    await page.keyboard.press('Enter');
    await page.keyboard.type('Begin **low** and slow.');
    for (const section of ['Guard', 'Blend', 'Line']) {
      await page.keyboard.press('Enter');
      await page.keyboard.type(`## ${section}`);
      await page.keyboard.press('Enter');
      await page.keyboard.type('- one');
      await page.keyboard.press('Enter');
      await page.keyboard.press('Enter');
    }
    await page.keyboard.type('/ta');
    await page.getByRole('option', { name: 'Table' }).waitFor(patient);
    await page.keyboard.press('Enter');
    await page.keyboard.type('Guard');
    await page.keyboard.press('Tab');
    await page.keyboard.type('Length');
    await page.keyboard.press('Alt+F10');
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => page.evaluate('document.activeElement.getAttribute("aria-label")'), patient).toBe('Italic');
    await isSaved(page);
    await looksRight(page, `blog-writing-${width}`);
    await page.getByRole('button', { name: 'Send for review' }).press('Enter');
    await page.getByText('In review', { exact: true }).first().waitFor(patient);
    await looksRight(page, `blog-desk-${width}`);

    const hers = await stage.newPage({ width });
    await arriveAs(hers, owner, '/owner/blog');
    await hers.getByRole('heading', { name: 'Blog', exact: true }).waitFor(patient);
    const preview = hers.getByRole('region', { name: `Preview of ${title}` });
    await preview.getByText('Begin low and slow.').waitFor(patient);
    await content(hers).waitFor(patient);
    await looksRight(hers, `blog-owner-${width}`);
    await hers.locator('body').press('a');
    await hers.getByText('Nothing to review').waitFor(patient);

    const reader = await stage.newPage({ width });
    await reader.goto('/blog');
    await reader.getByRole('heading', { name: 'Recent blog posts' }).waitFor(patient);
    await looksRight(reader, `blog-list-${width}`);
    await reader.getByRole('link', { name: title }).press('Enter');
    await reader.getByRole('heading', { level: 1, name: title }).waitFor(patient);
    await reader.getByRole('navigation', { name: 'Contents' }).getByRole('link', { name: 'Blend' }).waitFor(patient);
    await reader
      .getByText(/^\d\d \w+ \d{4}$/)
      .first()
      .waitFor(patient);
    await looksRight(reader, `blog-article-${width}`);
    expect([page, hers, reader].flatMap(troublesOf)).toEqual([]);
    await Promise.all([page, hers, reader].map((one) => one.context().close()));
  }
});

it('says what is missing and is added at once by an owner of the platform', async () => {
  const page = await stage.newPage();
  await arriveAs(page, owner, '/owner/blog');
  await content(page).waitFor(patient);
  await page.getByRole('button', { name: 'Create blog' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add Blog Post' });
  await dialog.getByRole('button', { name: 'Save' }).click();
  for (const missing of ['Please write a title.', 'Please write a category.', 'Please write something first.'])
    await dialog.getByRole('alert').getByText(missing).waitFor(patient);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await content(page).click();
  await page.keyboard.type('We open a second house.');
  await page.getByRole('button', { name: 'Create blog' }).click();
  await dialog.getByLabel('Blog Title').fill('News of the house');
  await dialog.getByLabel('Category').fill('News');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await page.getByText('New Blog Added').first().waitFor(patient);
  await page
    .getByRole('region', { name: 'My Blogs' })
    .getByRole('link', { name: 'News of the house' })
    .waitFor(patient);
  await expect.poll(() => content(page).innerText(), patient).not.toContain('second house');
  expect(troublesOf(page)).toEqual([]);
});

it('keeps what two windows wrote on one draft, over cut lines and reloads', async () => {
  const author = await person(stage, 'Mia');
  const one = await stage.newPage();
  await arriveAs(one, author, '/blog/mine');
  await one.getByRole('link', { name: 'Write your first post' }).click();
  await content(one).click();
  await one.keyboard.type('First line.');
  await isSaved(one);
  const postId = idIn(one);
  const two = await stage.newPage();
  await arriveAs(two, author, `/blog/write/${postId}`);
  await two.getByText('First line.').waitFor(patient);

  await one.context().setOffline(true);
  await two.context().setOffline(true);
  await content(one).click();
  await one.keyboard.press('Control+End');
  await one.keyboard.press('Enter');
  await one.keyboard.type('Written by one.');
  await content(two).click();
  await two.keyboard.press('Control+End');
  await two.keyboard.press('Enter');
  await two.keyboard.type('Written by two.');
  await one.getByText('Kept on this device').waitFor(patient);
  await two.getByText('Kept on this device').waitFor(patient);
  await one.context().setOffline(false);
  await isSaved(one);
  await two.context().setOffline(false);
  const conflict = two.getByRole('alert').filter({ hasText: 'This post was changed elsewhere' });
  await conflict.waitFor(patient);
  await conflict.getByRole('region', { name: 'Saved elsewhere' }).getByText('Written by one.').waitFor(patient);
  await conflict.getByRole('region', { name: 'Yours' }).getByText('Written by two.').waitFor(patient);
  expect(await draftOf(postId, author)).not.toContain('Written by two.');
  await looksRight(two, 'blog-conflict-1280');
  await conflict.getByRole('button', { name: 'Merge both' }).click();
  await isSaved(two);
  const both = await draftOf(postId, author);
  for (const words of ['First line.', 'Written by one.', 'Written by two.']) expect(both).toContain(words);

  // What is typed without a line is there after the tab was closed, and undo goes on where it was.
  await two.context().setOffline(true);
  await content(two).click();
  await two.keyboard.press('Control+End');
  await two.keyboard.type(' And the end.');
  await two.getByText('Kept on this device').waitFor(patient);
  await two.context().setOffline(false);
  await two.reload();
  await content(two).getByText('And the end.').waitFor(patient);
  await isSaved(two);
  expect(await draftOf(postId, author)).toContain('And the end.');
  await content(two).click();
  await two.keyboard.press('Control+z');
  await expect.poll(() => content(two).innerText(), patient).not.toContain('And the end.');
  expect([...troublesOf(one), ...troublesOf(two)].filter((trouble) => !OFFLINE.test(trouble))).toEqual([]);
});

it('takes what is pasted from other programs as text of its own, and nothing of theirs that runs', async () => {
  const author = await person(stage, 'Pia');
  const page = await stage.newPage();
  await arriveAs(page, author, '/blog/mine');
  await page.getByRole('link', { name: 'Write your first post' }).click();
  await content(page).click();
  const html =
    '<h1>Hours</h1><p onclick="pwned=1">Open <b>late</b><img src=x onerror="pwned=1"></p><script>pwned=1</script><ul><li>one<ul><li>two</li></ul></li></ul><a href="javascript:pwned=1">go</a>';
  await page.evaluate(`(() => {
    const data = new DataTransfer();
    data.setData('text/html', ${JSON.stringify(html).replaceAll('<', '\\u003c')});
    data.setData('text/plain', 'otherwise');
    document.activeElement.dispatchEvent(new InputEvent('beforeinput', { inputType: 'insertFromPaste', dataTransfer: data, bubbles: true, cancelable: true }));
  })()`);
  await content(page).getByRole('heading', { name: 'Hours' }).waitFor(patient);
  await isSaved(page);
  const stored = await draftOf(idIn(page), author);
  expect(stored).toContain('"bold":true');
  expect(stored).not.toMatch(/javascript|onerror|pwned/);
  expect(await page.evaluate('globalThis.pwned')).toBeUndefined();
  expect(troublesOf(page)).toEqual([]);
});
