/** A host and its port. */
export type Node = { readonly host: string; readonly port: number };

/** How one Redis is reached: one server, the master that sentinels name, or the nodes of a cluster. */
export type RedisAddress =
  | { readonly kind: 'server'; readonly address: string }
  | (Several & { readonly kind: 'sentinel'; readonly master: string; readonly sentinelPassword: string | undefined })
  | (Several & { readonly kind: 'cluster' });

type Several = {
  readonly nodes: readonly Node[];
  readonly username: string | undefined;
  readonly password: string | undefined;
  readonly isEncrypted: boolean;
};

const PORTS = { sentinel: 26_379, cluster: 6_379 };
const MOST_PORT = 65_535;
const SEVERAL = /^(rediss?)\+(sentinel|cluster):\/\/(?:([^@/?]*)@)?([^@/?]+)(?:\/([^/?]*))?(?:\?(.*))?$/;
const NODE = /^(\[[0-9a-f:.]+\]|[a-z0-9._-]+)(?::(\d{1,5}))?$/i;

const FORMS =
  'an address is redis://[user:password@]host:port, redis+sentinel://[user:password@]host:port,host:port/master, redis+cluster://[user:password@]host:port,host:port (rediss… with TLS) or the path of a socket';

/**
 * Reads the address of a Redis: `redis://[user:password@]host:port`, the path of a socket,
 * `redis+sentinel://[user:password@]host:port,host:port/master[?sentinelPassword=…]` (26379 where no port is said) or
 * `redis+cluster://[user:password@]host:port,host:port` (6379); `rediss…` with TLS. User and password are those of the
 * servers and percent-encoded. Throws one sentence, without the password, that says what is wrong.
 */
export function parseRedisAddress(text: string): RedisAddress {
  const scheme = /^([a-z+.-]+):\/\//i.exec(text)?.[1];
  if (scheme === undefined) {
    if (text.trim() === '') throw new Error(FORMS);
    return { kind: 'server', address: text };
  }
  if (scheme === 'redis' || scheme === 'rediss') {
    if (!URL.canParse(text) || new URL(text).hostname === '') throw new Error(FORMS);
    return { kind: 'server', address: text };
  }
  const parts = SEVERAL.exec(text);
  if (!parts) throw new Error(FORMS);
  const [, encryption, kind, credentials = '', hosts = '', path = '', query = ''] = parts;
  const several = { ...credentialsIn(credentials), isEncrypted: encryption === 'rediss' };
  if (kind === 'cluster') {
    if (path !== '' || query !== '') throw new Error('a cluster has one database: nothing follows its hosts');
    return { kind, ...several, nodes: nodesIn(hosts, PORTS.cluster) };
  }
  if (path === '')
    throw new Error('the name of the master follows the sentinels, as in redis+sentinel://a,b,c/mymaster');
  const sentinelPassword = new URLSearchParams(query).get('sentinelPassword') ?? undefined;
  const nodes = nodesIn(hosts, PORTS.sentinel);
  return { kind: 'sentinel', ...several, nodes, master: decoded(path), sentinelPassword };
}

function nodesIn(hosts: string, port: number): readonly Node[] {
  return hosts.split(',').map((text) => {
    const [, host, said] = NODE.exec(text) ?? [];
    if (host === undefined || Number(said ?? port) > MOST_PORT || said === '0')
      throw new Error(`${text || 'an empty place'} between the commas is no host:port`);
    return { host: host.replace(/^\[|\]$/g, ''), port: Number(said ?? port) };
  });
}

function credentialsIn(text: string): Pick<Several, 'username' | 'password'> {
  const colon = text.indexOf(':');
  const [username, password] = colon < 0 ? [text, ''] : [text.slice(0, colon), text.slice(colon + 1)];
  return { username: decoded(username) || undefined, password: decoded(password) || undefined };
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    throw new Error('a % in an address begins two digits, as in %40 for @');
  }
}
