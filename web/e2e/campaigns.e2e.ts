import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { campaignOf, donate, giveTo, ledgerOn, raisedOf } from './campaigns.ts';
import { openStage, type Stage, troublesOf } from './harness.ts';
import { keyboard } from './keyboard.ts';
import { movableDays } from './movableDays.ts';
import { activate, arriveAs, type Person, payWith, person } from './people.ts';
import { watchShifts } from './shifts.ts';

const PAYS = '4242424242424242';
/** Can be put on file, and is declined whenever it is charged. */
const DECLINES_LATER = '4000000000000341';
const DAY_MS = 86_400_000;
const LONGEST_WAIT_MS = 30_000;
const patient = { timeout: 20_000 };
/** A day as it is typed into a field of a browser that speaks American English. */
const typed = (date: string): string => `${date.slice(5, 7)}${date.slice(8)}${date.slice(0, 4)}`;

const days = movableDays();
const { now, pass: passDays } = days;

/** The day so many days from now where the pages of these tests are, which is that of a campaign made on them. */
const localDay = (ahead: number): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Chicago' }).format(now() + ahead * DAY_MS);

let stage: Stage;
let omar: Person;
beforeAll(async () => {
  stage = await openStage({ env: days.env });
  omar = await person(stage, 'Omar', 'SHOP_OWNER');
  await activate(stage, omar);
});
afterAll(async () => {
  await stage?.close();
  days.remove();
});

describe('a campaign', () => {
  it('is created, connected and backed with the keyboard alone, and the steps of the setup guide tick themselves', async () => {
    const page = await stage.newPage();
    await arriveAs(page, omar, '/funding');
    const keys = keyboard(page);
    const guide = page.getByRole('region', { name: 'Setup Guide' });
    await guide.getByText('0 of 4 done').waitFor();
    for (const step of [
      'Create and customize',
      'Connect a payment processor',
      'Retrieve donation link',
      'Start receiving donations',
    ])
      await guide.getByRole('heading', { name: step }).waitFor();
    await page.getByText('You have not made any contributions').waitFor();

    await keys.tabTo(/^Skip to content$/);
    await keys.press('Enter');
    await keys.tabTo(/^Create Form$/);
    await keys.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Create A New Donation' });
    const sent: string[] = [];
    page.on('request', (request) => {
      if (request.postData()?.includes('CreateCampaign')) sent.push(request.url());
    });
    await expect.poll(async () => (await keys.focused()).name, patient).toMatch(/^Campaign name/);
    await keys.type('A second chair');
    await keys.press('Enter');
    await dialog.getByRole('link', { name: 'Please fill in all the required fields' }).waitFor();
    expect(sent).toEqual([]);

    await expect.poll(async () => (await keys.focused()).name, patient).toMatch(/^Goal amount/);
    await keys.type('500');
    await keys.tabTo(/^Description/, 30);
    await keys.type('We have one chair, and a line.');
    // A browser begins a part of a date anew when a second has passed since its last digit: then it is typed once more.
    const typeDate = async (field: string, days: number, shown: string) => {
      await keys.tabTo(new RegExp(`^${field}`));
      await keys.type(typed(localDay(days)));
      for (let more = 0; more < 5 && (await dialog.getByLabel(field).inputValue()) !== shown; more += 1) {
        await keys.press('ArrowLeft');
        await keys.press('ArrowLeft');
        await keys.type(typed(localDay(days)));
      }
      expect(await dialog.getByLabel(field).inputValue()).toBe(shown);
    };
    await typeDate('Start date', 0, localDay(0));
    await typeDate('End date', -3, '');
    await dialog.getByLabel('End date').fill(localDay(5));
    await dialog.getByLabel('Start date').fill(localDay(8));
    await expect.poll(() => dialog.getByLabel('End date').inputValue()).toBe('');
    await dialog.getByLabel('Start date').fill(localDay(0));
    await typeDate('End date', 5, localDay(5));
    await keys.press('Enter');
    await page.getByText('New Campaign Created').first().waitFor();
    await dialog.waitFor({ state: 'detached' });
    await guide.getByText('2 of 4 done').waitFor();

    await expect.poll(async () => (await keys.focused()).name, patient).toBe('Create Form');
    await keys.tabTo(/^Connect$/);
    await keys.press('Enter');
    await page.getByRole('heading', { name: 'Tell us who is paid' }).waitFor();
    await keys.tabTo(/^Submit test details$/);
    await keys.press('Enter');
    await page.waitForURL(/\/funding/);
    await guide.getByText('3 of 4 done').waitFor();
    await guide.getByText('Connected: payouts can reach you.').waitFor();

    await guide.getByRole('button', { name: 'QR code' }).click();
    await page.getByRole('dialog').getByRole('img', { name: 'QR code of A second chair' }).waitFor();
    await keys.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });

    const giver = await stage.newPage();
    const heldStill = await watchShifts(giver);
    const id =
      (await guide.getByRole('link', { name: 'See your campaign' }).getAttribute('href'))?.split('/').at(-1) ?? '';
    await arriveAs(giver, await person(stage, 'Kim'), `/campaign/${id}`);
    await giver.getByText('Verified by the payment service').waitFor();
    const hers = keyboard(giver);
    await hers.tabTo(/^Skip to content$/);
    await hers.press('Enter');
    await hers.tabTo(/^Donate$/);
    await hers.press('Enter');
    await giver.getByRole('dialog', { name: 'Donate' }).waitFor();
    await expect.poll(async () => (await hers.focused()).name, patient).toMatch(/^(Amount|\$10)/);
    await giver.getByRole('dialog').getByRole('radio', { name: '$25' }).focus();
    await hers.press('Space');
    await hers.tabTo(/^Amount/);
    expect(await giver.getByLabel('Amount', { exact: true }).inputValue()).toBe('25');
    await hers.press('Enter');
    await giver.waitForURL(/\/payment\/contribute\//);
    await giver.getByLabel('Card number').waitFor();
    await hers.tabTo(/^Card number/, 30);
    await hers.type(PAYS);
    await hers.tabTo(/^Expiry date/);
    await hers.type('0439');
    await hers.tabTo(/^CVC/);
    await hers.type('123');
    await hers.press('Enter');
    await giver.getByRole('heading', { level: 1, name: 'Thank you for your contribution' }).waitFor();
    const receipt = giver.waitForEvent('download');
    await hers.tabTo(/^Receipt \(PDF\)$/, 40);
    await hers.press('Enter');
    expect((await receipt).suggestedFilename()).toMatch(/^chairside-receipt-.*\.pdf$/);
    expect((await raisedOf(stage, id)).receivedCents).toBe(2_500);
    heldStill();
    await guide.getByText('4 of 4 done').waitFor();

    await page.getByRole('link', { name: 'View Your Campaigns' }).click();
    await page.getByRole('heading', { level: 1, name: 'Your Donation Campaigns' }).waitFor();
    const card = page.getByRole('listitem').filter({ hasText: 'A second chair' });
    await card
      .getByText(/^\d\d-\d\d-\d{4} \d\d:\d\d:\d\d$/)
      .first()
      .waitFor();
    await page.getByRole('link', { name: 'Back' }).waitFor();
    for (const one of [page, giver]) expect(troublesOf(one)).toEqual([]);
  });

  it('takes contributions from two browsers, and every open screen shows them as they come', async () => {
    const id = await campaignOf(stage, omar, { name: 'Hot towels for all', goalCents: 10_000, now: now() });
    const [ana, ben] = [await person(stage, 'Ana'), await person(stage, 'Ben')];
    const [watching, hers, his] = await Promise.all([stage.newPage(), stage.newPage(), stage.newPage()]);
    await watching.goto(`/campaign/${id}`);
    await watching.getByText('$0 of $100').waitFor();

    await arriveAs(hers, ana, '/campaignList');
    await hers.getByRole('heading', { level: 1, name: 'Available Campaigns' }).waitFor();
    await hers.getByRole('button', { name: 'Donate: Hot towels for all' }).click();
    await donate(hers, '25');
    await hers.getByText('You pay $25.00.', { exact: false }).waitFor();
    await payWith(hers, PAYS);
    await hers.waitForURL(/\/contribution-thank-you\?contribution=/);
    await hers.getByText('Your Payment was successful').waitFor();
    expect(await hers.getByRole('link', { name: 'Back To Dashboard' }).getAttribute('href')).toBe('/dashboard');
    await watching.getByText('$25 of $100').waitFor();

    await arriveAs(his, ben, `/campaign/${id}?donate=1`);
    await donate(his, '50.50');
    await payWith(his, PAYS);
    await his.getByRole('heading', { level: 1, name: 'Thank you for your contribution' }).waitFor();
    await watching.getByText('$75.50 of $100').waitFor();
    await watching.getByText('2 backers').waitFor();

    await hers.getByRole('link', { name: 'Your contributions' }).click();
    await hers.getByRole('button', { name: 'Take it back: Hot towels for all' }).click();
    await hers.getByRole('alertdialog').getByRole('button', { name: 'Take it back' }).click();
    await watching.getByText('$50.50 of $100').waitFor();

    await watching.getByRole('tab', { name: 'Ledger' }).click();
    await watching
      .getByRole('row', { name: 'Refund to Ana Ortiz' })
      .getByText('taken back by its contributor')
      .waitFor();
    const { totals, lines } = await ledgerOn(watching);
    const of = (...names: string[]) =>
      lines
        .filter(({ what }) => names.some((name) => what.startsWith(name)))
        .reduce((sum, line) => sum + line.amount, 0);
    expect(lines).toHaveLength(6);
    expect(totals).toEqual({
      In: of('Contribution'),
      Fees: of('Fee'),
      Refunds: of('Refund'),
      'Paid out to the organizer': 0,
      Balance: of('Contribution', 'Fee', 'Refund'),
      'Use of funds': 0,
    });
    expect([totals.In, totals.Refunds, lines[0]?.balance]).toEqual([7_550, -2_500, totals.Balance]);
    for (const page of [watching, hers, his]) expect(troublesOf(page)).toEqual([]);
  });

  it('charges nothing that was not seen: an address brings its amount, which can be changed', async () => {
    const id = await campaignOf(stage, omar, { name: 'New mirrors', goalCents: 10_000, now: now() });
    const page = await stage.newPage();
    const cal = await person(stage, 'Cal');
    await arriveAs(page, cal, `/payment/contribute/${id}/999`);
    await page.getByText('The amount of $999.00 is the one of the link', { exact: false }).waitFor();
    await page.getByRole('button', { name: 'Change' }).click();
    await donate(page, '10');
    await page.getByText('You pay $10.00.', { exact: false }).waitFor();
    await page.goto(`/payment/contribute/${id}/ten`);
    await page.getByRole('button', { name: 'Choose an amount' }).click();
    const dialog = page.getByRole('dialog', { name: 'Donate' });
    await dialog.getByLabel('Amount', { exact: true }).fill('0.50');
    await dialog.getByRole('button', { name: 'Donate', exact: true }).click();
    await dialog.getByText('The least that can be given is $1.').waitFor();
    expect((await raisedOf(stage, id)).receivedCents).toBe(0);
    expect(troublesOf(page)).toEqual([]);
  });

  it('of all or nothing charges everyone when its goal is reached, by another card where one was declined, and no one when it is missed', async () => {
    const wanted = { goalCents: 5_000, model: 'ALL_OR_NOTHING', days: 3, now: now() } as const;
    const reached = await campaignOf(stage, omar, { ...wanted, name: 'Reached' });
    const missed = await campaignOf(stage, omar, { ...wanted, name: 'Missed' });
    const page = await stage.newPage();
    const eve = await person(stage, 'Eve');
    await giveTo(stage, reached, await person(stage, 'Fay'), 1_000);
    for (const [id, amount, card] of [
      [missed, '20', PAYS],
      [reached, '60', DECLINES_LATER],
    ] as const) {
      await arriveAs(page, eve, `/campaign/${id}?donate=1`);
      await donate(page, amount);
      await page.getByText('Nothing is charged now.', { exact: false }).waitFor();
      await payWith(page, card);
      await page.getByRole('heading', { level: 1, name: 'Thank you for your contribution' }).waitFor();
      await page.getByText('Pledged, not charged').waitFor();
    }
    await page.getByRole('link', { name: 'See the campaign' }).click();
    await page.getByText('$70 pledged, nothing charged yet').waitFor();

    // No page is open while days pass at once: its session would be over without its knowing.
    await page.goto('about:blank');
    passDays(5);
    const over = async (id: string) => {
      const { status, outcome, receivedCents } = await raisedOf(stage, id);
      return [status, outcome, receivedCents];
    };
    const wait = { timeout: LONGEST_WAIT_MS, interval: 500 };
    await expect.poll(async () => (await over(reached))[0], { ...wait, interval: 50 }).toBe('ENDED');
    await page.goto(`/campaign/${reached}`);
    await expect.poll(() => over(reached), wait).toEqual(['ENDED', 'REACHED', 1_000]);
    await expect.poll(() => over(missed), wait).toEqual(['ENDED', 'MISSED', 0]);
    await page.getByText('Goal reached').first().waitFor();
    await page.goto(`/campaign/${missed}`);
    await page.getByText('Nobody was charged.', { exact: false }).waitFor();
    await page.getByText('$20 pledged, never charged').waitFor();

    await page.getByRole('link', { name: 'Crowd Funding' }).first().click();
    await page.getByText('The goal is reached, and your card was declined.', { exact: false }).waitFor();
    await page.getByRole('link', { name: 'Use another card' }).click();
    await page.getByText('You pay $60.00.', { exact: false }).waitFor();
    await payWith(page, PAYS);
    await page.getByText('Your Payment was successful').waitFor();
    await expect.poll(() => over(reached), wait).toEqual(['ENDED', 'REACHED', 7_000]);
    expect(troublesOf(page)).toEqual([]);
  });
});
