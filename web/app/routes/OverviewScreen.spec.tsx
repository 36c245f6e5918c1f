import { cleanup, configure, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { Bell } from '../../notifications/Bell.tsx';
import { OverviewScreen } from '../../owner/OverviewScreen.tsx';
import { bellOf } from '../../testing/notifications.ts';
import { anna, draw, logIn, openServer } from '../../testing/server.tsx';

configure({ asyncUtilTimeout: 10_000 });
vi.setConfig({ testTimeout: 60_000 });

const total = (totalCount: number) => ({ totalCount });

function openOffice() {
  const waits = { posts: 2, position: 10 };
  const server = openServer({
    bell: () => bellOf(0, waits.position),
    accounts: () => total(1_204),
    announcements: () => total(3),
    blogTotals: () => ({ __typename: 'BlogTotals', published: 12, pending: 1 }),
    reviewQueue: () => total(waits.posts),
    conversationReports: () => total(0),
    campaignReviewQueue: () => total(0),
    inbox: () => ({ __typename: 'Inbox', unread: 4, unreadConversations: 1, position: waits.position }),
  });
  const element = (
    <>
      <Bell />
      <OverviewScreen />
    </>
  );
  return { server, waits, open: () => draw(server, [{ path: '/owner', element }], '/owner') };
}

/** What a tile counts. */
const tile = async (name: string) => (await screen.findByRole('link', { name })).closest('article');

afterEach(() => {
  cleanup();
  localStorage.clear();
  vi.unstubAllGlobals();
});

describe('the overview of the platform', () => {
  it('counts waiting cases, leads there, and counts again when a notification comes', async () => {
    logIn({ ...anna, role: 'superadmin' });
    const { server, waits, open } = openOffice();
    open();
    expect((await tile('To review'))?.textContent).toContain('2');
    expect((await screen.findByRole('link', { name: 'To review' })).getAttribute('href')).toBe('/forum/review');
    expect((await tile('View all: Total notifications'))?.textContent).toContain('3sent, waiting or cancelled');
    expect(screen.getByText('1,204')).toBeTruthy();
    expect(screen.getAllByRole('heading').map(({ tagName }) => tagName)).toEqual(['H1', 'H2', 'H2', 'H2', 'H2']);
    expect(screen.getByText('unread, in 1 conversation')).toBeTruthy();

    waits.posts = 3;
    waits.position += 1;
    const notificationReceived = {
      __typename: 'NotificationReceived',
      position: waits.position,
      bell: bellOf(1, waits.position),
      notification: null,
    };
    server.say({ notificationReceived });
    await vi.waitFor(async () => expect((await tile('To review'))?.textContent).toContain('3'), { timeout: 10_000 });
  });

  it('is the 404 page for every other role', async () => {
    logIn();
    openOffice().open();
    expect(await screen.findByText('Sorry, we couldn’t find the page you’re looking for.')).toBeTruthy();
    expect(screen.queryByText('Total Users')).toBeNull();
  });
});
