import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { type Answers, open, refusal, shopOf } from '../../testing/openScreen.tsx';
import { MyStoreScreen } from './MyStoreScreen.tsx';

vi.setConfig({ testTimeout: 60_000 });

const plans = [{ type: 'basic', title: 'Basic' }];
const me = { id: 'u1', type: null };
const shops = (...list: unknown[]): Answers => ({ myShops: list, restorableShops: [], me, plans });
const EMPTY = 'You have no shop yet. select a pricing plan that fits your budget or create one for free now';
const LIMIT = 'You have reached the maximun allowed shops (3)';

afterEach(() => {
  cleanup();
  localStorage.clear();
  vi.unstubAllGlobals();
});

const user = userEvent.setup();
const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }));

describe('My store', () => {
  it('shows a customer the way to a business and no way around it', async () => {
    await open('/my-store', <MyStoreScreen />, shops(), 'CUSTOMER');
    expect(await screen.findByRole('heading', { level: 1, name: 'Build your e-commerce store' })).toBeTruthy();
    expect(
      screen.getByRole('link', { name: 'Activate your shop in settings to start selling' }).getAttribute('href'),
    ).toBe('/settings');
    expect(await screen.findByText(EMPTY)).toBeTruthy();
    expect(screen.queryByRole('button', { name: /Add/ })).toBeNull();
  });

  it('lets a barber create a shop with hours, and shows it at once', async () => {
    const made: Record<string, unknown>[] = [];
    await open(
      '/my-store',
      <MyStoreScreen />,
      {
        ...shops(shopOf({ id: 's0', name: 'First' })),
        registerShop: ({ input }: { input: Record<string, unknown> }) => {
          made.push(input);
          return shopOf({ ...input, id: 's9' });
        },
      },
      'SHOP_OWNER',
    );
    expect(await screen.findByText('1 of 3')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Add Shop' }));
    const form = await dialog('Create Shop');
    expect((form.getByLabelText('Category') as HTMLInputElement).value).toBe('barbers');
    expect((form.getByLabelText('Category') as HTMLInputElement).disabled).toBe(true);
    await user.click(form.getByRole('button', { name: 'Next' }));
    expect(form.getAllByText('Please give it a name.').length).toBeGreaterThan(1);
    await user.type(form.getByLabelText('Shop name'), 'Fade House');
    await user.type(form.getByLabelText('Price'), '$35.50');
    await user.selectOptions(form.getByLabelText(/^State/), 'CO');
    await user.click(form.getByRole('button', { name: 'Next' }));
    expect((form.getByLabelText('Time zone') as HTMLSelectElement).value).toBe('America/Denver');
    await user.selectOptions(form.getByLabelText('Until'), '10:30');
    await user.click(form.getByRole('button', { name: 'Add hours' }));
    await user.click(form.getByRole('button', { name: '8:00am' }));
    await user.click(form.getByRole('button', { name: 'Copy' }));
    expect(form.getByRole('radio', { name: 'Friday, 2 h' })).toBeTruthy();
    expect(form.getByText(/Cancel for free until the appointment begins/)).toBeTruthy();
    await user.selectOptions(form.getByLabelText('Given back later'), '50%');
    await user.selectOptions(form.getByLabelText('Free of charge until'), '1 day before');
    await user.selectOptions(form.getByLabelText('Minimum notice'), '2 hours');
    expect(form.getByText(/^Your customers pay everything when they book/)).toBeTruthy();
    expect(
      form.getByText(/Cancel for free until 1 day before\. After that, you get 50% \(\$17\.75\) back\./),
    ).toBeTruthy();
    await user.selectOptions(form.getByLabelText('Paid when booking'), '40%');
    await user.selectOptions(form.getByLabelText('Kept if the customer does not come'), '75%');
    expect(
      form.getByText(
        /^You pay \$14\.20 now, and \$21\.30 at the shop\. If you do not come, the shop keeps 75% of what you paid \(\$10\.65\)\.$/,
      ),
    ).toBeTruthy();
    expect(form.getByText(/After that, you get 50% \(\$7\.10\) back\./)).toBeTruthy();
    await user.click(form.getByRole('button', { name: 'Next' }));
    await user.click(form.getByRole('button', { name: 'Create Shop' }));
    expect(await screen.findByText('Shop Created successfully!')).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.getByText('2 of 3')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Fade House' }).getAttribute('href')).toBe('/barber/s9');
    expect(made[0]).toMatchObject({
      name: 'Fade House',
      category: 'barbers',
      priceCents: 3550,
      state: 'CO',
    });
    expect(made[0]).not.toHaveProperty('timeZone');
    expect(made[0]?.cancellationPolicy).toMatchObject({ freeHours: 24, percentage: 50 });
    expect(made[0]?.depositRule).toMatchObject({ upFront: 40, noShowKept: 75 });
    expect(made[0]?.minimumNoticeMinutes).toBe(120);
    expect(made[0]?.hours).toMatchObject([
      { weekday: 'monday', slots: ['08:00', '09:00', '09:30', '10:00'] },
      {},
      {},
      {},
      { slots: { length: 4 } },
      { slots: [] },
      {},
    ]);
  });

  it('shows the zone of the city where the server knows it, and leaves it to the server', async () => {
    const made: Record<string, unknown>[] = [];
    const answers: Answers = {
      ...shops(),
      placeTimeZone: ({ city, state }: { city: string; state: string }) =>
        city === 'El Paso' && state === 'TX' ? 'America/Denver' : null,
      registerShop: ({ input }: { input: Record<string, unknown> }) => {
        made.push(input);
        return shopOf({ ...input, id: 's9' });
      },
    };
    await open('/my-store', <MyStoreScreen />, answers, 'SHOP_OWNER');
    await user.click(await screen.findByRole('button', { name: 'Add Shop' }));
    const form = await dialog('Create Shop');
    await user.type(form.getByLabelText('Shop name'), 'Fade House');
    await user.type(form.getByLabelText('Price'), '35');
    await user.type(form.getByLabelText(/^City/), 'El Paso');
    await user.selectOptions(form.getByLabelText(/^State/), 'TX');
    await user.click(form.getByRole('button', { name: 'Next' }));
    expect(await form.findByText(/^From your city\./)).toBeTruthy();
    expect((form.getByLabelText('Time zone') as HTMLSelectElement).value).toBe('America/Denver');
    await user.click(form.getByRole('button', { name: 'Next' }));
    await user.click(form.getByRole('button', { name: 'Create Shop' }));
    expect(await screen.findByText('Shop Created successfully!')).toBeTruthy();
    expect(made[0]).toMatchObject({ city: 'El Paso', state: 'TX' });
    expect(made[0]).not.toHaveProperty('timeZone');
  });

  it('asks before it closes a form in which something was typed', async () => {
    await open('/my-store', <MyStoreScreen />, shops(shopOf({ id: 's0', name: 'First' })), 'SHOP_OWNER');
    await user.click(await screen.findByRole('button', { name: 'Add Shop' }));
    await dialog('Create Shop');
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('dialog')).toBeNull();

    await user.click(screen.getByRole('button', { name: 'Add Shop' }));
    const form = await dialog('Create Shop');
    await user.type(form.getByLabelText('Shop name'), 'Fade House');
    await user.keyboard('{Escape}');
    const question = () => screen.getByRole('alertdialog', { name: 'Discard what you typed?' });
    await user.click(within(question()).getByRole('button', { name: 'Keep editing' }));
    expect((form.getByLabelText('Shop name') as HTMLInputElement).value).toBe('Fade House');
    await user.keyboard('{Escape}');
    await user.click(within(question()).getByRole('button', { name: 'Discard' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Add Shop' }));
    expect((await dialog('Create Shop')).getByLabelText('Shop name')).toHaveProperty('value', '');
  });

  it('asks for the time zone when neither a state nor the clock names one', async () => {
    await open('/my-store', <MyStoreScreen />, shops(), 'SHOP_OWNER');
    await user.click(await screen.findByRole('button', { name: 'Add Shop' }));
    const form = await dialog('Create Shop');
    await user.type(form.getByLabelText('Shop name'), 'Fade House');
    await user.type(form.getByLabelText('Price'), '35');
    const next = () => user.click(form.getByRole('button', { name: 'Next' }));
    await next();
    const zone = () => form.getByLabelText('Time zone') as HTMLSelectElement;
    expect(zone().value).toBe('');
    await next();
    expect(form.getByRole('link', { name: 'Please choose the time zone of your hours.' })).toBeTruthy();
    await user.selectOptions(zone(), 'America/Denver');
    await next();
    expect(form.getByRole('button', { name: 'Create Shop' })).toBeTruthy();
  });

  it('refuses a fourth shop in the words of the specification', async () => {
    await open('/my-store', <MyStoreScreen />, shops(...['a', 'b', 'c'].map((id) => shopOf({ id }))), 'SHOP_OWNER');
    expect(await screen.findByText('3 of 3')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Add Shop' }));
    await waitFor(() => expect(screen.getAllByText(LIMIT).length).toBeGreaterThan(1));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it.each([
    [refusal(403, 'SHOP_LIMIT', LIMIT), LIMIT],
    [refusal(400, 'SHOP_INVALID', 'Error Creating Shop'), 'Error Creating Shop'],
    [refusal(500, 'INTERNAL', 'Something went wrong.'), 'Failed to submit data. Please try again.'],
  ])('shows the outcome: %s', async (error, text) => {
    const registerShop = () => {
      throw error;
    };
    await open('/my-store', <MyStoreScreen />, { ...shops(), registerShop }, 'SHOP_OWNER');
    await user.click(await screen.findByRole('button', { name: 'Add Shop' }));
    const form = await dialog('Create Shop');
    await user.type(form.getByLabelText('Shop name'), 'Fade House');
    await user.type(form.getByLabelText('Price'), '35');
    await user.selectOptions(form.getByLabelText('State'), 'Illinois');
    await user.click(form.getByRole('button', { name: 'Next' }));
    await user.click(form.getByRole('button', { name: 'Next' }));
    await user.click(form.getByRole('button', { name: 'Create Shop' }));
    expect(await form.findByText((content) => content.startsWith(text))).toBeTruthy();
    await user.click(form.getByRole('button', { name: 'Basics' }));
    expect((form.getByLabelText('Shop name') as HTMLInputElement).value).toBe('Fade House');
  });

  it('says at the time zone why it stays while something is kept ahead, wherever it came from', async () => {
    const text = 'The time zone stays while something is kept ahead by its clock: 2 bookings, the last on 2027-01-12.';
    const updateShop = () => {
      throw Object.assign(new Error(text), { extensions: { status: 409, code: 'ZONE_IN_USE', field: 'timeZone' } });
    };
    await open('/my-store', <MyStoreScreen />, { ...shops(shopOf()), updateShop }, 'SHOP_OWNER');
    await user.click(await screen.findByRole('button', { name: 'Edit Fade House' }));
    const form = await dialog('Edit Fade House');
    await user.selectOptions(form.getByLabelText(/^State/), 'CO');
    await user.click(form.getByRole('button', { name: 'Next' }));
    await user.click(form.getByRole('button', { name: 'Next' }));
    await user.click(form.getByRole('button', { name: 'Save' }));
    expect(await form.findByText(text), 'at the field').toBeTruthy();
    expect(form.getByText((content) => content !== text && content.includes(text)), 'in the summary').toBeTruthy();
    await user.selectOptions(form.getByLabelText('Time zone'), 'America/Chicago');
    expect(form.queryByText(text)).toBeNull();
  });

  it('shows at the form that the account has to be activated first, and sends the mail again', async () => {
    const text = 'Please activate your account first, by the link in the mail we sent you.';
    const registerShop = () => {
      throw refusal(403, 'ADDRESS_NOT_PROVEN', text);
    };
    const { asked } = await open(
      '/my-store',
      <MyStoreScreen />,
      { ...shops(), registerShop, resendActivation: true },
      'SHOP_OWNER',
    );
    await user.click(await screen.findByRole('button', { name: 'Add Shop' }));
    const form = await dialog('Create Shop');
    await user.type(form.getByLabelText('Shop name'), 'Fade House');
    await user.type(form.getByLabelText('Price'), '35');
    await user.selectOptions(form.getByLabelText('State'), 'Illinois');
    await user.click(form.getByRole('button', { name: 'Next' }));
    await user.click(form.getByRole('button', { name: 'Next' }));
    expect(form.queryByRole('button', { name: 'Send me the mail again' })).toBeNull();
    await user.click(form.getByRole('button', { name: 'Create Shop' }));
    expect((await form.findByText('Error!')).closest('[role=alert]')?.textContent).toContain(text);
    await user.click(form.getByRole('button', { name: 'Send me the mail again' }));
    expect(await form.findByText('Sent. The newest mail is the one that counts.')).toBeTruthy();
    expect(asked).toContain('ResendActivation');
  });

  it('closes a day and takes that back, and says first what is booked on it', async () => {
    const sent: { from: string; to: string; slots: string[] | null }[] = [];
    const answers: Answers = {
      ...shops(shopOf()),
      shopBookings: [{ id: 'b1', time: '10:00', minutes: 30, changeable: true }],
      setSpecialHours: ({ input }: { input: (typeof sent)[number] }) => {
        sent.push(input);
        const { from, to, slots } = input;
        return shopOf({ specialHours: slots ? [{ from, to, slots }] : [] });
      },
    };
    await open('/my-store', <MyStoreScreen />, answers, 'SHOP_OWNER');
    await user.click(await screen.findByRole('button', { name: 'Special hours of Fade House' }));
    const form = await dialog('Special hours');
    expect(form.getByText('None. It is open as in its week.')).toBeTruthy();
    expect(await form.findByText(/^1 appointment is outside of these hours\./)).toBeTruthy();
    await user.click(form.getByRole('button', { name: 'Close these days' }));
    const remove = await form.findByRole('button', { name: /^Remove the special hours of / });
    expect(sent).toMatchObject([{ slots: [] }]);
    expect(sent[0]?.to).toBe(sent[0]?.from);
    expect(remove.closest('li')?.textContent).toContain('Closed');
    await user.click(remove);
    expect(await form.findByText('None. It is open as in its week.')).toBeTruthy();
    expect(sent[1]).toMatchObject({ from: sent[0]?.from, slots: null });
  });

  it('sets other hours for a day, and asks for them first', async () => {
    const sent: { slots: string[] | null }[] = [];
    const answers: Answers = {
      ...shops(shopOf()),
      shopBookings: [{ id: 'b1', time: '09:00', minutes: 30, changeable: true }],
      setSpecialHours: ({ input }: { input: (typeof sent)[number] }) => {
        sent.push(input);
        return shopOf();
      },
    };
    await open('/my-store', <MyStoreScreen />, answers, 'SHOP_OWNER');
    await user.click(await screen.findByRole('button', { name: 'Special hours of Fade House' }));
    const form = await dialog('Special hours');
    await user.click(form.getByRole('radio', { name: 'Other hours' }));
    await user.click(form.getByRole('button', { name: 'Set these hours' }));
    expect(form.getByText('Choose the hours, or close these days.')).toBeTruthy();
    await user.selectOptions(form.getByLabelText('Until'), '10:00');
    await user.click(form.getByRole('button', { name: 'Add hours' }));
    expect(form.queryByText(/outside of these hours/)).toBeNull();
    await user.click(form.getByRole('button', { name: 'Set these hours' }));
    await waitFor(() => expect(sent).toMatchObject([{ slots: ['09:00', '09:30'] }]));
  });

  it('deletes after asking, and takes it back', async () => {
    const answers: Answers = { ...shops(shopOf()), removeShop: shopOf(), restoreShop: shopOf() };
    await open('/my-store', <MyStoreScreen />, answers, 'SHOP_OWNER');
    await user.click(await screen.findByRole('button', { name: 'Delete Fade House' }));
    const asked = within(await screen.findByRole('alertdialog', { name: 'Delete Fade House?' }));
    answers.myShops = [];
    await user.click(asked.getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('Shop Deleted successfully!')).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'Fade House' })).toBeNull();
    answers.myShops = [shopOf()];
    await user.click(screen.getByRole('button', { name: 'Undo deleting Fade House' }));
    expect(await screen.findByRole('link', { name: 'Fade House' })).toBeTruthy();
  });

  it('does not show a deleted card again, not even for a moment', async () => {
    const removeShop = () => new Promise((resolve) => setTimeout(() => resolve(shopOf()), 100));
    await open('/my-store', <MyStoreScreen />, { ...shops(shopOf()), removeShop }, 'SHOP_OWNER');
    await user.click(await screen.findByRole('button', { name: 'Delete Fade House' }));
    const confirm = within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete' });
    const drawn: boolean[] = [];
    const observer = new MutationObserver(() => drawn.push(document.querySelector('a[href="/barber/s1"]') !== null));
    observer.observe(document.body, { childList: true, subtree: true });
    await user.click(confirm);
    await screen.findByText('Shop Deleted successfully!');
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    observer.disconnect();
    expect(drawn.slice(drawn.indexOf(false))).not.toContain(true);
  });

  it('puts the card back when the server does not delete it', async () => {
    const removeShop = () => {
      throw refusal(404, 'SHOP_MISSING', 'gone');
    };
    await open('/my-store', <MyStoreScreen />, { ...shops(shopOf()), removeShop }, 'SHOP_OWNER');
    await user.click(await screen.findByRole('button', { name: 'Delete Fade House' }));
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(screen.getAllByText("Couldn't get shop id").length).toBeGreaterThan(1));
    expect(await screen.findByRole('link', { name: 'Fade House' })).toBeTruthy();
  });
});
