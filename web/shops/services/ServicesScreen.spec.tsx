import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { type Answers, anna, draw, logIn, openServer, shopFacts } from '../../testing/server.tsx';
import { ServicesScreen } from './ServicesScreen.tsx';

vi.setConfig({ testTimeout: 60_000 });

const line = (service: object) => ({
  category: '',
  minutes: 30,
  bufferMinutes: 0,
  priceCents: 3500,
  isDefault: false,
  addOns: [],
  ...service,
});
const barb = line({ id: 'barb', name: 'Barber Service', isDefault: true });
const beard = line({ id: 'beard', name: 'Beard trim', minutes: 20, bufferMinutes: 5, priceCents: 2000 });
const towel = { id: 'towel', name: 'Hot towel', minutes: 0, priceCents: 500 };
const fade = line({
  id: 'fade',
  name: 'Skin fade',
  category: 'Hair',
  addOns: [towel],
});
const withMenu = (...services: object[]) => ({ ...shopFacts, services: [barb, ...services] });

function open(answers: Answers = {}) {
  const server = openServer({ myShops: [withMenu(beard, fade)], workplaces: [], counterGoods: [], ...answers });
  logIn({ ...anna, role: 'SHOP_OWNER' });
  draw(server, [{ path: '/services', element: <ServicesScreen /> }], '/services');
  return server;
}
const variablesOf = ({ asked }: ReturnType<typeof open>, wanted: string) =>
  asked.find(({ name }) => name === wanted)?.variables;
/** As an event has it: what the server sends names its types. */
const typed = (service: object) => {
  const { addOns } = service as { addOns: readonly object[] };
  return { ...service, __typename: 'Service', addOns: addOns.map((one) => ({ ...one, __typename: 'AddOn' })) };
};
/** Of the services: what is sold at the desk has a heading of its own. */
const names = () =>
  screen
    .getAllByRole('heading', { level: 3 })
    .map(({ textContent }) => textContent)
    .filter((name) => name !== 'Goods at the desk');

afterEach(() => {
  cleanup();
  localStorage.clear();
});

it('shows the menu, the default service first and without buttons', async () => {
  open();
  expect(await screen.findByRole('heading', { level: 1, name: 'Your Services' })).toBeTruthy();
  await screen.findByRole('heading', { level: 3, name: 'Skin fade' });
  expect(names()).toEqual(['Barber Service', 'Beard trim', 'Skin fade']);
  expect(screen.getByText('20 min, then 5 min until the chair is free')).toBeTruthy();
  expect(within(screen.getByRole('list', { name: 'Add-ons of Skin fade' })).getByText('+$5')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Edit Barber Service' })).toBeNull();
});

it('has the menus of the shops that the member manages for others, and of no other at which they work', async () => {
  const at = (id: string, name: string, rights: string[]) => ({
    ...{ id: `w-${id}`, rights, shop: { ...withMenu(beard), id, name, owner: olga } },
  });
  const person = { id: 'u2', firstName: 'Ben', lastName: 'Baker', pictureUrl: null };
  const ben = { id: 'ben', role: 'barber', services: null, person };
  const olga = { id: 'u7', firstName: 'Olga', lastName: 'Owner' };
  const server = open({
    shop: ({ id }: { id: string }) => ({ ...shopFacts, id, barbers: id === 's2' ? [ben] : [] }),
    workplaces: [at('s2', 'Fade House', ['serveAll', 'keepMenu']), at('s3', 'Harbor Cuts', ['serveAll'])],
    retireService: { ...withMenu(), id: 's2' },
  });
  await screen.findByRole('region', { name: 'Fade House' });
  expect(screen.getByRole('region', { name: 'Oak Street Barbers' })).toBeTruthy();
  expect(screen.queryByRole('region', { name: 'Harbor Cuts' })).toBeNull();
  const managed = within(screen.getByRole('region', { name: 'Fade House' }));
  expect(await managed.findAllByText('Offered by Olga Owner and Ben Baker', {}, { timeout: 10_000 })).toHaveLength(2);
  expect(managed.getByText(/Its owner changes it\.$/)).toBeTruthy();
  expect(managed.queryByRole('link', { name: /^Change it in/ })).toBeNull();
  const own = within(screen.getByRole('region', { name: 'Oak Street Barbers' }));
  expect(own.getByRole('link', { name: /^Change it in/ })).toBeTruthy();
  await userEvent.click(
    within(await screen.findByRole('region', { name: 'Fade House' })).getByRole('button', {
      name: /^Remove Beard trim/,
    }),
  );
  await userEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Remove' }));
  await waitFor(() => expect(variablesOf(server, 'RetireService')).toEqual({ shopId: 's2', id: 'beard' }));
});

it('adds a service, after saying what is missing', async () => {
  const wash = line({ id: 'wash', name: 'Wash' });
  const server = open({ addService: withMenu(beard, fade, wash) });
  await userEvent.click(await screen.findByRole('button', { name: 'Add a service of Oak Street Barbers' }));
  const form = within(await screen.findByRole('dialog'));
  await userEvent.click(form.getByRole('button', { name: 'Add to the menu' }));
  expect(await form.findByRole('link', { name: 'Please give it a name.' })).toBeTruthy();
  await userEvent.type(form.getByLabelText('Name'), 'Wash');
  await userEvent.type(form.getByLabelText('Price'), '12.50');
  await userEvent.selectOptions(form.getByLabelText('How long it takes'), '25');
  await userEvent.click(form.getByRole('button', { name: 'Add to the menu' }));
  await waitFor(() => expect(names()).toContain('Wash'));
  expect(variablesOf(server, 'AddService')).toEqual({
    shopId: 's1',
    input: { name: 'Wash', category: '', minutes: 25, bufferMinutes: 0, priceCents: 1250, addOns: [] },
  });
});

it('moves a service and takes one off', async () => {
  const server = open({ orderServices: withMenu(fade, beard), retireService: withMenu(fade) });
  await userEvent.click(await screen.findByRole('button', { name: 'Move Skin fade up' }));
  await waitFor(() => expect(names()).toEqual(['Barber Service', 'Skin fade', 'Beard trim']));
  expect(variablesOf(server, 'OrderServices')).toEqual({ shopId: 's1', ids: ['fade', 'beard'] });
  await userEvent.click(screen.getByRole('button', { name: 'Remove Beard trim from the menu' }));
  await userEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Remove' }));
  await waitFor(() => expect(names()).toEqual(['Barber Service', 'Skin fade']));
  expect(variablesOf(server, 'RetireService')).toEqual({ shopId: 's1', id: 'beard' });
});

it('does not undo what another device changes while a service is edited', async () => {
  const server = open({ changeService: withMenu(beard, fade) });
  await userEvent.click(await screen.findByRole('button', { name: 'Edit Skin fade' }));
  const form = within(await screen.findByRole('dialog'));
  const name = form.getByLabelText('Name');
  await userEvent.clear(name);
  await userEvent.type(name, 'Low fade');
  const dearer = { ...fade, priceCents: 4000, addOns: [towel, { ...towel, id: 'wax', name: 'Wax' }] };
  const told = withMenu(beard, dearer);
  server.say({ menuChanged: { ...told, __typename: 'Shop', services: told.services.map(typed) } });
  expect(await form.findByText(/^It was changed elsewhere meanwhile: /)).toBeTruthy();
  expect(form.getByLabelText<HTMLInputElement>('Price').value).toBe('40');
  expect(form.getByDisplayValue('Wax')).toBeTruthy();
  expect(form.getByDisplayValue('Low fade')).toBeTruthy();
  await userEvent.click(form.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(variablesOf(server, 'ChangeService')?.input).toEqual({
    ...{ name: 'Low fade', category: 'Hair', minutes: 30, bufferMinutes: 0, priceCents: 4000 },
    addOns: dearer.addOns,
  });
});

it('says that a service was taken off the menu while it is edited', async () => {
  const server = open();
  await userEvent.click(await screen.findByRole('button', { name: 'Edit Skin fade' }));
  const form = within(await screen.findByRole('dialog'));
  const told = withMenu(beard);
  server.say({ menuChanged: { ...told, __typename: 'Shop', services: told.services.map(typed) } });
  expect(await form.findByText('It was taken off the menu elsewhere.')).toBeTruthy();
  expect(form.getByDisplayValue('Skin fade')).toBeTruthy();
});

it('sends who has no shop to where one is opened', async () => {
  open({ myShops: [] });
  expect((await screen.findByRole('link', { name: 'To My Store' })).getAttribute('href')).toBe('/my-store');
});
