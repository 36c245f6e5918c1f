import { Secret, TOTP } from 'otpauth';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { axe, openStage, openWindowBeside, type Stage, troublesOf } from './harness.ts';
import { arriveAs, logIn, password, person } from './people.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage?.close());

const LIMIT = 1_048_576;
const patient = { timeout: 30_000 };

/** The path of the newest link mailed to an address. */
async function mailedLink(page: Page, email: string, path: string): Promise<string> {
  const subject = path === '/activate' ? /Activate/ : /password/i;
  await expect
    .poll(
      async () => {
        await page.goto('/dev/outbox');
        return page.getByRole('row').filter({ hasText: email }).filter({ hasText: subject }).count();
      },
      { timeout: 30_000 },
    )
    .toBeGreaterThan(0);
  await page.getByRole('row').filter({ hasText: email }).filter({ hasText: subject }).first().getByRole('link').click();
  const link = page.locator(`pre a[href*="${path}?token="]`);
  const { pathname, search } = new URL((await link.getAttribute('href')) ?? '');
  return `${pathname}${search}`;
}

async function fillRegistration(page: Page, firstName: string): Promise<string> {
  const email = `${firstName.toLowerCase()}@mail.test`;
  const lines = {
    'First name': firstName,
    'Last name': 'Ortiz',
    Username: firstName,
    'Phone number': '+1 312 555 0100',
    Email: email,
    Password: password,
  };
  for (const [label, text] of Object.entries(lines)) await page.getByLabel(label, { exact: true }).fill(text);
  return email;
}

/** A valid jpg of exactly this size in bytes: decoders ignore what follows its end. */
async function jpg(bytes: number): Promise<Buffer> {
  const picture = await sharp({ create: { width: 320, height: 240, channels: 3, background: '#8f1a14' } })
    .jpeg()
    .toBuffer();
  return Buffer.concat([picture, Buffer.alloc(bytes - picture.length)]);
}

describe('coming in', () => {
  it('registers, lands on the dashboard, and activates the account by the mailed link, once', async () => {
    const page = await stage.newPage();
    await page.goto('/signup');
    const email = await fillRegistration(page, 'Rosa');
    await page.getByRole('radio', { name: /Entity/ }).click();
    await page.getByText('special service for all of you').waitFor();
    await page.getByRole('checkbox', { name: 'Agree to privacy and policy terms' }).click();
    await page.getByRole('button', { name: 'Sign Up' }).click();
    await page.waitForURL('**/dashboard');
    await page.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor();
    await page.getByText('Check your mail').waitFor();

    const link = await mailedLink(page, email, '/activate');
    await page.goto(link);
    await page.getByRole('heading', { name: 'Account Activated' }).waitFor();
    const way = page.getByRole('link', { name: 'Proceed To Login' });
    expect(await way.getAttribute('href')).toBe('/login');
    await page.goto('/profile');
    await page.getByText('Rosa Ortiz').waitFor();
    await expect.poll(() => page.getByText('Check your mail').count(), patient).toBe(0);
    expect(troublesOf(page)).toEqual([]);
  });

  it('logs in with a code of an app once two-factor login is on, and with a recovery code without the app', async () => {
    const kim = await person(stage, 'Kim');
    const page = await stage.newPage();
    await arriveAs(page, kim, '/settings?tab=password');
    const panel = page.getByRole('region', { name: 'Two-factor login' });
    await panel.getByRole('button', { name: 'Turn on' }).click();
    await panel.getByLabel('Current password').fill(password);
    await panel.getByRole('button', { name: 'Go on' }).click();
    await panel.getByRole('img', { name: 'QR code for an authenticator app' }).waitFor();
    const secret = (await panel.locator('code').innerText()).replaceAll(' ', '');
    const shown = (steps: number) =>
      new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * 30_000 });
    await panel.getByLabel('Code').fill(shown(0));
    await panel.getByLabel('Code').press('Enter');
    const list = panel.getByRole('list', { name: 'Recovery codes' });
    const recovery = await list.getByRole('listitem').first().innerText();
    await panel.getByRole('button', { name: 'I have kept them' }).click();
    await panel.getByText('10 of 10 recovery codes left.').waitFor();
    expect(await axe(page)).toEqual([]);

    for (const code of [shown(1), recovery]) {
      await page.context().clearCookies();
      await page.evaluate(() => localStorage.clear());
      await page.goto('/login');
      const form = page.getByRole('form', { name: 'Login' });
      await form.getByLabel('Email').fill(kim.email);
      await form.getByLabel('Password', { exact: true }).fill(password);
      await form.getByLabel('Password', { exact: true }).press('Enter');
      await form.getByLabel('Code').fill(code);
      await form.getByLabel('Code').press('Enter');
      await page.waitForURL('**/profile');
    }
    await page.goto('/settings?tab=password');
    await panel.getByText('9 of 10 recovery codes left.').waitFor();
    await page.close();
  });

  it('shows why a login fails, on the page and in a toast, and stays', async () => {
    const ana = await person(stage, 'Ana');
    const page = await stage.newPage();
    await page.goto('/login');
    const form = page.getByRole('form', { name: 'Login' });
    await form.getByRole('button', { name: 'Login' }).click();
    await form.getByRole('alert').getByText('Please fill in all fields').waitFor();
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('name')), patient).toBe('email');

    await form.getByLabel('Email').fill(ana.email);
    await form.getByLabel('Password', { exact: true }).fill('12345');
    await form.getByLabel('Password', { exact: true }).press('Enter');
    await form.getByRole('alert').getByText('Password should not be less than 6 characters').waitFor();

    await form.getByLabel('Password', { exact: true }).fill('not this one');
    await form.getByRole('button', { name: 'Login' }).click();
    // The toast is there for some seconds only: both are looked for at once.
    const places = [form.getByRole('alert'), page.locator('li[data-state="open"]')];
    await Promise.all(
      places.map((place) => place.getByText('The email address or the password is not right.').waitFor()),
    );

    await page.route('**/api/v1/users/login', (route) => route.abort());
    await form.getByRole('button', { name: 'Login' }).click();
    await form.getByRole('alert').getByText('Unable to login. Try again later').waitFor();
    expect(new URL(page.url()).pathname).toBe('/login');
  });

  it('logs in to the profile and leaves no key where a script can read it', async () => {
    const ben = await person(stage, 'Ben');
    const page = await stage.newPage();
    let key = '';
    page.on('response', (answer) => {
      if (answer.url().endsWith('/users/login')) key = (answer.headers().authorization ?? '').replace('Bearer ', '');
    });
    await page.goto('/login');
    await logIn(page, ben);
    await page.waitForURL('**/profile');
    await page.getByRole('heading', { name: 'Ben Ortiz' }).waitFor();
    expect(key.length).toBeGreaterThan(20);
    const readable = await page.evaluate(() =>
      [JSON.stringify(localStorage), JSON.stringify(sessionStorage), document.cookie].join('\n'),
    );
    expect(readable).not.toContain(key);
    expect(readable).not.toMatch(/eyJ|token/i);
    await page.reload();
    await page.getByRole('heading', { name: 'Ben Ortiz' }).waitFor();
    expect(troublesOf(page)).toEqual([]);
  });

  it('logs out every tab when one of them is', async () => {
    const cleo = await person(stage, 'Cleo');
    const first = await stage.newPage();
    await first.goto('/login');
    await logIn(first, cleo);
    await first.getByRole('heading', { name: 'Cleo Ortiz' }).waitFor();
    const second = await openWindowBeside(first);
    await second.goto('/settings');
    await second.getByRole('heading', { level: 1, name: 'Settings' }).waitFor();
    await first.getByRole('button', { name: 'Logout' }).click();
    await first.getByRole('form', { name: 'Login' }).waitFor();
    await second.waitForURL('**/login?next=%2Fsettings');
  });
});

describe('a forgotten password', () => {
  it('is replaced by the mailed link, once, and the old one is over', async () => {
    const dora = await person(stage, 'Dora');
    const page = await stage.newPage();
    await page.goto('/login');
    await page.getByRole('link', { name: 'Forgot password' }).click();
    await page.getByRole('form', { name: 'Forgot password' }).getByLabel('Email').fill(dora.email);
    await page.getByRole('button', { name: 'Send the link' }).click();
    await page.getByText('Check your mail').waitFor();

    const link = await mailedLink(page, dora.email, '/reset-password');
    await page.goto(link);
    await page.getByLabel('New password', { exact: true }).fill('another1');
    await page.getByRole('button', { name: 'Change password' }).click();
    await page.getByText('Your password is changed').waitFor();
    expect((await stage.rest('POST', '/users/login', { email: dora.email, password })).status).toBe(401);
    expect((await stage.rest('POST', '/users/login', { email: dora.email, password: 'another1' })).status).toBe(200);

    await page.goto(link);
    await page.getByLabel('New password', { exact: true }).fill('a third one');
    await page.getByRole('button', { name: 'Change password' }).click();
    await page.getByText('This link is not good any more').waitFor();
  });
});

describe('the profile', () => {
  it("takes changes, shows the server's refusal at its field, and asks before they are lost", async () => {
    const emil = await person(stage, 'Emil');
    const page = await stage.newPage();
    await arriveAs(page, emil, '/profile');
    await page.getByLabel('Bio').fill('Hot towels since 1988.');
    await page.getByLabel('Website Url').fill('http://emil.test');
    await page.getByRole('button', { name: 'Update Profile' }).click();
    await page
      .getByRole('form', { name: 'Profile information' })
      .getByRole('alert')
      .getByText('Failed to submit data. Please try again.')
      .waitFor();
    expect(await page.getByLabel('Website Url').getAttribute('aria-invalid')).toBe('true');

    await page.getByRole('link', { name: 'Settings' }).first().click();
    await page.getByRole('alertdialog').getByText('Leave without saving?').waitFor();
    await page.getByRole('button', { name: 'Stay' }).click();
    // The focus goes back a moment after the window: what is filled in before would land where it goes.
    const hasFocus = () => page.evaluate(() => document.activeElement?.textContent);
    await expect.poll(hasFocus, patient).toBe('Settings');

    await page.getByLabel('Website Url').fill('https://emil.test');
    await page.getByLabel('First name').fill('Emilio');
    await page.getByRole('button', { name: 'Update Profile' }).click();
    await page.getByText('Profile Updated successfully!').first().waitFor();
    await page.getByText('Everything is saved.').waitFor();
    expect(await page.evaluate(() => localStorage.getItem('user'))).toContain('Emilio');
    await page.reload();
    await page.getByRole('heading', { name: 'Emilio Ortiz' }).waitFor();
    expect(await page.getByLabel('Bio').inputValue()).toBe('Hot towels since 1988.');
  });

  it('fills in one field in its dialog', async () => {
    const fay = await person(stage, 'Fay');
    const page = await stage.newPage();
    await arriveAs(page, fay, '/profile');
    await page.getByRole('button', { name: 'Add Bio' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Bio').fill('Fades, mostly.');
    expect(await axe(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Update' }).click();
    await dialog.waitFor({ state: 'detached' });
    expect(await page.getByLabel('Bio').inputValue()).toBe('Fades, mostly.');
  });

  it('takes a picture of 1 MB, and not one byte more', async () => {
    const gus = await person(stage, 'Gus');
    const page = await stage.newPage();
    await arriveAs(page, gus, '/profile');
    await page.getByRole('button', { name: 'Change picture' }).click();
    const dialog = page.getByRole('dialog');
    const pick = async (bytes: number) =>
      dialog
        .locator('input[type=file]')
        .setInputFiles({ name: 'gus.jpg', mimeType: 'image/jpeg', buffer: await jpg(bytes) });

    await pick(LIMIT + 1);
    await dialog.getByText('File size exceeds 1MB. Please choose a smaller file.').waitFor();
    await dialog.getByRole('button', { name: 'Update' }).click();
    await dialog.getByText('Choose a picture first.').waitFor();

    await pick(LIMIT);
    await dialog.getByRole('button', { name: 'Zoom in' }).click();
    await dialog.getByText('Zoom 125%').waitFor();
    expect(await axe(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Update' }).click();
    await page.getByText('Profile Updated successfully!').first().waitFor();
    const shown = page.getByRole('complementary', { name: 'Member card' }).locator('img');
    await shown.waitFor();
    expect(await shown.evaluate((image: HTMLImageElement) => image.decode().then(() => image.naturalWidth))).toBe(192);
    expect(troublesOf(page)).toEqual([]);
  });
});

describe('the settings', () => {
  it('keep their place behind a window, and so do the rail and the bar', async () => {
    const ivy = await person(stage, 'Ivy');
    const page = await stage.newPage({ height: 500 });
    await arriveAs(page, ivy, '/settings?tab=notifications');
    await page.getByRole('form', { name: 'Notifications' }).waitFor();
    await page.getByRole('button', { name: 'Save' }).scrollIntoViewIfNeeded();
    const tops = () =>
      page.evaluate(() => [
        scrollY,
        ...[...document.querySelectorAll('nav, header, h1')].map((one) => Math.round(one.getBoundingClientRect().top)),
      ]);
    const before = await tops();
    expect(before[0]).toBeGreaterThan(300);
    await page.keyboard.press('Control+k');
    await page.getByRole('dialog').waitFor();
    expect(await tops()).toEqual(before);
    await page.mouse.wheel(0, -400);
    await page.keyboard.press('PageUp');
    expect(await tops()).toEqual(before);
    expect(troublesOf(page)).toEqual([]);
  });

  it('change the password, end other sessions, open a business and close the account', async () => {
    const hal = await person(stage, 'Hal');
    const page = await stage.newPage();
    await arriveAs(page, hal, '/settings');
    await page.getByRole('radio', { name: /Seller/ }).click();
    await page.getByRole('button', { name: 'Activate my business' }).click();
    await page.getByText('Activated: Seller').waitFor();

    await page.getByRole('tab', { name: 'Password' }).click();
    await page.getByLabel('Current password').fill('not this one');
    await page.getByLabel('New password').fill('another1');
    await page.getByRole('button', { name: 'Change password' }).click();
    await page
      .getByRole('form', { name: 'Change password' })
      .getByRole('alert')
      .getByText('That is not your current password.')
      .waitFor();
    await page.getByLabel('Current password').fill(password);
    await page.getByRole('button', { name: 'Change password' }).click();
    await page.getByRole('form').getByText('Every other device has been logged out.').waitFor();
    expect((await stage.rest('GET', '/users/one', undefined, hal.token)).status).toBe(401);

    await page.getByRole('tab', { name: 'Your data' }).click();
    await page.getByRole('button', { name: 'Ask for a copy' }).click();
    const dialog = page.getByRole('dialog');
    expect(await axe(page)).toEqual([]);
    await dialog.getByLabel('Password', { exact: true }).fill('not this one');
    await dialog.getByRole('button', { name: 'Ask for a copy' }).click();
    await dialog.getByRole('alert').getByText('That is not your current password.').waitFor();
    await dialog.getByLabel('Password', { exact: true }).fill('another1');
    await dialog.getByRole('button', { name: 'Ask for a copy' }).click();
    const arriving = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download (ZIP)' }).click();
    expect((await arriving).suggestedFilename()).toBe('chairside-data.zip');

    await page.getByRole('button', { name: 'Close my account' }).click();
    const question = page.getByRole('alertdialog');
    expect(await axe(page)).toEqual([]);
    await question.getByRole('button', { name: 'Close my account' }).click();
    await question.getByRole('alert').getByText('Please fill in all fields').waitFor();
    await question.getByLabel('Password', { exact: true }).fill('another1');
    await question.getByLabel('Type CLOSE to confirm').fill('CLOSE');
    await question.getByRole('button', { name: 'Close my account' }).click();
    await page.waitForURL((url) => url.pathname === '/');
    const login = (restore?: true) =>
      stage.rest('POST', '/users/login', { email: hal.email, password: 'another1', ...(restore && { restore }) });
    expect((await login()).status).toBe(403);

    await page.goto('/login');
    const form = page.getByRole('form', { name: 'Login' });
    await form.getByLabel('Email').fill(hal.email);
    await form.getByLabel('Password', { exact: true }).fill('another1');
    await form.getByRole('button', { name: 'Login' }).click();
    await page.getByText('You have closed this account.').waitFor();
    expect(await axe(page)).toEqual([]);
    await page.getByRole('button', { name: 'Restore account' }).click();
    await page.waitForURL((url) => url.pathname === '/profile');
    expect((await login()).status).toBe(200);
  });
});
