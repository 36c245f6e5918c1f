import { isDeepStrictEqual } from 'node:util';
import { ApolloClient, ApolloLink, gql, InMemoryCache } from '@apollo/client';
import { GraphQLWsLink } from '@apollo/client/link/subscriptions';
import { WebSocket } from 'ws';
import { openSocket } from '../web/app/socket.ts';
import { openPositions } from '../web/live/positions.ts';
import { resuming } from '../web/live/resuming.ts';
import type { Ask, Screen } from './liveScreen.ts';
import { pause } from './product.ts';

/** The client's link looks at the browser's `WebSocket` when a subscription fails; Node has one from release 22 on. */
globalThis.WebSocket ??= WebSocket as unknown as typeof globalThis.WebSocket;

/** More than an answer may take (`LATE_MS`): one that is late is seen by the balancer. */
const ANSWER_WITHIN_MS = 6_000;
const AGAIN_MS = 200;
/** As the client's own: what ended a subscription without a word has time to pass. */
const PATIENCE_MS = 3_000;

/** Sockets that note which of them are there. */
function notedIn(sockets: Set<WebSocket>): new (address: string, protocols?: string | string[]) => WebSocket {
  return class extends WebSocket {
    constructor(address: string, protocols?: string | string[]) {
      super(address, protocols);
      sockets.add(this);
      this.on('close', () => sockets.delete(this));
      // One that is closed while it opens emits an error that nothing else handles.
      this.on('error', () => undefined);
    }
  };
}

type Following = {
  readonly name: string;
  read(): object | undefined;
  fresh(ask: Ask): Promise<object | undefined>;
  /** What it does now, and since when it has not heard anything. */
  standing(): string;
};
type News = { readonly position: number };

/** That a subscription ended by itself: whose, why, and when (`Date.now`). */
export type End = { readonly who: string; readonly why: string; readonly at: number };

export type Reader = ReturnType<typeof openReader>;

/** Asks over HTTP, as a member with the token they have by then. */
export const asking =
  (origin: string, person: { readonly token: string }): Ask =>
  async (query, variables = {}) => {
    const answer = await fetch(`${origin}/graphql`, {
      method: 'POST',
      signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
      headers: { 'content-type': 'application/json', authorization: `Bearer ${person.token}` },
      body: JSON.stringify({ query, variables }),
    });
    const { data, errors } = (await answer.json()) as { data?: never; errors?: unknown };
    if (errors || !data) throw new Error(JSON.stringify(errors ?? answer.status));
    return data;
  };

/**
 * A reader with several open screens behind a failing network: the web client's own socket, link and folds. Beside them
 * it checks the positions of the news: never the same twice, never an older one after a newer one. `wrong` collects
 * what breaks that.
 */
export function openReader(name: string, origin: string, person: { readonly token: string }) {
  const wrong: string[] = [];
  const ends: End[] = [];
  const followed: Following[] = [];
  let lost = 0;
  let received = 0;
  let afresh = 0;
  let isOver = false;
  let trouble = '';
  const ask = asking(origin, person);
  const sockets = new Set<WebSocket>();
  const { client: socket } = openSocket({
    url: `${origin.replace('http', 'ws')}/graphql`,
    connectionParams: () => ({ authorization: `Bearer ${person.token}` }),
    webSocketImpl: notedIn(sockets),
    connected: () => undefined,
    closed: () => (lost += 1),
  });
  const client = new ApolloClient({
    link: ApolloLink.from([resuming(openPositions(), () => undefined), new GraphQLWsLink(socket)]),
    cache: new InMemoryCache(),
  });

  async function loaded<S>(load: () => Promise<S>): Promise<S | undefined> {
    while (!isOver) {
      try {
        return await load();
      } catch (error) {
        trouble = String(error);
        await pause(AGAIN_MS);
      }
    }
    return undefined;
  }

  /** Listens until the subscription ends; answers why. */
  function listen(news: string, variables: object, take: (news: News) => void): Promise<string> {
    return new Promise((resolve) => {
      const listening = client
        .subscribe<Record<string, News>>({ query: gql(news), variables: { ...variables }, fetchPolicy: 'no-cache' })
        .subscribe({
          next: ({ data, error }) => {
            const [one] = Object.values(data ?? {});
            if (one) return take(one);
            listening.unsubscribe();
            resolve(endOf(error));
          },
          error: (error) => resolve(endOf(error)),
          complete: () => resolve('ended'),
        });
    });
  }

  function follow<S, N extends News>(screen: Screen<S, N>): void {
    let state: S | undefined;
    let before: S | undefined;
    let doing = 'loads';
    let heardAt = Date.now();
    void (async () => {
      while (!isOver) {
        doing = 'loads';
        state = await loaded(() => screen.load(ask));
        before = state;
        if (state === undefined) return;
        let last = screen.position(state);
        doing = 'listens';
        const why = await listen(screen.news, { ...screen.variables, after: last }, (news) => {
          received += 1;
          heardAt = Date.now();
          if (news.position <= last) wrong.push(`${name}, ${screen.name}: received ${news.position} after ${last}`);
          last = news.position;
          if (state !== undefined) state = screen.applied(state, news as N);
        });
        if (isOver) return;
        doing = `has ended with ${why}`;
        afresh += 1;
        if (!why.includes('TOO_FAR_BEHIND')) {
          ends.push({ who: `${name}, ${screen.name}`, why, at: Date.now() });
          await pause(PATIENCE_MS);
        }
      }
    })();
    followed.push({
      name: screen.name,
      read: () => state && before && screen.shown(state, before),
      fresh: async (freshly) => before && screen.shown(await screen.load(freshly), before),
      standing: () => `${doing}, last heard at ${new Date(heardAt).toISOString()}, sockets there: ${sockets.size}`,
    });
  }

  return {
    follow,
    wrong,
    /** Subscriptions that ended by themselves, but where too much was missed. */
    ends,
    counts: () => ({ lost, received, afresh }),
    /** What a fresh load of every screen would show. */
    fresh: (freshly: Ask) => Promise.all(followed.map(({ fresh }) => fresh(freshly))),
    /** Which screens differ from a fresh load, by name, and how. */
    async differing(freshly: Ask): Promise<string[]> {
      const all = await Promise.all(
        followed.map(async ({ name: what, read, fresh, standing }) => ({
          what,
          standing,
          fresh: bare(await fresh(freshly)),
          read: bare(read()),
        })),
      );
      return all.flatMap(({ what, fresh, read, standing }) => {
        if (read === undefined) return [`${name}, ${what}: is not loaded, ${trouble}`];
        const how = () => `${name}, ${what}: ${difference(fresh, read)} (${standing()})`;
        return isDeepStrictEqual(fresh, read) ? [] : [how()];
      });
    },
    close(): void {
      isOver = true;
      client.stop();
      socket.terminate();
      void socket.dispose();
    },
  };
}

/** What ended a subscription: the code of an error of GraphQL, or with which code and words its socket was closed. */
function endOf(error: unknown): string {
  const { errors, code, reason } = (error ?? {}) as {
    errors?: readonly { extensions?: { code?: string } }[];
    code?: number;
    reason?: string;
  };
  const [refusal] = errors ?? [];
  return refusal?.extensions?.code ?? (code === undefined ? String(error) : `socket closed: ${code} ${reason}`);
}

/**
 * As JSON has it, what is left out and what is undefined being the same; without the names of types, which only the
 * client asks for.
 */
const bare = (value: unknown): unknown =>
  value === undefined
    ? undefined
    : JSON.parse(JSON.stringify(value, (key, inner) => (key === '__typename' ? undefined : inner)));

/** Where two values part, in a line. */
function difference(fresh: unknown, read: unknown, path = ''): string {
  if (isDeepStrictEqual(fresh, read)) return '';
  const [one, other] = [fresh, read] as [Record<string, unknown>, Record<string, unknown>];
  const isBranch = [one, other].every((value) => typeof value === 'object' && value !== null);
  if (!isBranch)
    return `${path}: fresh ${JSON.stringify(fresh)?.slice(0, 120)}, read ${JSON.stringify(read)?.slice(0, 120)}`;
  const keys = [...new Set([...Object.keys(one), ...Object.keys(other)])];
  const key = keys.find((each) => !isDeepStrictEqual(one[each], other[each])) ?? '';
  return difference(one[key], other[key], `${path}/${key}`);
}
