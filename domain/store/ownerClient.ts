import { Agent, request } from 'node:http';
import { resolve } from 'node:path';
import { DiskFull, type EventLog, RevisionConflict, StoreUnavailable } from './eventStore.ts';
import type { CopyTo } from './ownerServer.ts';
import { type Call, errorShape, PROTOCOL, socketPathOf } from './ownerSocket.ts';
import type { Vault } from './vault.ts';

/** Nothing listens on the socket: its owner is just starting or ending. */
export class OwnerAway extends Error {
  override readonly name = 'OwnerAway';
}

/** Log and vault of a data folder as the process that owns them answers for them. */
export type OwnerClient = {
  readonly log: EventLog;
  readonly vault: Vault;
  copyTo(to: CopyTo): Promise<void>;
  close(): void;
};

/** So long an owner may be silent before it counts as one that hangs: at the first call, and later. */
const FIRST_ANSWER_MS = 5_000;
const ANSWER_MS = 60_000;

/**
 * Reaches the owner of a data folder over its private socket. Calls are answered as the owner's engine answers them,
 * with its errors; throws {@link OwnerAway} when nothing listens or answers there and {@link StoreUnavailable} when the
 * owner ends, or stays silent, before it has answered. Only a copy may take as long as it takes.
 */
export async function connectToOwner(dataDir: string, firstAnswerMs = FIRST_ANSWER_MS): Promise<OwnerClient> {
  const at = socketPathOf(dataDir);
  const ask = <T>(call: Call, limitMs = ANSWER_MS) => askOwner(at.path, call, limitMs) as Promise<T>;
  try {
    await ask({ call: 'head' }, firstAnswerMs);
  } catch (error) {
    at.close();
    // An owner that ends just now; nothing was asked of it yet.
    throw error instanceof StoreUnavailable ? new OwnerAway(error.message, { cause: error }) : error;
  }
  return {
    log: {
      read: (stream, from = 0) => ask({ call: 'read', stream, from }),
      append: (stream, expected, events) => ask({ call: 'append', stream, expected, events }),
      readAll: (after, limit) => ask({ call: 'readAll', after, limit }),
      head: () => ask({ call: 'head' }),
      close: async () => at.close(),
    },
    vault: {
      get: async (key) => (await ask<Awaited<ReturnType<Vault['get']>> | null>({ call: 'get', key })) ?? undefined,
      put: (key, value, expected) => ask({ call: 'put', key, value, expected }),
      remove: async (key) => void (await ask({ call: 'remove', key })),
      // Only the embedded vault has an owner.
      wipesAtOnce: true,
      close: async () => undefined,
    },
    copyTo: async ({ log, keys }) => void (await ask({ call: 'copyTo', log: resolve(log), keys: resolve(keys) }, 0)),
    close: at.close,
  };
}

/**
 * A connection for each call, because one that is kept could be closed by the owner while a slow reader looks at its
 * page; few at once, because the kernel refuses more than a socket's backlog.
 */
const agent = new Agent({ keepAlive: false, maxSockets: 16 });

/** `limitMs`: the longest silence of the owner; 0 for none. */
function askOwner(socketPath: string, call: Call, limitMs: number): Promise<unknown> {
  return new Promise((answered, failed) => {
    const headers = { 'content-type': 'application/json', 'x-protocol': PROTOCOL };
    const options = { agent, socketPath, method: 'POST', path: '/', headers, timeout: limitMs };
    const sent = request(options, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('error', (error) => failed(asFailure(error)));
      response.on('end', () => {
        const said = parsed(Buffer.concat(chunks).toString('utf8'));
        if (response.statusCode === 200 && said) answered(said.answer);
        else failed(asThrown(said?.error));
      });
    });
    sent.on('timeout', () => sent.destroy(new SilentOwner(limitMs)));
    sent.on('error', (error) => failed(asFailure(error)));
    sent.end(JSON.stringify(call));
  });
}

class SilentOwner extends StoreUnavailable {
  constructor(limitMs: number) {
    super(`the process that owns the log has not answered for ${limitMs / 1000} s`);
  }
}

/** A socket whose queue is full (EAGAIN) has not taken the call either. */
const NOT_ASKED = ['ENOENT', 'ECONNREFUSED', 'EAGAIN'];

function asFailure(error: NodeJS.ErrnoException): Error {
  if (error instanceof SilentOwner) return error;
  return NOT_ASKED.includes(error.code ?? '')
    ? new OwnerAway('nothing listens on the socket of the data folder', { cause: error })
    : new StoreUnavailable('the process that owns the log ended before it answered', { cause: error });
}

/** Undefined for an answer that is no JSON, as of an HTTP server that refuses the request itself. */
function parsed(text: string): { readonly answer?: unknown; readonly error?: unknown } | undefined {
  try {
    return JSON.parse(text) ?? undefined;
  } catch {
    return undefined;
  }
}

function asThrown(said: unknown): Error {
  const { success, data } = errorShape.safeParse(said);
  if (!success) return new StoreUnavailable('the process that owns the log gave no answer of its own');
  const { name, message, stream = '', expected = 0, actual = 0 } = data;
  if (name === 'RevisionConflict') return new RevisionConflict(stream, expected, actual);
  if (name === 'StoreUnavailable') return new StoreUnavailable(message);
  if (name === 'DiskFull') return new DiskFull(message);
  return name === 'TypeError' ? new TypeError(message) : new Error(message);
}
