import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openStage, type Stage, troublesOf } from './harness.ts';
import { looksRight, widths } from './looksRight.ts';
import { activate, arriveAs, type Person, person, shopOf } from './people.ts';
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
/**
 * Selects the whole content, as a person does: again until it is seen to be selected. A screen that is drawn anew before
 * the editor has heard of a selection puts the former one back.
 */
const selectAll = (page: Page) =>
  expect
    .poll(async () => {
      await content(page).press('Control+a');
      return page.evaluate(`new Promise((done) =>
        requestAnimationFrame(() => requestAnimationFrame(() => done(getSelection().isCollapsed))))`);
    }, patient)
    .toBe(false);
const draftOf = async (postId: string, who: Person): Promise<string> =>
  JSON.stringify(
    await stage.graphql('query ($postId: ID!) { blogDraft(postId: $postId) { title content } }', { postId }, who.token),
  );
/** A post sent over REST: one of a platform owner is published, another waits. Answers its id. */
async function sent(title: string, by: Person): Promise<string> {
  const body = { blog_title: title, category: 'Cuts', content: `${title} in one sentence.` };
  const answer = await stage.rest('POST', '/blogs/create', body, by.token);
  if (answer.status !== 201) throw new Error(`sending a post answered ${answer.status} ${await answer.text()}`);
  return ((await answer.json()) as { _id: string })._id;
}
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

  // Also when the page is left at once.
  await two.keyboard.type(' In haste.');
  await two.reload();
  await content(two).getByText('In haste.').waitFor(patient);
  await content(two).click();
  await two.keyboard.press('Control+z');
  await expect.poll(() => content(two).innerText(), patient).not.toContain('In haste.');
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

it('is found by categories whose names are not broken, in an editor that begins where its hint stands', async () => {
  for (const category of ['Techniques', 'Cuts'])
    await stage.rest('POST', '/blogs/create', { blog_title: category, category, content: 'Words.' }, owner.token);
  const linesOf = `[...document.querySelectorAll('[aria-label="Category"] button span')].map((name) => {
    const range = document.createRange();
    range.selectNodeContents(name);
    return [name.textContent, range.getClientRects().length];
  })`;
  for (const width of widths) {
    const page = await stage.newPage({ width });
    await page.goto('/blog');
    await page.getByRole('radio', { name: /^Techniques, / }).waitFor(patient);
    expect(await page.evaluate(linesOf)).toContainEqual(['Techniques', 1]);
    await page.context().close();
  }
  const page = await stage.newPage();
  await arriveAs(page, owner, `/blog/write/${crypto.randomUUID().replaceAll('-', '').slice(0, 22)}`);
  const hint = content(page).getByText('Write here.');
  await hint.waitFor(patient);
  const line = await content(page).locator(':scope > p').boundingBox();
  expect(line?.y).toBeGreaterThan(0);
  expect((await hint.boundingBox())?.y).toBe(line?.y);
});

it('is read by two at once: what one likes and says, the other sees as it happens', async () => {
  const postId = await sent('Hands and combs', owner);
  const readers = [await person(stage, 'Rea'), await person(stage, 'Leo')] as const;
  const [one, two] = await Promise.all(readers.map(() => stage.newPage()));
  if (!one || !two) throw new Error('There are no pages.');
  await Promise.all([one, two].map((page, nth) => arriveAs(page, readers[nth] as Person, `/blog/content/${postId}`)));
  for (const page of [one, two]) await page.getByText('No comments yet').waitFor(patient);
  await one.getByRole('button', { name: 'Like the post by Olive Ortiz, 0 likes' }).click();
  await two.getByRole('button', { name: 'Like the post by Olive Ortiz, 1 like' }).waitFor(patient);
  await one.getByLabel('Your comment').fill('A wide one for curls.');
  await one.getByRole('button', { name: 'Add Comment' }).click();
  await two.getByRole('list', { name: 'Comments' }).getByText('A wide one for curls.').waitFor(patient);
  // Readers who are there see a new version, too.
  await stage.graphql(
    `mutation ($postId: ID!) { saveDraft(postId: $postId, expectedRevision: 1, draft: { title: "Hands and brushes", category: "Cuts", content: "Anew." }) { isSaved } }`,
    { postId },
    owner.token,
  );
  await stage.graphql(
    'mutation ($postId: ID!) { submitPost(postId: $postId, draftRevision: 2) { id } }',
    { postId },
    owner.token,
  );
  await two.getByRole('heading', { level: 1, name: 'Hands and brushes' }).waitFor(patient);
  await two.getByText('A wide one for curls.').waitFor(patient);
  expect([one, two].flatMap(troublesOf)).toEqual([]);
});

it('is reviewed with keys, and what was said of one post is kept while another is looked at', async () => {
  const author = await person(stage, 'Kim');
  await activate(stage, author);
  const [first, second] = [await sent('Razor care', author), await sent('Brush care', author)];
  const page = await stage.newPage();
  await arriveAs(page, owner, '/owner/blog');
  const preview = (title: string) => page.getByRole('region', { name: `Preview of ${title}` });
  const body = page.locator('body');
  await preview('Razor care').getByText('Razor care in one sentence.').waitFor(patient);
  await page.getByRole('button', { name: 'Comment on a passage' }).click();
  const dialog = page.getByRole('dialog', { name: 'Comment on a passage' });
  await dialog.getByLabel('Passage').fill('one sentence');
  await dialog.getByLabel('Comment', { exact: true }).fill('Two would do.');
  await dialog.getByRole('button', { name: 'Add comment' }).click();
  await preview('Razor care').getByText('Two would do.').waitFor(patient);
  await body.press('j');
  await preview('Brush care').getByText('Brush care in one sentence.').waitFor(patient);
  expect(await page.getByText('Two would do.').count()).toBe(0);
  await body.press('k');
  await preview('Razor care').getByText('Two would do.').waitFor(patient);
  await page.getByRole('button', { name: 'Return', exact: true }).click();
  const asking = page.getByRole('alertdialog');
  await asking.getByLabel('Reason').fill('Nearly.');
  await asking.getByRole('button', { name: 'Return' }).click();
  await preview('Brush care').getByText('Brush care in one sentence.').waitFor(patient);
  // A key that is held down decides nothing.
  await page.evaluate(
    `document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'a', repeat: true, bubbles: true }))`,
  );
  await body.press('r');
  await asking.getByRole('button', { name: 'Reject' }).click();
  await asking.getByText('Please give a reason.').waitFor(patient);
  await asking.getByLabel('Reason').fill('Not for this blog.');
  await asking.getByRole('button', { name: 'Reject' }).click();
  await page.getByText('Nothing to review').waitFor(patient);
  const became = await stage.graphql<object>(
    `query ($first: ID!, $second: ID!) {
      first: blogPost(id: $first) { status work { reason comments { quote text } } }
      second: blogPost(id: $second) { status work { reason } }
    }`,
    { first, second },
    author.token,
  );
  expect(became).toEqual({
    first: {
      status: 'returned',
      work: { reason: 'Nearly.', comments: [{ quote: 'one sentence', text: 'Two would do.' }] },
    },
    second: { status: 'rejected', work: { reason: 'Not for this blog.' } },
  });
  await page.getByRole('tab', { name: 'Published' }).click();
  await page.getByRole('list', { name: 'Published posts' }).waitFor(patient);
  await page.getByRole('tab', { name: 'Drafts' }).click();
  await looksRight(page, 'blog-owner-drafts-1280');
  expect(troublesOf(page)).toEqual([]);
});

/** A picture is dropped onto the end of the text, or pasted where the caret is. */
const bring = (page: Page, how: 'drop' | 'paste', picture: Buffer): Promise<void> =>
  page.evaluate(`(() => {
    const box = document.querySelector('[role=textbox][aria-multiline]');
    const data = new DataTransfer();
    const bytes = Uint8Array.from(atob('${picture.toString('base64')}'), (sign) => sign.charCodeAt(0));
    data.items.add(new File([bytes], 'chair.png', { type: 'image/png' }));
    box.lastElementChild.scrollIntoView({ block: 'center' });
    const at = box.lastElementChild.getBoundingClientRect();
    const place = { clientX: at.left + 4, clientY: at.top + 4, bubbles: true, cancelable: true };
    const event =
      '${how}' === 'drop'
        ? new DragEvent('drop', { dataTransfer: data, ...place })
        : new ClipboardEvent('paste', { clipboardData: data, ...place });
    box.lastElementChild.dispatchEvent(event);
  })()`);

it('has pictures with their words and cards, and an old version comes back to the letter', async () => {
  const [author, barber] = [await person(stage, 'Ivo'), await person(stage, 'Sol', 'SHOP_OWNER')];
  await activate(stage, author);
  const shopId = await shopOf(stage, barber, 'Copper Chair', '30');
  const page = await stage.newPage();
  await arriveAs(page, author, '/blog/mine');
  await page.getByRole('link', { name: 'Write your first post' }).click();
  await page.getByLabel('Blog Title').fill('A chair of copper');
  await page.getByLabel('Category').fill('Cuts');
  await content(page).click();
  await page.keyboard.type('/pic');
  await page.getByRole('option', { name: 'Picture' }).waitFor(patient);
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Add a picture' });
  const buffer = await sharp({ create: { width: 64, height: 48, channels: 3, background: '#12463F' } })
    .png()
    .toBuffer();
  await dialog.locator('input[type=file]').setInputFiles({ name: 'chair.png', mimeType: 'image/png', buffer });
  await dialog.getByRole('button', { name: 'Add picture' }).click();
  await dialog.getByText('Describe the picture for readers who do not see it.').waitFor(patient);
  await dialog.getByLabel('Description').fill('A chair by the window');
  await dialog.getByRole('button', { name: 'Add picture' }).click();
  await content(page).getByAltText('A chair by the window').waitFor(patient);
  await bring(page, 'drop', buffer);
  await dialog.getByLabel('Description').fill('A chair that was dropped');
  await dialog.getByRole('button', { name: 'Add picture' }).click();
  await content(page).getByAltText('A chair that was dropped').waitFor(patient);
  await bring(page, 'paste', buffer);
  await dialog.getByLabel('Description').fill('A chair that was pasted');
  await dialog.getByRole('button', { name: 'Add picture' }).click();
  await content(page).getByAltText('A chair that was pasted').waitFor(patient);
  await page.keyboard.type('/shop');
  await page.getByRole('option', { name: 'Shop' }).waitFor(patient);
  await page.keyboard.press('Enter');
  await page.getByRole('dialog', { name: 'Add a shop' }).getByRole('button', { name: 'Copper Chair' }).click();
  await content(page).getByText('Copper Chair').waitFor(patient);
  await isSaved(page);
  const postId = idIn(page);
  const before = await draftOf(postId, author);
  for (const part of ['A chair by the window', 'A chair that was dropped', 'A chair that was pasted', shopId])
    expect(before).toContain(part);
  await page.getByRole('button', { name: 'Send for review' }).click();
  await page.getByText('In review', { exact: true }).first().waitFor(patient);

  await page.getByRole('link', { name: 'Edit A chair of copper' }).click();
  await content(page).getByText('Copper Chair').waitFor(patient);
  await selectAll(page);
  await page.keyboard.type('All of it anew.');
  await expect.poll(() => draftOf(postId, author), patient).toContain('All of it anew.');
  await page.getByRole('button', { name: 'Versions' }).click();
  const versions = page.getByRole('dialog', { name: 'Versions' });
  await versions.getByText('All of it anew.').waitFor(patient);
  await looksRight(page, 'blog-versions-1280');
  await versions.getByRole('button', { name: 'Restore version 1' }).click();
  await content(page).getByAltText('A chair by the window').waitFor(patient);
  await isSaved(page);
  expect(await draftOf(postId, author)).toBe(before);
  expect(troublesOf(page)).toEqual([]);
});
