import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openStage, openWindowBeside, type Stage, troublesOf } from './harness.ts';
import { looksRight, widths } from './looksRight.ts';
import { activate, arriveAs, type Person, person } from './people.ts';
import { platformOwner } from './platformOwner.ts';

let stage: Stage;
let owner: Person;
beforeAll(async () => {
  stage = await openStage();
  owner = await platformOwner(stage, 'Olive');
});
afterAll(() => stage?.close());

const patient = { timeout: 20_000 };

async function begin(by: Person, topic: string, text = 'What do you use?'): Promise<string> {
  const made = await stage.graphql<{ createThread: { id: string } }>(
    'mutation ($input: ThreadInput!) { createThread(input: $input) { id } }',
    { input: { topic, text, category: 'Technique' } },
    by.token,
  );
  return made.createThread.id;
}

async function comment(by: Person, threadId: string, text: string): Promise<string> {
  const made = await stage.graphql<{ addComment: { id: string } }>(
    'mutation ($threadId: ID!, $text: String!) { addComment(threadId: $threadId, input: { text: $text }) { id } }',
    { threadId, text },
    by.token,
  );
  return made.addComment.id;
}

const flag = (by: Person, postId: string) =>
  stage.graphql(
    'mutation ($p: ID!) { flagPost(postId: $p, cause: abuse, note: "Not here, please.") }',
    { p: postId },
    by.token,
  );
const rule = (what: string, variables: object) =>
  stage.graphql(`mutation ($id: ID!, $why: String!) { ${what} }`, { why: 'House rules.', ...variables }, owner.token);

/**
 * What stands in place of the comment box in a locked thread. A post sent too late says the same words in an alert, a
 * hidden one has a reason too.
 */
const lockedNote = (page: Page) =>
  page.getByRole('status').filter({ hasText: 'This thread is locked.' }).getByText('Reason:');

/** Opens the menu of a post and chooses something in it. `post`: part of the page that holds it alone. */
async function choose(page: Page, post: string, what: string): Promise<void> {
  const place =
    post === 'thread' ? page.getByRole('article', { name: 'The thread' }) : page.getByRole('listitem', { name: post });
  await place.getByRole('button', { name: /^More about/ }).click();
  await page.getByRole('menuitem', { name: what, exact: true }).click();
}

/** Gives a reason in the window that asks for one, and goes on with it. */
async function because(page: Page, reason: string, confirm: string): Promise<void> {
  const dialog = page.getByRole('alertdialog');
  await dialog.getByRole('button', { name: confirm }).click();
  await dialog.getByText('Please give a reason.').waitFor();
  await dialog.getByLabel('Reason').fill(reason);
  await dialog.getByRole('button', { name: confirm }).click();
  await dialog.waitFor({ state: 'detached' });
}

/** The newest entries of the record, the newest first. */
async function recordShows(page: Page, ...entries: string[]): Promise<void> {
  // The record is as it was when it was opened, and may have been opened before the last decision was in it.
  const newest = async () => {
    await page.goto('/forum/review?tab=record');
    await page.getByRole('heading', { level: 3 }).first().waitFor(patient);
    return (await page.getByRole('heading', { level: 3 }).allInnerTexts()).slice(0, entries.length);
  };
  await expect.poll(newest, { ...patient, interval: 1_000 }).toEqual(entries);
}

describe('one’s own posts', () => {
  it('are revised with a history that others can read, taken back, and the thread is muted', async () => {
    const [ana, ben] = [await person(stage, 'Ana'), await person(stage, 'Ben')];
    const id = await begin(ana, 'Which shears?');
    await comment(ana, id, 'I mean for beards.');
    const [hers, his] = [await stage.newPage(), await stage.newPage()];
    await Promise.all([arriveAs(hers, ana, `/forum/thread/${id}`), arriveAs(his, ben, `/forum/thread/${id}`)]);
    await his.getByText('I mean for beards.').waitFor();

    await choose(hers, 'thread', 'Edit');
    const dialog = hers.getByRole('dialog', { name: 'Edit your thread' });
    await dialog.getByLabel('Topic').fill('Which shears for beards?');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await his.getByRole('heading', { level: 1, name: 'Which shears for beards?' }).waitFor();
    await choose(hers, 'Comment 1 by Ana Ortiz', 'Edit');
    await hers
      .getByRole('listitem', { name: 'Comment 1 by Ana Ortiz' })
      .getByLabel('Your comment')
      .fill('For full beards, I mean.');
    await hers.getByRole('button', { name: 'Save' }).click();
    await his.getByText('For full beards, I mean.').waitFor();
    await expect.poll(() => his.getByText('· edited').count(), patient).toBe(2);

    await choose(his, 'thread', 'Earlier versions');
    const versions = his.getByRole('dialog', { name: 'Versions' }).getByRole('listitem');
    await versions.getByRole('heading', { name: 'Which shears?' }).waitFor();
    expect(await versions.count()).toBe(2);
    await his.keyboard.press('Escape');
    await choose(his, 'thread', 'Mute this thread');
    await his
      .getByRole('article', { name: 'The thread' })
      .getByRole('button', { name: /^More about/ })
      .click();
    await his.getByRole('menuitem', { name: 'Notify me again' }).waitFor();
    await his.keyboard.press('Escape');

    await choose(hers, 'Comment 1 by Ana Ortiz', 'Delete');
    await his.getByRole('listitem', { name: 'Comment 1 by Ana Ortiz' }).waitFor({ state: 'detached' });
    await choose(hers, 'thread', 'Delete');
    await his.getByRole('heading', { name: /^Sorry/ }).waitFor();
    await hers.getByRole('article', { name: 'The thread' }).getByRole('button', { name: 'Undo' }).click();
    await his.getByRole('heading', { level: 1, name: 'Which shears for beards?' }).waitFor();
    expect([...troublesOf(hers), ...troublesOf(his)]).toEqual([]);
  });

  it('wait without a network in several tabs, and are sent once', async () => {
    const ana = await person(stage, 'Ana');
    const id = await begin(ana, 'From the train');
    const [one, reader] = [await stage.newPage(), await stage.newPage()];
    await arriveAs(one, ana, `/forum/thread/${id}`);
    const two = await openWindowBeside(one);
    await two.goto(`/forum/thread/${id}`);
    await arriveAs(reader, await person(stage, 'Ben'), `/forum/thread/${id}`);
    for (const page of [one, two, reader]) await page.getByLabel('Your comment').waitFor();

    await one.context().setOffline(true);
    for (const text of ['Tunnel one', 'Tunnel two']) {
      await one.getByLabel('Your comment').fill(text);
      await one.getByRole('button', { name: 'Add Comment' }).click();
    }
    const waiting = (page: Page) => page.getByRole('list', { name: 'On their way' }).getByRole('listitem');
    for (const page of [one, two]) await expect.poll(() => waiting(page).count(), patient).toBe(2);
    await waiting(one).first().getByText('Waiting to send').waitFor();
    await one.close();

    await two.context().setOffline(false);
    const rows = (page: Page) => page.getByRole('list', { name: 'Comments', exact: true }).getByRole('listitem');
    for (const page of [two, reader]) {
      await page.getByRole('listitem', { name: 'Comment 2 by Ana Ortiz' }).getByText('Tunnel two').waitFor(patient);
      expect(await rows(page).count()).toBe(2);
    }
    await expect.poll(() => waiting(two).count(), patient).toBe(0);

    // Refused, it keeps its words and says why.
    await two.context().setOffline(true);
    await two.getByLabel('Your comment').fill('Too late');
    await two.getByRole('button', { name: 'Add Comment' }).click();
    await rule('setThreadLocked(threadId: $id, isLocked: true, reason: $why) { id }', { id });
    await two.context().setOffline(false);
    await waiting(two).getByRole('alert').getByText('This thread is locked.').waitFor(patient);
    await lockedNote(two).waitFor(patient);
    await rule('setThreadLocked(threadId: $id, isLocked: false, reason: $why) { id }', { id });
    await two.getByLabel('Your comment').waitFor(patient);
    await waiting(two).getByRole('button', { name: 'Retry' }).click();
    await reader.getByText('Too late').waitFor(patient);
    expect(await rows(reader).count()).toBe(3);
    expect(troublesOf(reader)).toEqual([]);
  });
});

describe('moderators', () => {
  it('are notified of flags, hide with a reason the author reads, read the appeal, and what is restored is back on open screens', async () => {
    const [cal, ben] = [await person(stage, 'Cal'), await person(stage, 'Ben')];
    await activate(stage, ben);
    const id = await begin(cal, 'You all cut badly');
    const [theirs, reader, moderator] = [await stage.newPage(), await stage.newPage(), await stage.newPage()];
    await Promise.all([
      arriveAs(theirs, cal, `/forum/thread/${id}`),
      arriveAs(reader, ben, `/forum/thread/${id}`),
      arriveAs(moderator, owner, '/forum/review'),
    ]);
    await moderator.getByRole('heading', { name: 'Nothing waits' }).waitFor();
    await reader.getByLabel('Your comment').fill('Half a thought');

    await choose(reader, 'thread', 'Flag');
    await reader.getByRole('alertdialog').getByText('Insults or threats').click();
    await reader.getByRole('alertdialog').getByLabel('Note to the moderators').fill('Hurtful');
    await reader.getByRole('alertdialog').getByRole('button', { name: 'Flag' }).click();
    const card = moderator.getByRole('article', { name: 'Case of Cal Ortiz' });
    await card.getByText('Hurtful').waitFor();
    await card.getByRole('button', { name: 'Hide' }).click();
    await because(moderator, 'Insults nobody needs', 'Hide');
    await card.waitFor({ state: 'detached' });

    await reader.getByText('What you wrote for it is kept until you discard it.').waitFor();
    await looksRight(reader, 'forum-gone');
    await theirs.getByText('Hidden by moderators. Nobody else sees it.').waitFor();
    await theirs.goto('/notifications');
    await theirs.getByText('Reason: Insults nobody needs').waitFor(patient);
    await theirs.getByRole('link', { name: 'Your post was hidden' }).first().click();
    await theirs.getByRole('button', { name: 'Appeal' }).click();
    await theirs.getByRole('alertdialog').getByRole('textbox').fill('I have calmed down.');
    await theirs.getByRole('alertdialog').getByRole('button', { name: 'Send appeal' }).click();
    await theirs.getByText('Reason: Insults nobody needs Your appeal is with the moderators.').waitFor();
    // The news of it may overtake the answer the window waits for, and that has a button of a like name.
    await theirs.getByRole('alertdialog').waitFor({ state: 'detached' });
    expect(await theirs.getByRole('button', { name: 'Appeal' }).count()).toBe(0);
    await looksRight(theirs, 'forum-hidden');

    await card.getByText('I have calmed down.').waitFor();
    await card.getByRole('button', { name: 'Restore' }).click();
    await because(moderator, 'Let us talk on', 'Restore');
    await theirs.getByText('Hidden by moderators. Nobody else sees it.').waitFor({ state: 'detached' });
    await reader.getByRole('heading', { level: 1, name: 'You all cut badly' }).waitFor();
    await reader.getByLabel('Your comment').fill('Welcome back');
    await reader.getByRole('button', { name: 'Add Comment' }).click();
    await theirs.getByText('Welcome back').waitFor();
    expect([...troublesOf(theirs), ...troublesOf(reader), ...troublesOf(moderator)]).toEqual([]);
  });

  it('lock and pin on all open screens', async () => {
    const [dan, ben] = [await person(stage, 'Dan'), await person(stage, 'Ben')];
    const [other, id] = [await begin(ben, 'Another one'), await begin(dan, 'Round and round')];
    await comment(ben, other, 'Up again');
    await comment(dan, id, 'No, you!');
    const [writer, list, moderator] = [await stage.newPage(), await stage.newPage(), await stage.newPage()];
    await Promise.all([
      arriveAs(writer, ben, `/forum/thread/${id}`),
      arriveAs(list, ben, '/forum'),
      arriveAs(moderator, owner, `/forum/thread/${id}`),
    ]);
    await list.getByRole('list', { name: 'Threads' }).waitFor();
    await writer.getByLabel('Your comment').fill('One more thing');
    await moderator.getByText('No, you!').waitFor();

    await choose(moderator, 'thread', 'Lock');
    await because(moderator, 'Going in circles', 'Lock');
    await writer.getByText('This thread is locked.').waitFor();
    await writer.getByText('Going in circles').waitFor();
    await writer.getByText('What you have written is kept here until the thread is open again.').waitFor();
    await choose(moderator, 'thread', 'Pin');
    await because(moderator, 'Everybody should read it', 'Pin');
    await expect
      .poll(() => list.getByRole('list', { name: 'Threads' }).getByRole('heading').first().innerText(), patient)
      .toBe('Round and round');
    await choose(moderator, 'thread', 'Unlock');
    await because(moderator, 'Try once more', 'Unlock');
    expect(await writer.getByLabel('Your comment').inputValue()).toBe('One more thing');
    await recordShows(moderator, 'Thread unlocked', 'Thread pinned', 'Thread locked');
    expect([...troublesOf(writer), ...troublesOf(list), ...troublesOf(moderator)]).toEqual([]);
  });

  it('turn an appeal down and ban with an end; the member reads why', async () => {
    const fay = await person(stage, 'Fay');
    const id = await begin(fay, 'Last words');
    const said = await comment(fay, id, 'No, you!');
    const moderator = await stage.newPage();
    await arriveAs(moderator, owner, `/forum/thread/${id}`);
    await moderator.getByText('No, you!').waitFor();
    await choose(moderator, 'Comment 1 by Fay Ortiz', 'Hide');
    await because(moderator, 'Enough', 'Hide');
    await stage.graphql('mutation ($p: ID!) { appealHiding(postId: $p, text: "Says who?") }', { p: said }, fay.token);
    await moderator.goto('/forum/review');
    const card = moderator.getByRole('article', { name: 'Case of Fay Ortiz' });
    await card.getByRole('button', { name: 'Turn the appeal down' }).click();
    await because(moderator, 'It stays so', 'Turn the appeal down');
    await card.waitFor({ state: 'detached' });

    await moderator.goto(`/forum/thread/${id}`);
    await moderator.getByText('Hidden. Its author and moderators see it.').waitFor();
    await choose(moderator, 'Comment 1 by Fay Ortiz', 'Ban Fay Ortiz');
    await moderator.getByRole('alertdialog').getByLabel('For how long?').selectOption({ label: 'One day' });
    await because(moderator, 'A day off', 'Ban');
    const banned = await stage.newPage();
    await arriveAs(banned, fay, '/forum');
    const notice = banned.getByRole('region', { name: 'You are banned from the forum.' });
    await notice.getByText(/^Until /).waitFor();
    await notice.getByText('A day off').waitFor();
    await banned.goto('/notifications');
    for (const reason of ['It stays so', 'A day off'])
      await banned.getByText(`Reason: ${reason}`).first().waitFor(patient);

    await recordShows(moderator, 'Banned from the forum', 'Appeal against the hiding turned down', 'Post hidden');
    expect([...troublesOf(moderator), ...troublesOf(banned)]).toEqual([]);
  });
});

describe.each(widths)('%d px', (width) => {
  const called = (name: string) => `${name}-${width}`;

  it('the forum’s windows and standings look right', async () => {
    const [eve, ben] = [await person(stage, 'Eve'), await person(stage, 'Ben')];
    await activate(stage, ben);
    const id = await begin(eve, 'A long quarrel about clippers', 'Words and words. '.repeat(20));
    const hidden = await comment(eve, id, 'That is nonsense, and you know it.');
    await comment(ben, id, 'Please.');
    await flag(ben, id);
    await rule('hidePost(postId: $id, reason: $why)', { id: hidden });

    const page = await stage.newPage({ width });
    await arriveAs(page, eve, `/forum/thread/${id}#${hidden}`);
    await page.getByText('Hidden by moderators. Nobody else sees it.').waitFor();
    await page.getByLabel('Your comment').pressSequentially('Ask @B');
    await page.getByRole('listbox', { name: 'Mention' }).waitFor();
    await looksRight(page, called('forum-mention'));
    await page.getByLabel('Your comment').fill('Wait for me');
    await page.context().setOffline(true);
    await page.getByRole('button', { name: 'Add Comment' }).click();
    await page.getByText('Waiting to send').waitFor();
    await looksRight(page, called('forum-waiting'));
    await rule('setThreadLocked(threadId: $id, isLocked: true, reason: $why) { id }', { id });
    await page.context().setOffline(false);
    await lockedNote(page).waitFor(patient);
    await page.getByRole('button', { name: 'Discard' }).waitFor(patient);
    await looksRight(page, called('forum-refused'));
    await choose(page, 'Comment 2 by Ben Ortiz', 'Flag');
    await page.getByRole('alertdialog').waitFor();
    await looksRight(page, called('forum-flag'));
    await page.keyboard.press('Escape');
    await page.getByRole('alertdialog').waitFor({ state: 'detached' });
    await page.keyboard.press('?');
    await page.getByText('In the forum: create a thread').waitFor();
    await looksRight(page, called('forum-help'));

    const moderator = await stage.newPage({ width });
    await arriveAs(moderator, owner, '/forum/review');
    await moderator
      .getByRole('article', { name: 'Case of Eve Ortiz' })
      .first()
      .getByRole('button', { name: 'Ban from forum' })
      .click();
    await moderator.getByRole('alertdialog').getByRole('button', { name: 'Ban' }).click();
    await looksRight(moderator, called('forum-ban'));
    await moderator.keyboard.press('Escape');
    await looksRight(moderator, called('forum-queue'));
    await rule('dismissFlags(postId: $id, reason: $why)', { id });
    await rule('banFromForum(memberId: $id, reason: $why)', { id: eve.id });
    await moderator.goto(`/user/${eve.id}`);
    await moderator.getByRole('button', { name: 'Lift the ban' }).click();
    await looksRight(moderator, called('forum-lift'));
    const offline = /ERR_INTERNET_DISCONNECTED/;
    expect([...troublesOf(page), ...troublesOf(moderator)].filter((trouble) => !offline.test(trouble))).toEqual([]);
  });
});
