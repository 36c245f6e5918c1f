import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { EventStoreDBClient } from '@eventstore/db-client';
import { parseConnectionString } from '@eventstore/db-client/dist/Client/parseConnectionString.js';
import grpc from '@grpc/grpc-js';
import type { Leader } from './eventStoreDbErrors.ts';

/**
 * A frozen node is noticed within two seconds, a node that is back is found within half a second. Each connection has a
 * socket of its own, so that a new one does not inherit the silence of the former one.
 */
const CHANNEL: grpc.ChannelOptions = {
  'grpc.keepalive_time_ms': 1000,
  'grpc.keepalive_timeout_ms': 1000,
  'grpc.initial_reconnect_backoff_ms': 50,
  'grpc.min_reconnect_backoff_ms': 50,
  'grpc.max_reconnect_backoff_ms': 500,
  'grpc.use_local_subchannel_pool': 1,
  // The server takes events of up to 16 MiB from other clients.
  'grpc.max_receive_message_length': 17 * 1024 * 1024,
};
/** How long one node may take to say who leads, in seconds (the library's default of five outlasts a call). */
const GOSSIP_TIMEOUT = 'gossipTimeout=1';

/** What the library's client has and its types leave out. */
type Internals = {
  resolveUri(): Promise<string>;
  createChannel(): Promise<grpc.Channel>;
  getChannel(): Promise<grpc.Channel>;
  handleError(): Promise<void>;
};

/** True when the address names a cluster: who leads is asked there, and may change. */
export function isCluster(url: string): boolean {
  const { dnsDiscover, hosts } = parseConnectionString(url);
  return dnsDiscover || hosts.length > 1;
}

/**
 * A client of the library with three of its habits taken from it: it closes a connection on which one call has failed,
 * which ends the others' reads as if they were complete and has appends throw outside their promise; it opens
 * connections without a usable keepalive and with ever longer pauses between two tries; and it batches appends through a
 * table shared by all clients of the process, where one lost connection fails the others' appends. `leader` is asked
 * instead of the address when a node has said that it leads.
 */
export function connect(url: string, leader?: Leader): EventStoreDBClient {
  const client = EventStoreDBClient.connectionString(withGossipTimeout(url));
  const own: Partial<Internals> & { supports(): Promise<boolean> } = {
    supports: async () => false,
    handleError: async () => undefined,
    createChannel: async () => {
      const target = leader ? `${leader.address}:${leader.port}` : await (client as unknown as Internals).resolveUri();
      return new grpc.Channel(target, credentialsOf(url), CHANNEL);
    },
  };
  return Object.assign(client, own);
}

/** Ends all calls of a client, with an error each, and its connection. */
export async function disconnect(client: EventStoreDBClient): Promise<void> {
  // Opening a channel may itself be what hangs, so its closing is not awaited.
  (client as unknown as Internals).getChannel().then(
    (channel) => channel.close(),
    () => undefined,
  );
}

function withGossipTimeout(url: string): string {
  if (/[?&]gossipTimeout=/i.test(url)) return url;
  return `${url}${url.includes('?') ? '&' : '?'}${GOSSIP_TIMEOUT}`;
}

function credentialsOf(url: string): grpc.ChannelCredentials {
  const { tls, tlsCAFile, userCertFile, userKeyFile } = parseConnectionString(url);
  if (tls === false) return grpc.credentials.createInsecure();
  const [authority, key, certificate] = [tlsCAFile, userKeyFile, userCertFile].map((file) =>
    file ? readFileSync(resolve(file)) : null,
  );
  return grpc.credentials.createSsl(authority, key, certificate);
}

/** The nodes that an address names, as `host:port`. */
export const nodesIn = (url: string): string[] =>
  parseConnectionString(url).hosts.map(({ address, port }) => `${address}:${port}`);

/** The address with another user, as `name:password`. */
export const withUser = (url: string, user: string): string => {
  const [, scheme = '', rest = ''] = /^([^:]+:\/\/)(?:[^@/]*@)?(.*)$/.exec(url) ?? [];
  const colon = user.indexOf(':');
  const [name, password] = [user.slice(0, colon), user.slice(colon + 1)];
  return `${scheme}${encodeURIComponent(name)}:${encodeURIComponent(password)}@${rest}`;
};
