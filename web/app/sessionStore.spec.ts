import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { SessionStore } from './sessionStore.ts';

const ana = { _id: 'u1', firstName: 'Ana', lastName: 'Ortiz', role: 'CUSTOMER' as const };
const answer = (status: number, body: unknown, token?: string) =>
  new Response(typeof body === 'string' ? body : JSON.stringify(body), { status, headers: token ? { authorization: `Bearer ${token}` } : {} });

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
  it('asks nobody when nobody was here before', () => {
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
    expect(await new SessionStore().login('a', 'b')).toEqual({ ok: false, status: 401, message: 'Wrong email or password' });
  });

  it('has the specified words for a login that did not get through, and for a broken server', async () => {
    calls.mockRejectedValueOnce(new TypeError('no network'));
    expect(await new SessionStore().login('a', 'b')).toEqual({ ok: false, message: 'Unable to login. Try again later' });
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

  it('ends here even when the server cannot be told', async () => {
    calls.mockResolvedValueOnce(answer(200, ana, 'key-5')).mockRejectedValueOnce(new TypeError('no network'));
    const store = new SessionStore();
    await store.login('a', 'b');
    await store.logout();
    expect(store.get()).toEqual({ status: 'guest', left: true });
    expect(calls.mock.lastCall?.[1]).toMatchObject({ headers: { authorization: 'Bearer key-5' } });
  });

  it('ignores a stored user that is not one', () => {
    localStorage.setItem('user', '{"_id": 7}');
    expect(new SessionStore().get()).toEqual({ status: 'guest' });
  });
});
