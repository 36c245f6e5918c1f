import { act, cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { draw, openServer } from '../testing/server.tsx';
import { TypingLine } from './TypingLine.tsx';

afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function listen() {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  vi.stubGlobal('fetch', async () => new Response('{}', { status: 401 }));
  const server = openServer({});
  draw(server, [{ path: '/', element: <TypingLine box="own" conversationId="c1" said="c1M1" /> }], '/');
  const types = (conversationId: string) =>
    act(async () => server.say({ typing: { __typename: 'Typing', conversationId, name: 'Omar Fields' } }));
  return { types, passes: (ms: number) => act(async () => vi.advanceTimersByTime(ms)) };
}

it('names who is typing, and stops when they do', async () => {
  const { types, passes } = listen();
  await types('c1');
  expect(screen.getByText('Omar Fields is typing…')).toBeTruthy();
  await passes(3_000);
  await types('c1');
  await passes(3_000);
  expect(screen.getByText('Omar Fields is typing…'), 'told anew').toBeTruthy();
  await passes(1_100);
  expect(screen.queryByText(/is typing/)).toBeNull();
});

it('ignores other conversations', async () => {
  const { types } = listen();
  await types('c2');
  expect(screen.queryByText(/is typing/)).toBeNull();
});
