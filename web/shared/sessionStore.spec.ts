import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { SessionStore } from './sessionStore.ts';

const ana = { _id: 'u1', firstName: 'Ana', lastName: 'Ortiz', role: 'CUSTOMER' as const };
const answer = (status: number, body: unknown, token?: string) =>
  new Response(typeof body === 'string' ? body : JSON.stringify(body), {
    status,
    headers: token ? { authorization: `Bearer ${token}` } : {},
  });

const calls = vi.fn<typeof fetch>();

beforeEach(() => {
  localStorage.clear();
  vi.stubGlobal('fetch', calls);
});
afterEach(() => {
  vi.unstubAllGlobals();
  calls.mockReset();
});

describe('a session', () => {
  it('shows the platform as another member in this tab, keeps nothing of it, and goes back by the cookie', async () => {
    const owner = { ...ana, _id: 'o1', role: 'superadmin' as const };
    calls.mockResolvedValueOnce(answer(200, owner, 'key-1'));
    const store = new SessionStore();
    await store.login('olive@example.test', 'secret1');
    store.viewAs({ id: 'v1', token: 'key-of-view', until: '2026-11-20T12:15:00.000Z', user: ana });
    expect([store.get(), store.accessToken()]).toEqual([
      { status: 'member', user: ana, view: { id: 'v1', until: '2026-11-20T12:15:00.000Z' } },
      'key-of-view',
    ]);
    expect(JSON.stringify({ ...localStorage })).not.toMatch(/u1|key-of-view/);
    calls.mockResolvedValueOnce(answer(200, { user: owner }, 'key-2'));
    expect(await store.stopViewing()).toBe(true);
    expect([store.get(), store.accessToken()]).toEqual([{ status: 'member', user: owner }, 'key-2']);
  });

  it('sends no request when there was no session before', () => {
    const store = new SessionStore();
    store.start()();
    expect(store.get()).toEqual({ status: 'guest' });
    expect(calls).not.toHaveBeenCalled();
  });

  it('keeps the token in memory and the name in storage', async () => {
    calls.mockResolvedValueOnce(answer(200, ana, 'key-1'));
    const store = new SessionStore();
    expect(await store.login('ana@example.test', 'secret1')).toEqual({ ok: true, user: ana });
    expect(store.accessToken()).toBe('key-1');
    expect(JSON.stringify({ ...localStorage })).not.toContain('key-1');
    expect(JSON.parse(localStorage.getItem('user') ?? '')).toEqual(ana);
  });

  it('shows the plain text the server refuses with', async () => {
    calls.mockResolvedValueOnce(answer(401, 'Wrong email or password'));
    expect(await new SessionStore().login('a', 'b')).toEqual({
      ok: false,
      status: 401,
      message: 'Wrong email or password',
    });
  });

  it('has the specified words for a login that did not get through, and for a broken server', async () => {
    calls.mockRejectedValueOnce(new TypeError('no network'));
    expect(await new SessionStore().login('a', 'b')).toEqual({
      ok: false,
      message: 'Unable to login. Try again later',
    });
    calls.mockResolvedValueOnce(answer(500, '<html>'));
    expect(await new SessionStore().login('a', 'b')).toMatchObject({ message: 'Unable to login. Try again later' });
  });

  it('resumes after a reload with the cookie alone', async () => {
    localStorage.setItem('user', JSON.stringify(ana));
    calls.mockResolvedValueOnce(answer(200, { user: ana }, 'key-2'));
    const store = new SessionStore();
    expect(store.get()).toEqual({ status: 'loading', user: ana });
    const stop = store.start();
    await vi.waitFor(() => expect(store.get().status).toBe('member'));
    expect(store.accessToken()).toBe('key-2');
    stop();
  });

  it('becomes a guest when the server no longer knows it', async () => {
    localStorage.setItem('user', JSON.stringify(ana));
    calls.mockResolvedValueOnce(answer(401, 'no'));
    const store = new SessionStore();
    expect(await store.refresh()).toBe(false);
    expect(store.get()).toEqual({ status: 'guest' });
    expect(localStorage.getItem('user')).toBeNull();
  });

  it('stays undecided while the server cannot be reached', async () => {
    localStorage.setItem('user', JSON.stringify(ana));
    calls.mockRejectedValueOnce(new TypeError('no network'));
    const store = new SessionStore();
    expect(await store.refresh()).toBe(false);
    expect(store.get()).toEqual({ status: 'loading', user: ana });
  });

  it('refreshes once however many ask', async () => {
    calls.mockResolvedValueOnce(answer(200, { user: ana }, 'key-3'));
    const store = new SessionStore();
    await Promise.all([store.refresh(), store.refresh(), store.refresh()]);
    expect(calls).toHaveBeenCalledTimes(1);
  });

  it('leaves when another tab leaves', async () => {
    calls.mockResolvedValueOnce(answer(200, ana, 'key-4'));
    const store = new SessionStore();
    await store.login('a', 'b');
    const stop = store.start();
    localStorage.removeItem('user');
    window.dispatchEvent(new StorageEvent('storage', { key: 'user', newValue: null }));
    expect(store.get()).toEqual({ status: 'guest' });
    expect(store.accessToken()).toBeUndefined();
    stop();
  });

  it('records at once where its member goes after a logout', async () => {
    calls.mockResolvedValueOnce(answer(200, ana, 'key-6')).mockResolvedValueOnce(new Response(null, { status: 401 }));
    const store = new SessionStore();
    await store.login('a', 'b');
    const leaving = store.logout('/');
    expect(store.get()).toEqual({ status: 'guest', left: '/' });
    await leaving;
    expect(store.get()).toEqual({ status: 'guest', left: '/' });
  });

  it('keeps to that when the refusal of an earlier refresh comes after it', async () => {
    calls.mockResolvedValueOnce(answer(200, ana, 'key-7'));
    const store = new SessionStore();
    await store.login('a', 'b');
    let refuse = (_: Response) => {};
    calls
      .mockReturnValueOnce(new Promise((resolve) => (refuse = resolve)))
      .mockResolvedValue(new Response(null, { status: 204 }));
    const refreshing = store.refresh();
    await vi.waitFor(() => expect(calls).toHaveBeenCalledTimes(2));
    const leaving = store.logout('/');
    refuse(new Response(null, { status: 401 }));
    await Promise.all([refreshing, leaving]);
    expect(store.get()).toEqual({ status: 'guest', left: '/' });
  });

  describe('that ended without a network', () => {
    const asked = () => calls.mock.calls.map(([path]) => String(path).replace('/api/v1/users/', ''));
    const leave = async () => {
      calls.mockResolvedValueOnce(answer(200, ana, 'key-5')).mockRejectedValueOnce(new TypeError('no network'));
      const store = new SessionStore();
      await store.login('a', 'b');
      await store.logout();
      calls.mockClear();
      return store;
    };

    it('is over here, and gets no token until the server knows of the logout', async () => {
      const store = await leave();
      expect(store.get()).toEqual({ status: 'guest', left: '/login' });
      calls
        .mockRejectedValueOnce(new TypeError('no network'))
        .mockResolvedValueOnce(new Response(null, { status: 204 }));
      expect(await store.refresh()).toBe(false);
      expect(await store.refresh()).toBe(false);
      expect(asked()).toEqual(['logout', 'logout']);
      expect(store.get()).toEqual({ status: 'guest', left: '/login' });
    });

    it('is over on the next load, whatever the cookie says, and the server is notified there', async () => {
      await leave();
      const cookie = vi.spyOn(document, 'cookie', 'get').mockReturnValue('user=%7B%7D');
      calls.mockResolvedValueOnce(new Response(null, { status: 204 }));
      const next = new SessionStore();
      expect(next.get()).toEqual({ status: 'guest' });
      const stop = next.start();
      await vi.waitFor(() => expect(asked()).toEqual(['logout']));
      stop();
      cookie.mockRestore();
    });

    it('is ended at the server by any tab when the network is back, once', async () => {
      const stops = [(await leave()).start(), new SessionStore().start()];
      await vi.waitFor(() => expect(asked().length).toBeGreaterThan(0));
      calls.mockClear();
      calls.mockResolvedValue(new Response(null, { status: 204 }));
      window.dispatchEvent(new Event('online'));
      await vi.waitFor(() => expect(localStorage.getItem('leaving')).toBeNull());
      calls.mockClear();
      window.dispatchEvent(new Event('online'));
      expect(calls).not.toHaveBeenCalled();
      for (const stop of stops) stop();
    });

    it('stays to be ended while the server fails, and not once the server does not know it', async () => {
      const store = await leave();
      calls.mockResolvedValueOnce(answer(503, 'no')).mockResolvedValueOnce(answer(401, 'no'));
      await store.refresh();
      expect(localStorage.getItem('leaving')).not.toBeNull();
      await store.refresh();
      expect(localStorage.getItem('leaving')).toBeNull();
    });

    it('is ended at the server before the next login', async () => {
      const store = await leave();
      calls.mockResolvedValueOnce(new Response(null, { status: 204 })).mockResolvedValueOnce(answer(200, ana, 'key-6'));
      expect(await store.login('a', 'b')).toEqual({ ok: true, user: ana });
      expect(asked()).toEqual(['logout', 'login']);
      expect(store.get().status).toBe('member');
    });

    it('is not taken up again by an answer that was on its way', async () => {
      const store = await leave();
      localStorage.removeItem('leaving');
      let arrive: (response: Response) => void = () => undefined;
      calls
        .mockReturnValueOnce(new Promise<Response>((resolve) => (arrive = resolve)))
        .mockRejectedValueOnce(new TypeError('no network'));
      const refreshed = store.refresh();
      const left = store.logout();
      arrive(answer(200, ana, 'key-7'));
      expect(await refreshed).toBe(false);
      await left;
      expect(store.get().status).toBe('guest');
      expect(store.accessToken()).toBeUndefined();
    });
  });

  it('ignores a stored user that is not one', () => {
    localStorage.setItem('user', '{"_id": 7}');
    expect(new SessionStore().get()).toEqual({ status: 'guest' });
  });
});
