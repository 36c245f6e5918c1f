import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { GraphQLError } from 'graphql';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { bellOf, notification } from '../testing/notifications.ts';
import { draw, logIn, openServer } from '../testing/server.tsx';
import { Bell } from './Bell.tsx';
import { NotificationsScreen } from './NotificationsScreen.tsx';

vi.setConfig({ testTimeout: 60_000 });

const named = (from: number, to: number) => Array.from({ length: from - to + 1 }, (_, down) => `n${from - down}`);

/** A member's list at the server, newest first, in pages as the server cuts them; `hold` delays answers. */
function openList(count: number, bellHeld?: Promise<void>) {
  const state = {
    ids: named(count, 1),
    position: 10,
    asked: 0,
    held: undefined as Promise<void> | undefined,
    fails: false,
    bellHeld,
  };
  const stretch = async ({ first = 20, after }: { first?: number; after?: string | null }) => {
    state.asked += 1;
    const [ids, from] = [state.ids, after ? Number(after) + 1 : 0];
    const nodes = ids.slice(from, from + first);
    // What the answer says was so when it was asked for, however late it comes.
    await state.held;
    if (state.fails)
      throw new GraphQLError('An error occurred. Please try again.', { extensions: { code: 'UNKNOWN' } });
    const end = from + nodes.length - 1;
    return {
      totalCount: ids.length,
      pageInfo: {
        hasNextPage: from + nodes.length < ids.length,
        hasPreviousPage: from > 0,
        startCursor: `${from}`,
        endCursor: nodes.length ? `${end}` : null,
      },
      edges: nodes.map((id, at) => ({ cursor: `${from + at}`, node: notification(id, { title: id, read: true }) })),
    };
  };
  const bell = async () => {
    await state.bellHeld;
    return bellOf(0, state.position);
  };
  const server = openServer({ bell, notifications: stretch });
  const screens = (
    <main>
      <Bell />
      <NotificationsScreen />
    </main>
  );
  draw(server, [{ path: '/notifications', element: screens }], '/notifications');
  const change = (ids: string[]) => {
    state.ids = ids;
    state.position += 1;
    server.say({ bellChanged: bellOf(0, state.position) });
  };
  return {
    state,
    come: (id: string) => change([id, ...state.ids]),
    leave: (id: string) => change(state.ids.filter((one) => one !== id)),
    hold() {
      let letGo = () => {};
      state.held = new Promise((resolve) => {
        letGo = () => {
          state.held = undefined;
          resolve();
        };
      });
      return letGo;
    },
  };
}
const rows = () => screen.queryAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
const show = (ids: string[]) => vi.waitFor(() => expect(rows()).toEqual(ids), { timeout: 10_000 });
const pill = (name: string) => screen.findByRole('button', { name });
const more = () => screen.findByRole('button', { name: 'Show more' });

beforeEach(() => logIn());
afterEach(() => {
  cleanup();
  localStorage.clear();
  vi.unstubAllGlobals();
});

describe('a list that is read in stretches', () => {
  it('has every row once, however far it is shown', async () => {
    openList(75);
    await show(named(75, 56));
    for (const last of [36, 16]) {
      await userEvent.click(await more());
      await show(named(75, last));
    }
    await userEvent.click(await more());
    await show(named(75, 1));
    expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
  });

  it('stays as long when one comes', async () => {
    const { come } = openList(75);
    for (const last of [56, 36, 16]) {
      await show(named(75, last));
      if (last > 16) await userEvent.click(await more());
    }
    come('new');
    await pill('1 new');
    expect(rows()).toEqual(named(75, 16));
  });

  it("shows items that came after it was read and before the bell's position was known", async () => {
    let ring = () => {};
    const { state } = openList(
      0,
      new Promise((resolve) => {
        ring = resolve;
      }),
    );
    await screen.findByRole('heading', { name: 'Nothing new' });
    Object.assign(state, { ids: ['n1'], position: 11 });
    ring();
    await show(['n1']);
  });

  it('moves nothing when new items come, counts them, and shows them on request', async () => {
    const { come, leave } = openList(45);
    await show(named(45, 26));
    for (const [count, id] of ['a', 'b', 'c'].entries()) {
      come(id);
      await pill(`${count + 1} new`);
      expect(rows()).toEqual(named(45, 26));
    }
    leave('b');
    await pill('2 new');
    await userEvent.click(await more());
    await show(named(45, 6));
    await userEvent.click(await pill('2 new'));
    await show(['c', 'a', ...named(45, 6)]);
    expect(screen.queryByRole('button', { name: / new$/ })).toBeNull();
    expect(document.activeElement?.tagName).toBe('H1');
  });

  it('shows new items when none of the shown ones is left', async () => {
    const { come, leave } = openList(1);
    await show(['n1']);
    leave('n1');
    await screen.findByRole('heading', { name: 'Nothing new' });
    come('new');
    await show(['new']);
  });

  it('doubles and loses none when one comes while the next stretch is on its way', async () => {
    const { come, hold } = openList(45);
    await show(named(45, 26));
    const letGo = hold();
    await userEvent.click(await more());
    come('new');
    letGo();
    await show(named(45, 6));
    await pill('1 new');
    await userEvent.click(await more());
    await show(named(45, 1));
  });

  it('nor when one leaves', async () => {
    const { leave, hold } = openList(45);
    await show(named(45, 26));
    const letGo = hold();
    await userEvent.click(await more());
    leave('n30');
    letGo();
    await show(named(45, 5).filter((id) => id !== 'n30'));
  });

  it('nor when the answer to a change comes after the next page was requested', async () => {
    const { come, hold } = openList(45);
    await show(named(45, 26));
    const letGo = hold();
    come('new');
    await userEvent.click(await more());
    letGo();
    await show(named(45, 6));
    await pill('1 new');
  });

  it('keeps its items when the next page fails, and tries again', async () => {
    const { state } = openList(45);
    await show(named(45, 26));
    state.fails = true;
    await userEvent.click(await more());
    const again = await screen.findByRole('button', { name: 'Retry' });
    expect(screen.getByRole('alert').textContent).toBe('An error occurred. Please try again.');
    expect(rows()).toEqual(named(45, 26));
    state.fails = false;
    await userEvent.click(again);
    await show(named(45, 6));
  });
});
