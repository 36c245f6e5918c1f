import type { Locator, Page, Request } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { chooseOfBooking } from './bookingMenu.ts';
import { type Funded, fundedCampaign, PAYABLE_AFTER_DAYS } from './campaigns.ts';
import { packs } from './corpus.ts';
import { openSender, type Sender } from './corpusSender.ts';
import { openStage, type Stage } from './harness.ts';
import { again, openPast, type Visit, visitedOf } from './pastVisit.ts';
import { payForCart } from './paying.ts';
import { activate, type Person, password, payWith, person, productOf, shopOf } from './people.ts';
import { platformOwner } from './platformOwner.ts';
import { attachPicture, jpgOf } from './postPictures.ts';
import { FREE, fieldsWith } from './textFields.ts';
import { isSafe, shows, trappedPage } from './tripwire.ts';

/** Breaks out of an attribute or a text and runs what follows; short enough for every field. */
const BAD = '"><img src=x onerror=pwn()>';
/** Fields without a form, or only chosen in one. */
const WITHOUT_FORM: readonly string[] = [
  ...[
    'register.input.state',
    'registerShop.input.state',
    'updateShop.changes.state',
    'createProduct.input.contactNumber',
    'updateProduct.changes.contactNumber',
  ],
  ...['settleConversationReport.reason', 'eraseEnquiry.reason'],
  ...['saveDraft.draft.coverAlt', 'removePost.reason', 'unpublishPost.reason'],
];

/** Visits are made two days ago; money was given long enough before that it can be paid out. */
const DAYS_OF_VISITS = 2;
const DAYS_BEHIND = PAYABLE_AFTER_DAYS + DAYS_OF_VISITS;

/** Registering and booking take a while where much else is going on. */
const LONGEST_SETUP_MS = 300_000;

let stage: Stage;
let sender: Sender;
let owner: Person;
let ana: Person;
let ben: Person;
const reviewsOf = packs(1_000, '\n');
let visit: Visit;
let funded: Funded;
const typed = new Set<string>();
const pages: [string, Page][] = [];

beforeAll(async () => {
  const past = openPast(DAYS_BEHIND);
  stage = await openStage({ env: past.env });
  sender = openSender(stage);
  funded = await fundedCampaign(stage, { name: 'Over', gifts: [5_000, 1_000], now: past.now() });
  await past.pass(DAYS_BEHIND - DAYS_OF_VISITS);
  visit = await visitedOf(stage, sender, reviewsOf.length + 1, past.end);
  owner = await platformOwner(stage, 'Olive');
  [ana, ben] = await Promise.all([person(stage, 'Ana'), person(stage, 'Ben')]);
}, LONGEST_SETUP_MS);
afterAll(() => stage?.close());

afterEach(async () => {
  for (const [name, page] of pages.splice(0)) await isSafe(page, name);
});

/** Remembers what a form has sent of ours. */
function remember(request: Request): void {
  if (request.url().endsWith('/users/register')) {
    for (const [name, text] of Object.entries(request.postDataJSON() as object))
      if (String(text).includes('pwn')) typed.add(`register.input.${name}`);
  }
  if (request.method() !== 'POST' || !request.url().endsWith('/graphql')) return;
  const { query, variables = {} } = request.postDataJSON() as { query: string; variables?: Record<string, unknown> };
  for (const field of fieldsWith(query, variables, (text) => text.includes('pwn'))) typed.add(field);
}

async function open(name: string, who: Person | undefined, path: string): Promise<Page> {
  const page = await trappedPage(stage, who, path);
  page.on('request', remember);
  pages.push([name, page]);
  return page;
}

async function fill(form: Page | Locator, lines: Readonly<Record<string, string>>): Promise<void> {
  for (const [label, text] of Object.entries(lines)) await form.getByLabel(label, { exact: true }).fill(text);
}

const begin = (by: Person, topic = 'Combs') =>
  sender.send(by, 'createThread', { input: { topic, text: 'Which one?', category: 'Tools' } });
const comment = (by: Person, threadId: string, text: string) =>
  sender.send(by, 'addComment', { threadId, input: { text } });
const rowOf = (page: Page, who: string, nth = 1) =>
  page.getByRole('listitem', { name: `Comment ${nth} by ${who} Ortiz` });

async function choose(page: Page, within: Page | Locator, item: string): Promise<void> {
  await within
    .getByRole('button', { name: /^More about/ })
    .first()
    .click();
  await page.getByRole('menuitem', { name: item, exact: true }).click();
}

/** Says why in the question that is open, and confirms. */
async function because(page: Page, confirm: string): Promise<void> {
  const dialog = page.getByRole('alertdialog');
  await dialog.getByRole('textbox').last().fill(BAD);
  await dialog.getByRole('button', { name: confirm, exact: true }).click();
  await dialog.waitFor({ state: 'detached' });
}

it("signing up, and a member's profile", async () => {
  const page = await open('signup', undefined, '/signup');
  const lines = {
    'First name': BAD,
    'Last name': BAD,
    Username: BAD,
    'Phone number': '+1 312 555 0100',
    Email: 'bad@mail.test',
    Password: password,
  };
  await fill(page, { ...lines });
  for (const label of [/^City/, /^County/]) await page.getByLabel(label).fill(BAD);
  await page.getByRole('checkbox', { name: 'Agree to privacy and policy terms' }).click();
  await page.getByRole('button', { name: 'Sign Up' }).click();
  await page.waitForURL('**/dashboard');
  await page.goto('/profile');
  const form = page.getByRole('form', { name: 'Profile information' });
  const website = 'https://pwn.test/"onclick="pwn()';
  await fill(form, {
    'First name': `${BAD} 2`,
    'Last name': `${BAD} 2`,
    Username: `${BAD} 2`,
    Bio: BAD,
    'Website Url': website,
  });
  await form.getByRole('button', { name: 'Update Profile' }).click();
  await page.getByText('Profile Updated successfully!').first().waitFor();
  await shows(page, [`${BAD} 2`], 'profile');
  await page.getByRole('button', { name: 'History of your profile' }).click();
  const history = page.getByRole('dialog', { name: 'History of your profile' });
  await history
    .getByRole('button', { name: /^Restore/ })
    .last()
    .click();
  await because(page, 'Restore');
  await history.getByText('back to what it was').first().waitFor();
  await history.getByRole('button', { name: 'Close' }).click();
  await history.waitFor({ state: 'detached' });
  await fill(form, { 'Website Url': 'javascript:pwn()' });
  await form.getByRole('button', { name: 'Update Profile' }).click();
  await page
    .getByText(/must be an https:\/\/ address/)
    .first()
    .waitFor();
});

it('a thread, a comment, a quote, and other words for all of them', async () => {
  const page = await open('forum', ana, '/forum');
  await activate(stage, ana);
  const pictureOf = (at: number) => `Description of picture ${at}`;
  const lines = { Thread: BAD, Topic: BAD, Category: BAD, [pictureOf(1)]: BAD };
  await page.getByRole('button', { name: 'Create Thread' }).first().click();
  await attachPicture(page, page.getByRole('dialog'));
  await fill(page.getByRole('dialog'), lines);
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await page.getByRole('heading', { level: 1, name: BAD }).waitFor();
  await choose(page, page.getByRole('main'), 'Edit');
  await fill(page.getByRole('dialog'), {
    Thread: `${BAD} again`,
    Topic: `${BAD} again`,
    Category: `${BAD} 2`,
    [pictureOf(1)]: `${BAD} again`,
  });
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await page.getByRole('heading', { level: 1, name: `${BAD} again` }).waitFor();
  const say = async (text: string) => {
    await page.getByLabel('Your comment').last().fill(text);
    await page.getByRole('button', { name: 'Add Comment' }).click();
  };
  await page
    .getByRole('button', { name: /^Quote/ })
    .first()
    .click();
  await attachPicture(page, page.getByRole('main'));
  await page.getByLabel(pictureOf(1)).fill(BAD);
  await say(BAD);
  await rowOf(page, 'Ana').getByText(BAD).first().waitFor();
  await choose(page, rowOf(page, 'Ana'), 'Edit');
  await rowOf(page, 'Ana').getByLabel('Your comment').fill(`${BAD} revised`);
  await rowOf(page, 'Ana').getByLabel(pictureOf(1)).fill(`${BAD} revised`);
  const save = rowOf(page, 'Ana').getByRole('button', { name: 'Save' });
  await save.click();
  // The box holds the same words until they are saved.
  await save.waitFor({ state: 'detached' });
  await page.getByText(`${BAD} revised`).waitFor();
  await choose(page, rowOf(page, 'Ana'), 'Earlier versions');
  await shows(page, [`${BAD} revised`], 'history');
  await page.keyboard.press('Escape');
  await page.goto('/forum');
  await page.getByLabel('Words').fill(BAD);
  await page.getByLabel('Words').press('Enter');
  await page.getByText(`with “${BAD}”`).waitFor();
});

it('reasons of members and moderators about posts', async () => {
  const [cal, { id: threadId }] = [await person(stage, 'Cal'), await begin(ben, 'Quarrel')];
  await activate(stage, ana);
  for (const text of ['One', 'Two', 'Three']) await comment(cal, threadId, text);
  const [theirs, flagging, moderator] = [
    await open('hidden', cal, `/forum/thread/${threadId}`),
    await open('flags', ana, `/forum/thread/${threadId}`),
    await open('moderating', owner, `/forum/thread/${threadId}`),
  ];
  await choose(flagging, rowOf(flagging, 'Cal', 3), 'Flag');
  await because(flagging, 'Flag');
  await choose(moderator, rowOf(moderator, 'Cal'), 'Hide');
  await because(moderator, 'Hide');
  await theirs.getByRole('button', { name: 'Appeal' }).click();
  await because(theirs, 'Send appeal');
  await choose(moderator, rowOf(moderator, 'Cal', 2), 'Hide');
  await because(moderator, 'Hide');
  await rowOf(moderator, 'Cal', 2).getByRole('button', { name: 'Restore' }).click();
  await because(moderator, 'Restore');
  for (const what of ['Lock', 'Pin', 'Unlock', 'Unpin']) {
    await choose(moderator, moderator.getByRole('main'), what);
    await because(moderator, what);
  }
  await choose(moderator, rowOf(moderator, 'Cal', 3), 'Ban Cal Ortiz');
  await because(moderator, 'Ban');
  await theirs.goto('/forum');
  await theirs.getByRole('button', { name: 'Appeal' }).click();
  await because(theirs, 'Send appeal');

  await moderator.goto('/forum/review');
  const cases = moderator.getByRole('article', { name: 'Case of Cal Ortiz' });
  await expect.poll(() => cases.count(), { timeout: 15_000 }).toBe(3);
  await shows(moderator, [BAD], 'review queue');
  const settle = async (decision: string) => {
    const before = await cases.count();
    await cases
      .filter({ has: moderator.getByRole('button', { name: decision }) })
      .first()
      .getByRole('button', { name: decision })
      .click();
    await because(moderator, decision);
    await expect.poll(() => cases.count(), { timeout: 15_000 }).toBeLessThan(before);
  };
  await settle('Let it stand');
  await settle('Turn the appeal down');
  await settle('Turn the appeal down');
  await moderator.goto(`/user/${cal.id}`);
  await moderator.getByRole('button', { name: 'Lift the ban' }).click();
  await because(moderator, 'Lift');
  await shows(moderator, [BAD], 'record of a member');

  // Somebody without a page of theirs open: the suspension would end its session.
  const gus = await person(stage, 'Gus');
  await moderator.goto(`/owner/users/${gus.id}`);
  for (const [button, confirm] of [
    ['Add a note', 'Add'],
    ['Suspend', 'Suspend'],
    ['Reinstate', 'Reinstate'],
    ['Change role', 'Change role'],
    ['Upgrade Account', 'Upgrade'],
    ['Take the plan back', 'Take back'],
    ['Delete account', 'Delete account'],
    ['Restore account', 'Restore'],
  ] as const) {
    await moderator.getByRole('main').getByRole('button', { name: button, exact: true }).click();
    await because(moderator, confirm);
    await moderator.getByRole('alertdialog').waitFor({ state: 'detached' });
  }
  await moderator.getByRole('main').getByRole('button', { name: 'View as', exact: true }).click();
  await because(moderator, 'View as');
  await moderator.getByRole('region', { name: 'View as' }).getByRole('button', { name: 'Stop' }).click();
  await moderator.getByRole('region', { name: 'Notes' }).waitFor();
});

it('messages, the chat, the contact form and a report', async () => {
  const omar = await person(stage, 'Omar', 'SHOP_OWNER');
  const shopId = await shopOf(stage, omar, 'Oak Street Barbers', '0');
  const page = await open('chat', ana, `/barber/${shopId}`);
  await page.getByRole('button', { name: /^Chat/ }).click();
  const box = page.getByRole('textbox', { name: 'Your message' });
  await box.fill(BAD);
  await box.press('Enter');
  await page.getByRole('dialog').getByText('Sent', { exact: true }).waitFor();
  const his = await open('messages', omar, '/messages');
  await his.getByRole('link', { name: /Ana Ortiz/ }).click();
  await his.getByRole('log').getByText(BAD).waitFor();
  await his.getByRole('textbox', { name: 'Your message' }).fill(BAD);
  await his.getByRole('textbox', { name: 'Your message' }).press('Enter');
  // Her chat is still open: his answer may be marked as read before the check.
  await his
    .getByRole('log')
    .getByText(/^(Sent|Read)$/)
    .waitFor();
  // The Edit button appears as soon as the message can be edited.
  await his.getByRole('log').getByRole('button', { name: 'Edit' }).waitFor();
  await his.getByRole('textbox', { name: 'Your message' }).press('ArrowUp');
  await his.getByRole('form', { name: 'Edit your message' }).getByRole('textbox').fill(`${BAD} again`);
  await his.getByRole('textbox', { name: 'Your message' }).press('Enter');
  await his.getByRole('log').getByText(`${BAD} again`).waitFor();
  await his.getByRole('button', { name: 'More' }).click();
  await his.getByRole('menuitem', { name: 'Report this conversation' }).click();
  await because(his, 'Report');

  const guest = await open('contact', undefined, '/contact');
  await fill(guest, { 'First name': BAD, 'Last name': BAD, Email: 'gil@example.test', Subject: BAD, Message: BAD });
  await guest.getByRole('checkbox').click();
  await guest.getByRole('button', { name: 'Send message' }).click();
  await guest.getByRole('heading', { name: 'Thank you, we have it' }).waitFor();
});

it('a shop, and an appointment that is cancelled', async () => {
  const sam = await person(stage, 'Sam', 'SHOP_OWNER');
  const page = await open('shop', sam, '/my-store');
  const about = { 'Shop name': BAD, Price: '0' };
  const more = { Description: BAD, 'Contact number': BAD, 'Shop address': BAD, City: BAD };
  const write = async (form: Locator, save: string) => {
    await fill(form, about);
    for (const [label, text] of Object.entries(more)) await form.getByLabel(new RegExp(`^${label}`)).fill(text);
    await form.getByRole('button', { name: 'Next' }).click();
    await form.getByLabel('Time zone').selectOption('America/Chicago');
    await form.getByRole('button', { name: 'Next' }).click();
    await form.getByRole('button', { name: save, exact: true }).click();
    await form.waitFor({ state: 'detached' });
  };
  await page.getByRole('button', { name: 'Add Shop' }).first().click();
  await write(page.getByRole('dialog'), 'Create Shop');
  await page.getByRole('button', { name: `Edit ${BAD}` }).click();
  await write(page.getByRole('dialog'), 'Save');
  await page.getByRole('button', { name: `Delete ${BAD}` }).click();
  await shows(page, [`Delete ${BAD}`], 'deleting a shop');
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: 'Keep it' })
    .or(page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }))
    .click();

  const shopId = await shopOf(stage, sam, BAD, '0');
  await page.goto('/services');
  const menu = page.getByRole('region', { name: BAD }).last();
  const offer = page.getByRole('dialog');
  const save = async (button: string, addOn: string) => {
    await fill(offer, { Name: BAD, Price: '0', Category: BAD });
    await offer.getByLabel('Add-on 1', { exact: true }).fill(addOn);
    await offer.getByLabel('Price of add-on 1').fill('0');
    await offer.getByRole('button', { name: button, exact: true }).click();
    await offer.waitFor({ state: 'detached' });
  };
  await menu.getByRole('button', { name: /^Add a service/ }).click();
  await offer.getByRole('button', { name: 'Add an add-on' }).click();
  await save('Add to the menu', BAD);
  await menu.getByRole('button', { name: `Edit ${BAD}` }).click();
  await save('Save', `${BAD} 2`);
  await menu.getByText(`${BAD} 2`, { exact: true }).waitFor();
  await shows(page, [BAD], 'services');
  const date = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10);
  const { booking } = await sender.send<{ booking: { id: string } }>(
    ana,
    'holdSlot',
    { input: { shopId, date, time: '11:00' } },
    '{ booking { id } }',
  );
  await sender.send(ana, 'createBooking', { bookingId: booking.id });
  const customer = await open('appointments', ana, '/appointments');
  await chooseOfBooking(customer, 'Cancel');
  await because(customer, 'Cancel booking');
  const person = customer.getByRole('dialog');
  const keepPerson = async (words: string) => {
    await fill(person, { Name: words, Note: words });
    await person.getByRole('button', { name: 'Save', exact: true }).click();
    await person.waitFor({ state: 'detached' });
  };
  await customer.getByRole('button', { name: 'Add a person' }).click();
  await keepPerson(BAD);
  await customer.getByRole('button', { name: `Change ${BAD}` }).click();
  await keepPerson(`${BAD} 2`);
  await shows(customer, [BAD], 'people one books for');
  await page.goto('/appointments');
  await shows(page, [BAD], 'appointments');

  const desk = page.getByRole('dialog');
  await page.getByLabel('Shop', { exact: true }).selectOption(shopId);
  const on = { Day: date };
  await page.getByRole('button', { name: 'Add walk-in' }).click();
  await fill(desk, { ...on, Name: BAD, 'Phone number': BAD, Note: BAD });
  await desk.getByRole('button', { name: /^Add at/ }).click();
  await desk.waitFor({ state: 'detached' });
  // What is blocked is proposed around what the agenda shows.
  await page.getByText('Walk-in, pays at the desk').waitFor();
  await page.getByText(/^Queue: /).click();
  await page.getByRole('button', { name: 'Add to the queue' }).click();
  await fill(desk, { Name: BAD });
  await desk.getByRole('button', { name: 'Add to the queue' }).click();
  await desk.getByText(/^Who opens it sees/).waitFor();
  await desk.getByRole('button', { name: 'Close', exact: true }).click();
  await desk.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Open it to the public page' }).click();
  await page.getByRole('button', { name: 'Close it to the public page' }).waitFor();
  const queue = await open('queue', undefined, `/shop/${shopId}/queue`);
  await queue.getByLabel('Name', { exact: true }).fill(BAD);
  await queue.getByRole('button', { name: 'Join the queue' }).click();
  // Where the shop is closed by now the answer is no.
  await expect.poll(() => typed.has('joinQueue.input.name')).toBe(true);
  await page.getByRole('button', { name: 'Block time' }).click();
  await fill(desk, { ...on, Reason: BAD });
  await desk.getByRole('button', { name: /^Block 8/ }).click();
  await desk.waitFor({ state: 'detached' });
  const closed = new Date(Date.now() + 20 * 86_400_000).toISOString().slice(0, 10);
  await page.getByRole('button', { name: 'Close days' }).click();
  await fill(desk, { 'First day': closed, 'Last day': closed, Reason: BAD });
  await desk.getByRole('button', { name: 'Close 1 day', exact: true }).click();
  await desk.waitFor({ state: 'detached' });
  await chooseOfBooking(page, 'Details', '"><img');
  await shows(page, [BAD], 'appointments with a walk-in');

  await page.goto('/customers');
  await page
    .getByRole('button', { name: /^Open .*img src/ })
    .first()
    .click();
  await fill(desk, { Allergies: BAD, Preferences: BAD, Notes: BAD });
  await desk.getByRole('button', { name: 'Save', exact: true }).click();
  await desk.getByRole('button', { name: 'Save', exact: true, disabled: true }).waitFor();
  await shows(page, [BAD], 'customers');
});

it('a product, and an order that is sent, reviewed and answered, or cancelled', async () => {
  const [sel, other] = await Promise.all([person(stage, 'Sel', 'SELLER'), person(stage, 'Sil', 'SELLER')]);
  const page = await open('product', sel, '/my-store');
  const lines = { 'Product name': BAD, Price: '5', 'Free pieces': '5', Category: BAD };
  await page.getByRole('button', { name: 'Add Product' }).first().click();
  const form = page.getByRole('dialog');
  const write = async (save: string) => {
    for (const [label, text] of Object.entries(lines)) await form.getByLabel(new RegExp(`^${label}`)).fill(text);
    await form.getByLabel(/^Description/).fill(lines.Category);
    await form.getByRole('button', { name: save, exact: true }).click();
    await form.waitFor({ state: 'detached' });
  };
  await write('Create Product');
  await page.getByRole('button', { name: `Edit ${BAD}` }).click();
  lines.Category = `${BAD} 2`;
  lines['Product name'] = `${BAD} 2`;
  await write('Save');
  await sender.send(ana, 'addToCart', { productId: await productOf(stage, other, 'Cape', '5', 5), quantity: 1 });
  const cart = await open('cart', ana, '/cart');
  const address = cart.getByRole('form', { name: 'Delivery address' });
  const written = { 'Full name': BAD, 'Street and number': BAD, 'Apartment, suite or floor': BAD, City: BAD };
  await fill(address, { ...written, 'ZIP code': '60606' });
  await address.getByLabel('State').selectOption('IL');
  await address.getByRole('button', { name: 'Use this address' }).click();
  await shows(cart, [BAD], 'cart');
  await cart.getByRole('button', { name: 'Change address' }).click();
  await fill(address, { ...written, 'ZIP code': '60607' });
  await address.getByLabel('State').selectOption('IL');
  await address.getByRole('button', { name: 'Use this address' }).click();
  await cart.getByRole('button', { name: 'Change address' }).click();
  await cart.getByRole('button', { name: /^Remove .*60606$/ }).click();
  await cart.getByText('Address removed', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Change terms' }).click();
  const terms = page.getByRole('dialog', { name: 'Shipping and returns' });
  await terms.getByRole('checkbox', { name: /^Buyers can pick things up/ }).check();
  const door = { 'Name at the door': BAD, 'Street and number': BAD, 'Apartment, suite or floor': BAD, City: BAD };
  await fill(terms, { ...door, 'ZIP code': '60606', Returns: BAD });
  await terms.getByLabel('State').selectOption('IL');
  await terms.getByRole('button', { name: 'Save', exact: true }).click();
  await terms.waitFor({ state: 'detached' });
  await shows(page, [BAD], 'terms');
  const buy = async (name: string) => {
    const productId = await productOf(stage, sel, name, '5', 5);
    await sender.send(ana, 'addToCart', { productId, quantity: 1 });
    return payForCart(stage, ana);
  };
  const [sent, cancelled] = [await buy('Brush'), await buy('Comb')];
  await page.goto(`/orders/${sent}`);
  await page.getByRole('button', { name: /^Ship/ }).click();
  await page
    .getByRole('dialog')
    .getByLabel(/^Tracking/)
    .fill(BAD);
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Ship|^Send|^Mark/ })
    .click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  const buyer = await open('order', ana, `/orders/${sent}`);
  await buyer.getByRole('button', { name: /^I have received it/ }).click();
  await buyer.getByRole('button', { name: 'Write a review of Brush' }).click();
  const review = buyer.getByRole('dialog');
  await review.getByRole('radio', { name: /^4/ }).click();
  await review.getByLabel(/^Your review/).fill(BAD);
  await review.getByRole('button', { name: 'Save review' }).click();
  await review.waitFor({ state: 'detached' });
  await page.goto('/my-store');
  await page.getByRole('link', { name: 'Brush', exact: true }).click();
  await page.getByRole('button', { name: /^Answer/ }).click();
  await page
    .getByRole('alertdialog')
    .getByLabel(/^Your answer/)
    .fill(`${BAD} 2`);
  await page.getByRole('button', { name: 'Send answer' }).click();
  await shows(page, [BAD, `${BAD} 2`], 'reviews of a product');
  await buyer.goto(`/orders/${cancelled}`);
  await buyer.getByRole('button', { name: /^Cancel/ }).click();
  await because(buyer, 'Cancel it');
  await buyer.goto(`/orders/${sent}`);
  await shows(buyer, [BAD], 'tracking');
});

it('an announcement in rich text, and its preview', async () => {
  const moderator = await open('announcement', owner, '/owner/notifications');
  const form = moderator.getByRole('form', { name: 'Send notification' });
  await form.getByLabel('Title').fill(BAD);
  await form.getByRole('radio', { name: 'Only selected users' }).click();
  await form.getByLabel('Find a member').fill('Ben');
  await form.getByRole('button', { name: /^Ben Ortiz/ }).click();
  await form.getByRole('textbox', { name: 'Content' }).click();
  await form.getByRole('button', { name: 'Bold' }).click();
  await moderator.keyboard.type(BAD);
  await form.getByRole('button', { name: 'Send', exact: true }).click();
  await shows(moderator, [BAD], 'preview');
  await moderator.getByRole('button', { name: 'Send to 1 member' }).click();
  const reader = await open('bell', ben, '/dashboard');
  await reader.getByRole('button', { name: /^Notifications, \d+ unread/ }).click();
  await reader.getByRole('dialog', { name: 'Notifications' }).getByText(BAD).first().waitFor();
  await isSafe(reader, 'the open bell');
});

it('a post of the blog, and what its reviewer says', async () => {
  await activate(stage, ben);
  const page = await open('write', ben, '/blog/mine');
  await page.getByRole('link', { name: 'Write your first post' }).click();
  await page.getByLabel('Blog Title').fill(BAD);
  await page.getByLabel('Category').fill(BAD);
  await page.getByLabel('Description').fill(BAD);
  await page.getByRole('textbox', { name: 'Content' }).click();
  await page.keyboard.type(BAD);
  await page.getByText('Saved', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Send for review' }).click();
  await page.getByText('In review', { exact: true }).first().waitFor();
  const reviewer = await open('review', owner, '/owner/blog');
  await reviewer.getByRole('button', { name: 'Comment on a passage' }).click();
  const dialog = reviewer.getByRole('dialog');
  await dialog.getByLabel('Passage').fill(BAD);
  await dialog.getByLabel('Comment', { exact: true }).fill(BAD);
  await dialog.getByRole('button', { name: 'Add comment' }).click();
  await reviewer.getByRole('button', { name: 'Return', exact: true }).click();
  await reviewer.getByRole('alertdialog').getByLabel('Reason').fill(BAD);
  await reviewer.getByRole('alertdialog').getByRole('button', { name: 'Return' }).click();
  await reviewer.getByText('Nothing to review').waitFor();
  await shows(page, [BAD], 'desk');
  await page.getByRole('link', { name: `Edit ${BAD}` }).click();
  await page.getByRole('heading', { name: 'From the reviewer' }).waitFor();
  await shows(page, [BAD], 'returned post');
});

it('reviews of a visit, on the shop’s page and the first one', async () => {
  const { rob, vic, shopId, ids } = visit;
  // The corpus has links; the first mail is of the past.
  await stage.graphql('mutation { resendActivation }', {}, vic.token);
  for (const one of [vic, ben]) await activate(stage, one);
  for (const [n, { text }] of reviewsOf.entries())
    await sender.send(vic, 'submitReview', { input: { bookingId: ids[n + 1], rating: 5, quotable: true, text } });
  const page = await open('appointments', vic, '/appointments');
  // Whether there is one already is asked for once a button is seen.
  await page
    .getByRole('button', { name: /review of/i })
    .last()
    .scrollIntoViewIfNeeded();
  await page.getByRole('button', { name: /^Write a review/ }).click();
  const form = page.getByRole('dialog');
  await form.getByLabel(/^Your review/).fill(BAD);
  await form.getByRole('radio', { name: /^5/ }).click();
  await form.getByRole('button', { name: /^(Save|Send|Submit|Post|Publish)/ }).click();
  await form.waitFor({ state: 'detached' });
  await page
    .getByRole('button', { name: /^More about/ })
    .last()
    .click();
  await page.getByRole('menuitem', { name: 'Details' }).click();
  await page.getByRole('button', { name: 'Add pictures' }).click();
  const pictured = page.getByRole('form', { name: 'Add a picture' });
  const file = { name: 'fade.jpg', mimeType: 'image/jpeg', buffer: await jpgOf('#3b6b52') };
  await pictured.locator('input[type=file]').setInputFiles(file);
  await fill(pictured, { 'What is to be seen': BAD });
  await pictured.getByRole('button', { name: 'Add picture' }).click();
  await page.getByRole('group', { name: '1 of 4 pictures' }).waitFor();
  const visitor = await open('reviews', undefined, `/barber/${shopId}`);
  await visitor.getByRole('tab', { name: /^Reviews/ }).click();
  await shows(visitor, [BAD, ...reviewsOf.flatMap(({ shown }) => shown)], 'reviews');
  await isSafe(visitor, 'reviews');
  const barber = await open('answer', rob, `/barber/${shopId}?tab=reviews`);
  await barber
    .getByRole('button', { name: /^Answer/ })
    .first()
    .click();
  await barber
    .getByRole('alertdialog')
    .getByLabel(/^Your answer/)
    .fill(`${BAD} 2`);
  await barber.getByRole('button', { name: 'Send answer' }).click();
  await shows(barber, [`${BAD} 2`], 'answer to a review');
  const judge = await open('reported reviews', owner, '/forum/review?tab=reviews');
  const reporter = await open('report', ben, `/barber/${shopId}?tab=reviews`);
  const report = async () => {
    await reporter
      .getByRole('button', { name: /^Report:/ })
      .first()
      .click();
    const dialog = reporter.getByRole('alertdialog');
    await dialog.getByLabel(/^Note/).fill(BAD);
    await dialog.getByRole('button', { name: 'Report' }).click();
    await dialog.waitFor({ state: 'detached' });
  };
  for (const decision of ['Let it stand', 'Hide']) {
    await report();
    await judge.getByRole('button', { name: decision, exact: true }).click();
    await because(judge, decision);
  }
  await shows(judge, [BAD], 'hidden reviews');
  const listed = await stage.graphql<{ hiddenReviews: { edges: { node: { id: string } }[] } }>(
    '{ hiddenReviews(first: 1) { edges { node { id } } } }',
    {},
    owner.token,
  );
  const bookingId = listed.hiddenReviews.edges[0]?.node.id;
  const author = await open('appeal', vic, `/appointments?tab=mine#${bookingId}`);
  await author
    .getByRole('button', { name: /^Why the review/ })
    .first()
    .click();
  await author.getByRole('figure', { name: 'Your review' }).getByRole('button', { name: 'Appeal' }).click();
  await because(author, 'Send appeal');
  await judge.getByRole('button', { name: 'Turn the appeal down', exact: true }).click();
  await because(judge, 'Turn the appeal down');
  const ofHidden = judge.getByRole('list', { name: 'Hidden reviews' });
  await ofHidden.getByRole('button', { name: 'Restore', exact: true }).click();
  await because(judge, 'Restore');
  await visitor.goto('/');
  await shows(visitor, reviewsOf[0]?.shown ?? [], 'testimonials');
});

it('pictures of a portfolio, a report of one and what is decided about it', async () => {
  for (const one of [ana, ben]) await activate(stage, one);
  const page = await open('portfolio', ana, '/portfolio');
  const form = page.getByRole('form', { name: 'Add a picture' });
  const file = { name: 'chair.jpg', mimeType: 'image/jpeg', buffer: await jpgOf('#3b6b52') };
  await form.locator('input[type=file]').setInputFiles(file);
  await fill(form, { 'What is to be seen': BAD, Caption: BAD });
  await form.getByRole('button', { name: 'Add picture' }).click();
  await page.getByRole('button', { name: 'Edit picture 1 of 1' }).click();
  const dialog = page.getByRole('dialog');
  await fill(dialog, { 'What is to be seen': `${BAD} 2`, Caption: `${BAD} 2` });
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await dialog.waitFor({ state: 'detached' });
  await shows(page, [`${BAD} 2`], 'own portfolio');
  const judge = await open('reported pictures', owner, '/forum/review?tab=pictures');
  const reporter = await open('a page with pictures', ben, `/user/${ana.id}`);
  for (const decision of ['Let it stand', 'Hide']) {
    await reporter.getByRole('button', { name: /picture 1 of 1, open large$/ }).click();
    await reporter.getByRole('dialog').getByRole('button', { name: 'Report', exact: true }).click();
    const report = reporter.getByRole('alertdialog');
    await report.getByLabel(/^Note/).fill(BAD);
    await report.getByRole('button', { name: 'Report', exact: true }).click();
    await report.waitFor({ state: 'detached' });
    await judge.goto('/forum/review?tab=pictures');
    await judge.getByRole('button', { name: decision, exact: true }).click();
    await because(judge, decision);
    await reporter.reload();
  }
  const ofHidden = judge.getByRole('list', { name: 'Hidden pictures' });
  await ofHidden.waitFor();
  await shows(judge, [BAD, `${BAD} 2`], 'hidden pictures');
  await ofHidden.getByRole('button', { name: 'Restore', exact: true }).click();
  await because(judge, 'Restore');
});

it('a campaign, its news, its money, a report and what is decided about it', async () => {
  const [omar, cal] = [await person(stage, 'Omar', 'SHOP_OWNER'), await person(stage, 'Cal')];
  for (const one of [omar, cal]) await activate(stage, one);
  const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
  const page = await open('campaign', omar, '/userCampaign');
  const dialog = page.getByRole('dialog');
  const write = async (text: string) => {
    await dialog.getByLabel('Campaign name').fill(text);
    await dialog.getByRole('textbox', { name: 'Description' }).click();
    await page.keyboard.type(text);
    await dialog.getByLabel('Who benefits').fill(text);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.waitFor({ state: 'detached' });
  };
  await page.getByRole('button', { name: 'Create Form' }).first().click();
  await dialog.getByLabel('Goal amount').fill('500');
  await dialog.getByLabel('Start date').fill(day(-1));
  await dialog.getByLabel('End date').fill(day(9));
  await write(BAD);
  await page.getByRole('link', { name: BAD }).click();
  await page.getByRole('button', { name: 'Edit' }).click();
  await write(`${BAD} 2`);
  await shows(page, [`${BAD} 2`], 'board');
  const board = page.url();
  const id = board.split('/').at(-1) ?? '';

  const giver = await open('donating', cal, `/campaign/${id}?donate=1`);
  await giver.getByRole('dialog').getByLabel('Amount', { exact: true }).fill('25');
  await giver.getByRole('dialog').getByLabel('Message').fill(BAD);
  await giver.getByRole('dialog').getByRole('button', { name: 'Donate', exact: true }).click();
  await giver.waitForURL(/\/payment\/contribute\//);
  await shows(giver, [BAD], 'payment');
  await payWith(giver, '4242424242424242');
  await giver.waitForURL(/\/contribution-thank-you/);
  await shows(giver, [BAD], 'receipt');

  await page.getByRole('button', { name: 'Add an amendment' }).click();
  await dialog.getByRole('textbox', { name: 'Amendment' }).click();
  await page.keyboard.type(BAD);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.waitFor({ state: 'detached' });
  await page.goto(`${board}?tab=updates`);
  await page.getByRole('button', { name: 'Post an update' }).click();
  await dialog.getByLabel('Title').fill(BAD);
  await dialog.getByRole('textbox', { name: 'Text' }).click();
  await page.keyboard.type(BAD);
  await dialog.getByRole('button', { name: 'Post' }).click();
  await dialog.waitFor({ state: 'detached' });
  await shows(page, [BAD], 'updates');
  await page.goto(`${board}?tab=money`);
  await page.getByRole('button', { name: 'Add an entry' }).click();
  await dialog.getByLabel('Amount', { exact: true }).fill('5');
  await dialog.getByLabel('What it was used for').fill(BAD);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: /^Withdraw/ }).click();
  await because(page, 'Withdraw');
  await moderateMoney();
  await page.goto(`${board}?tab=backers`);
  await shows(page, [BAD], 'backers');
  await page.getByRole('button', { name: 'Pay back Cal Ortiz' }).click();
  await because(page, 'Pay back');

  const report = async () => {
    await giver.goto(`/campaign/${id}`);
    await giver.getByRole('button', { name: 'Report' }).click();
    await because(giver, 'Report');
  };
  await report();
  const moderator = await open('campaigns to review', owner, '/forum/review?tab=campaigns');
  const one = moderator.getByRole('article', { name: `Case of ${BAD} 2` });
  const decide = async (decision: string) => {
    await one.getByRole('button', { name: decision }).click();
    await because(moderator, decision);
  };
  await one.getByText(BAD).first().waitFor();
  await decide('Let it stand');
  await report();
  await decide('Pause');
  await page.goto(board);
  await page.getByRole('button', { name: 'Appeal' }).click();
  await because(page, 'Send appeal');
  await one.getByText('Appeal', { exact: true }).waitFor();
  await decide('Turn the appeal down');
  await shows(page, [BAD], 'decisions');
  await report();
  await decide('Resume');
  await page.goto(board);
  await page.getByRole('button', { name: 'More about the campaign' }).click();
  await page.getByRole('menuitem', { name: 'Cancel the campaign' }).click();
  await because(page, 'Cancel the campaign');
  await shows(giver, [`${BAD} 2`], 'page of the campaign');
});

/** What a platform owner takes back of a campaign that is over, and of its news. */
async function moderateMoney(): Promise<void> {
  const { id } = funded;
  const organizer = await again(stage, funded.organizer);
  const update = { campaignId: id, title: 'News', text: [{ type: 'paragraph', children: [{ text: 'Soon.' }] }] };
  await sender.send(organizer, 'postCampaignUpdate', update);
  await sender.send(organizer, 'closeCampaign', { id });
  await sender.send(organizer, 'requestCampaignPayout', { campaignId: id, amountCents: 3_000 }, '{ availableCents }');
  const page = await open('money of a campaign', owner, `/campaign/${id}?tab=updates`);
  await page.getByRole('button', { name: 'Remove “News”' }).click();
  await because(page, 'Remove');
  await page.getByText('No updates yet').waitFor();
  await page.getByRole('link', { name: 'Contributions and payouts' }).click();
  await page.getByRole('button', { name: 'Pay back Cal Ortiz' }).first().click();
  await because(page, 'Pay back');
  await page.getByRole('tab', { name: 'Money' }).click();
  await page.getByText('paid back by the platform').waitFor();
  await page.getByRole('button', { name: 'Take back $30.00' }).click();
  await because(page, 'Take back');
  await page.getByText('Payout that came back').waitFor();
}

it('a request for service, its answer, an offer, and its end', async () => {
  const [asks, shops] = await Promise.all([person(stage, 'Amy'), person(stage, 'Bea', 'SHOP_OWNER')]);
  await Promise.all([activate(stage, asks), activate(stage, shops)]);
  await shopOf(stage, shops, 'Fade House', '35');
  const day = new Date(Date.now() + 9 * 86_400_000).toISOString().slice(0, 10);
  const page = await open('entity', asks, '/entity');
  const ask = async (nth: number) => {
    await page.getByRole('button', { name: 'Request For Service' }).click();
    const form = page.getByRole('dialog');
    for (const [label, text] of [
      [/^Day/, day],
      [/^Heads/, String(10 + nth)],
      [/^Address/, BAD],
      [/^City/, BAD],
      [/^Note/, BAD],
    ] as const)
      await form.getByLabel(label).fill(text);
    await form.getByLabel(/^State/).selectOption('IL');
    await form.getByRole('button', { name: 'Send the request' }).click();
    await form.waitFor({ state: 'detached' });
    await page.getByRole('article', { name: new RegExp(`^Request for ${10 + nth} people`) }).waitFor();
  };
  await ask(1);
  await ask(2);
  const inbox = await open('requests', owner, '/owner/requests');
  const first = inbox.getByRole('article', { name: /^Request for 11 people/ });
  await first.getByRole('button', { name: 'Answer' }).click();
  await because(inbox, 'Send the answer');
  await first.getByRole('button', { name: 'Send to shops' }).click();
  const choice = inbox.getByRole('dialog');
  await choice
    .getByRole('checkbox', { name: /^Fade House/ })
    .first()
    .check();
  await choice.getByLabel(/^Note/).fill(BAD);
  await choice.getByRole('button', { name: 'Send', exact: true }).click();
  await choice.waitFor({ state: 'detached' });
  const desk = await open('offers', shops, '/entity?tab=quote');
  await desk.getByRole('button', { name: 'Make an offer' }).click();
  const offer = desk.getByRole('dialog');
  for (const [label, text] of [
    [/^Price/, '360'],
    [/^Barbers/, '3'],
    [/^Note/, BAD],
  ] as const)
    await offer.getByLabel(label).fill(text);
  await offer.getByRole('button', { name: 'Send the offer' }).click();
  await offer.waitFor({ state: 'detached' });
  await shows(desk, [BAD], 'offers');
  await page.getByRole('group', { name: 'Offer of Fade House' }).getByText(BAD).waitFor();
  await page
    .getByRole('article', { name: /^Request for 11 people/ })
    .getByRole('button', { name: 'Withdraw the request' })
    .click();
  await because(page, 'Withdraw');
  await inbox
    .getByRole('article', { name: /^Request for 12 people/ })
    .getByRole('button', { name: 'Close', exact: true })
    .click();
  await because(inbox, 'Close the request');
  await shows(page, [BAD], 'entity');
});

it('that was every field there is', () => {
  expect(FREE.filter((field) => !typed.has(field) && !WITHOUT_FORM.includes(field))).toEqual([]);
});
