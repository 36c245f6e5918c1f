import type { ApolloClient } from '@apollo/client';
import { useApolloClient } from '@apollo/client/react';
import { useCallback, useEffect, useMemo, useSyncExternalStore } from 'react';
import type { z } from 'zod/mini';
import { useSession } from '../shared/session.tsx';
import { useOnline } from '../ui/useOnline.ts';
import { useConnection } from './connection.ts';
import { type Held, Outbox, type Sent, type Waiting } from './outbox.ts';

/** How often what waits is tried again. */
export const AGAIN_MS = 5_000;

/** Something members write that waits until the server has it: messages, comments. */
export interface OutboxKind<W extends Waiting> {
  /** A member's, one for all of a page. */
  of: (memberId: string) => Outbox<W>;
  send: (client: ApolloClient, item: W) => Promise<Sent>;
}

/** A kind of outbox by its name in this browser; `item` is how what waits is parsed when a page is opened again. */
export function outboxKind<W extends Waiting>(
  name: string,
  item: z.ZodMiniType<W>,
  send: OutboxKind<W>['send'],
): OutboxKind<W> {
  const known = new Map<string, Outbox<W>>();
  const of = (memberId: string) => {
    const outbox = known.get(memberId) ?? new Outbox(`${name}/${memberId}`, item);
    known.set(memberId, outbox);
    return outbox;
  };
  return { of, send };
}

const nothing: readonly never[] = [];
const silent = () => () => undefined;

/** What one has written and the server has not confirmed yet. */
export function useWaiting<W extends Waiting>(kind: OutboxKind<W>): readonly W[] {
  const { user } = useSession();
  const outbox = user && kind.of(user._id);
  return useSyncExternalStore(outbox?.subscribe ?? silent, outbox?.list ?? (() => nothing));
}

const words: Record<Held, string> = { later: 'Waiting to send', tooFast: 'Waiting: so many at once take a moment' };
const unheld = () => undefined;

/** The status text of waiting items: being sent, or why not. */
export function useWaitingWords<W extends Waiting>(kind: OutboxKind<W>): string {
  const { user } = useSession();
  const outbox = user && kind.of(user._id);
  const held = useSyncExternalStore(outbox?.subscribe ?? silent, outbox?.held ?? unheld);
  const online = useOnline();
  const isAway = useConnection() === 'offline' || !online;
  const why = isAway ? 'later' : held;
  return why ? words[why] : 'Sending…';
}

export interface Sending<W> {
  write: (item: W) => void;
  retry: (id: string) => void;
  discard: (id: string) => void;
}

/** Writes something, sends one that was refused again, or takes it back. */
export function useSending<W extends Waiting>(kind: OutboxKind<W>): Sending<W> {
  const client = useApolloClient();
  const { user } = useSession();
  const memberId = user?._id ?? '';
  return useMemo(() => {
    const outbox = kind.of(memberId);
    const flush = () => void outbox.flush((item) => kind.send(client, item));
    return {
      write: (item) => {
        outbox.put(item);
        flush();
      },
      retry: (id) => {
        outbox.retry(id);
        flush();
      },
      discard: (id) => outbox.remove(id),
    };
  }, [client, kind, memberId]);
}

/**
 * Sends what waits as soon as that can be done, also what was written before the page was left. Mount it once for each
 * kind.
 */
export function useOutboxRunner<W extends Waiting>(kind: OutboxKind<W>): void {
  const client = useApolloClient();
  const { status, user } = useSession();
  const memberId = user?._id;
  const online = useOnline();
  const live = useConnection() === 'live';
  const send = useCallback((item: W) => kind.send(client, item), [client, kind]);
  useEffect(() => {
    if (status !== 'member' || memberId === undefined || !online) return;
    const outbox = kind.of(memberId);
    const run = () => void outbox.flush(send);
    if (live || outbox.list().length > 0) run();
    const timer = setInterval(() => outbox.list().length > 0 && run(), AGAIN_MS);
    return () => clearInterval(timer);
  }, [kind, send, status, memberId, online, live]);
}
