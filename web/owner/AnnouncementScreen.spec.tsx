import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { logIn } from '../testing/server.tsx';
import { announcement, asOwner, openOwnerScreens } from './testing.tsx';

asOwner();

/** Holds the server's answers back; answers how to let them come. */
function holdBack(state: { held?: Promise<void> | undefined }): () => void {
  let letGo = () => {};
  state.held = new Promise((resolve) => {
    letGo = resolve;
  });
  return letGo;
}

describe('delivered announcements', () => {
  it('are counted live, and those of another superadmin appear', async () => {
    const { server, state } = openOwnerScreens();
    expect(await screen.findByText('4 delivered, 1 read (25%)')).toBeTruthy();
    await vi.waitFor(() => expect(server.listened).not.toEqual([]));
    state.sent = [announcement('a', { read: 3 })];
    server.say({ announcementChanged: announcement('a', { read: 3 }) });
    expect(await screen.findByText('4 delivered, 3 read (75%)')).toBeTruthy();
    const asked = server.asked.length;
    state.sent = [announcement('b'), announcement('a', { read: 3 })];
    server.say({ announcementChanged: announcement('b') });
    expect(await screen.findByRole('link', { name: 'Title b' })).toBeTruthy();
    expect(server.asked.length, 'counts are not asked for').toBe(asked + 1);
  });

  it('keep a newer read count when an older answer comes', async () => {
    const { server, state } = openOwnerScreens();
    expect(await screen.findByText('4 delivered, 1 read (25%)')).toBeTruthy();
    const letGo = holdBack(state);
    const asked = server.asked.length;
    server.say({ announcementChanged: announcement('b') });
    await vi.waitFor(() => expect(server.asked.length).toBe(asked + 1));
    state.sent = [announcement('a', { read: 3 })];
    server.say({ announcementChanged: announcement('a', { read: 3 }) });
    expect(await screen.findByText('4 delivered, 3 read (75%)')).toBeTruthy();
    letGo();
    // The reading under way is sent again.
    await vi.waitFor(() => expect(server.asked.length).toBe(asked + 2));
    expect(await screen.findByText('4 delivered, 3 read (75%)')).toBeTruthy();
  });

  it('shows an empty state when there is none', async () => {
    openOwnerScreens('/owner/notifications', {}, []);
    expect(await screen.findByRole('heading', { name: 'Nothing sent yet' })).toBeTruthy();
  });
});

describe('one announcement', () => {
  const names = () =>
    within(screen.getByRole('region', { name: 'Read by' }))
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent);

  it('lists its readers, in pages, and finds one among many', async () => {
    openOwnerScreens('/owner/notification/a');
    expect(await screen.findByText('80 delivered, 60 read (75%)')).toBeTruthy();
    expect(await screen.findByText('60 members')).toBeTruthy();
    expect(names()).toHaveLength(20);
    for (const shown of [40, 60]) {
      await userEvent.click(screen.getByRole('button', { name: 'Show more' }));
      await vi.waitFor(() => expect(names()).toHaveLength(shown));
    }
    expect(new Set(names()).size).toBe(60);
    expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
    await userEvent.type(screen.getByLabelText(/^Find a reader/), 'Reader 17');
    expect(await screen.findByText('1 found')).toBeTruthy();
    expect(names()).toHaveLength(1);
    await userEvent.type(screen.getByLabelText(/^Find a reader/), 'x');
    expect(await screen.findByText('No reader of that name')).toBeTruthy();
  });

  it('has another reader the moment they read', async () => {
    const { server, state } = openOwnerScreens('/owner/notification/a', { read: 0 });
    expect(await screen.findByText('Nobody yet')).toBeTruthy();
    await vi.waitFor(() => expect(server.listened).not.toEqual([]));
    state.over = { read: 1 };
    server.say({ announcementChanged: announcement('a', { delivered: 80, read: 1 }) });
    expect(await screen.findByText('Reader 1')).toBeTruthy();
    expect(screen.getByText('80 delivered, 1 read (1%)')).toBeTruthy();
  });

  it('keeps a newer read count when an older answer comes', async () => {
    const { server, state } = openOwnerScreens('/owner/notification/a', { read: 0 });
    const letGo = holdBack(state);
    await vi.waitFor(() => expect(server.listened).not.toEqual([]));
    await vi.waitFor(() => expect(server.asked.map(({ name }) => name)).toContain('OneAnnouncement'));
    state.over = { read: 1 };
    server.say({ announcementChanged: announcement('a', { delivered: 80, read: 1 }) });
    letGo();
    expect(await screen.findByText('80 delivered, 1 read (1%)')).toBeTruthy();
  });

  it('that was deleted does not navigate when the user has gone elsewhere meanwhile', async () => {
    const { state, router } = openOwnerScreens('/owner/notification/a');
    await userEvent.click(await screen.findByRole('button', { name: 'More' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Delete' }));
    const letGo = holdBack(state);
    await userEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete' }));
    await act(() => router.navigate('/elsewhere'));
    letGo();
    expect(await screen.findAllByText('Deleted')).not.toEqual([]);
    expect(router.state.location.pathname).toBe('/elsewhere');
  });

  it('leads to the others once it is deleted, also where it was already not found any more', async () => {
    const { server, state, router } = openOwnerScreens('/owner/notification/a');
    await userEvent.click(await screen.findByRole('button', { name: 'More' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Delete' }));
    const letGo = holdBack(state);
    await userEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete' }));
    act(() => void server.client.cache.modify({ fields: { announcement: () => null } }));
    expect(await screen.findByText('Sorry, we couldn’t find the page you’re looking for.')).toBeTruthy();
    letGo();
    await vi.waitFor(() => expect(router.state.location.pathname).toBe('/owner/notifications'));
  });

  it('is cancelled before its time, and deleted at any, each after a question', async () => {
    const { server, router } = openOwnerScreens('/owner/notification/a', {
      stage: 'scheduled',
      cancellable: true,
      read: 0,
    });
    await userEvent.click(await screen.findByRole('button', { name: 'More' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Cancel' }));
    await userEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Cancel it' }));
    expect(await screen.findAllByText('Cancelled')).not.toEqual([]);
    await userEvent.click(await screen.findByRole('button', { name: 'More' }));
    expect(screen.queryByRole('menuitem', { name: 'Cancel' })).toBeNull();
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Delete' }));
    await userEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete' }));
    await vi.waitFor(() => expect(router.state.location.pathname).toBe('/owner/notifications'));
    expect(server.asked.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['CancelAnnouncement', 'DeleteAnnouncement']),
    );
  });

  it('that does not exist is shown as missing', async () => {
    openOwnerScreens('/owner/notification/other');
    expect(await screen.findByText('Sorry, we couldn’t find the page you’re looking for.')).toBeTruthy();
  });
});

it('is for the owners of the platform alone', async () => {
  logIn();
  const { server } = openOwnerScreens();
  expect(await screen.findByText('Sorry, we couldn’t find the page you’re looking for.')).toBeTruthy();
  expect(server.asked).toEqual([]);
});
