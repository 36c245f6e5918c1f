import { afterAll, beforeAll, expect, it } from 'vitest';
import { openStage, type Stage } from './harness.ts';
import { looksRight, widths } from './looksRight.ts';
import { arriveAs, type Person, password, person } from './people.ts';
import { platformOwner } from './platformOwner.ts';

let stage: Stage;
let owner: Person;
beforeAll(async () => {
  stage = await openStage();
  owner = await platformOwner(stage, 'Olive');
});
afterAll(() => stage?.close());

const patient = { timeout: 30_000 };

/** Makes a member a helper, who logs in anew. */
async function helper(name: string, role: 'moderator' | 'support'): Promise<Person> {
  const member = await person(stage, name);
  await stage.graphql(
    `mutation ($id: ID!) { changeMemberRole(id: $id, role: ${role}, reason: "Helps.") { id } }`,
    { id: member.id },
    owner.token,
  );
  return member;
}

it.each(widths)(
  'the support finds and suspends a member, and sees nothing that is not its own, at %i px',
  async (width) => {
    const [sam, ana] = [await helper(`Sam${width}`, 'support'), await person(stage, `Ana${width}`)];
    const page = await stage.newPage({ width });
    await arriveAs(page, sam, '/dashboard');
    if (width < 1000) await page.getByRole('button', { name: 'Menu', exact: true }).click();
    await page.getByRole('navigation').getByRole('link', { name: 'Users', exact: true }).first().click();
    await page.getByRole('heading', { level: 1, name: 'Users' }).waitFor(patient);
    await page.goto(`/owner/users/${ana.id}`);
    await page.getByRole('main').getByRole('button', { name: 'Suspend', exact: true }).waitFor(patient);
    for (const name of ['Upgrade Account', 'Change role', 'Delete account', 'Ban from forum'])
      expect(await page.getByRole('main').getByRole('button', { name, exact: true }).count(), name).toBe(0);
    await looksRight(page, `helper-user-${width}`);
    await page.getByRole('main').getByRole('button', { name: 'Suspend', exact: true }).click();
    const dialog = page.getByRole('alertdialog');
    await dialog.getByLabel('Reason').fill('Reported twice.');
    await dialog.getByRole('button', { name: 'Suspend', exact: true }).click();
    await page.getByRole('main').getByText('Suspended', { exact: true }).first().waitFor(patient);
    expect((await stage.rest('POST', '/users/login', { email: ana.email, password })).status).toBe(403);
    for (const path of ['/owner', '/owner/audit', '/owner/notifications', '/forum/review']) {
      await page.goto(path);
      await expect.poll(() => page.title(), patient).toMatch(/^404/);
    }
  },
);

it('a moderator has the queue of the forum in the sidebar, and no list of users', async () => {
  const page = await stage.newPage({ width: 1280 });
  await arriveAs(page, await helper('Mona', 'moderator'), '/dashboard');
  await page.getByRole('navigation').getByRole('link', { name: 'Moderation', exact: true }).first().click();
  await page.getByRole('heading', { level: 1, name: /Moderation|Review/ }).waitFor(patient);
  await looksRight(page, 'helper-moderation');
  await page.goto('/owner/users');
  await expect.poll(() => page.title(), patient).toMatch(/^404/);
});
