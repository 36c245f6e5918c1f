import { chmodSync, rmSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { join } from 'node:path';
import { z } from 'zod';
import type { EmbeddedStore } from './embedded.ts';
import { DiskFull, RevisionConflict } from './eventStore.ts';
import { type Call, callShape, PROTOCOL, SOCKET_FILE, socketPathOf } from './ownerSocket.ts';
import type { EmbeddedVault } from './vaultEmbedded.ts';

const LARGEST_QUESTION = 4 * 1024 * 1024;
/** So long a command may take to read its last answer once the owner ends. */
const LAST_ANSWER_MS = 1_000;

/** Log and vault of a data folder, opened by its owner. */
export type OwnStores = { readonly log: EmbeddedStore; readonly vault: EmbeddedVault };

/**
 * Answers commands (`npm run log`, `backup`, `owner`, `rebuild`) on the private socket of a data folder, because only
 * its owner may open the log. HTTP with one JSON document each way; a reader that takes its time asks for the next page
 * later and holds nothing up.
 */
export async function serveOwner(dataDir: string, stores: OwnStores): Promise<{ close(): Promise<void> }> {
  const file = join(dataDir, SOCKET_FILE);
  const at = socketPathOf(dataDir);
  const underWay = new Set<Promise<void>>();
  const server = createServer((request, response) => {
    const work = answer(stores, request, response).finally(() => underWay.delete(work));
    underWay.add(work);
  });
  const isFile = process.platform !== 'win32';
  // A socket that a killed owner left; this process has the lock, so no other process uses it.
  if (isFile) rmSync(file, { force: true });
  await new Promise<void>((listening, failed) => {
    // The socket is made within the call.
    const umask = process.umask(0o177);
    server.once('error', failed).listen(at.path, listening);
    process.umask(umask);
  }).finally(at.close);
  if (isFile) chmodSync(file, 0o600);
  return {
    /** Refuses new calls, answers those under way (a copy may take a while), then closes the connections. */
    async close() {
      const closed = new Promise((done) => server.close(done));
      if (isFile) rmSync(file, { force: true });
      await Promise.allSettled(underWay);
      server.closeIdleConnections();
      const limit = setTimeout(() => server.closeAllConnections(), LAST_ANSWER_MS);
      await closed;
      clearTimeout(limit);
    },
  };
}

async function answer(stores: OwnStores, request: IncomingMessage, response: ServerResponse): Promise<void> {
  try {
    if (request.headers['x-protocol'] !== PROTOCOL)
      throw new TypeError('The running product is of another release than this command: use the same for both.');
    const question = callShape.safeParse(JSON.parse(await textOf(request)));
    if (!question.success)
      throw new TypeError(
        `This is no call that the owner of a data folder answers: ${z.prettifyError(question.error)}`,
      );
    send(response, 200, { answer: (await run(stores, question.data)) ?? null });
  } catch (error) {
    send(response, 500, { error: describe(error) });
  }
}

function run({ log, vault }: OwnStores, call: Call): Promise<unknown> {
  switch (call.call) {
    case 'read':
      return log.read(call.stream, call.from);
    case 'append':
      return log.append(call.stream, call.expected, call.events);
    case 'readAll':
      return log.readAll(call.after, call.limit);
    case 'head':
      return log.head();
    case 'get':
      return vault.get(call.key);
    case 'put':
      return vault.put(call.key, call.value, call.expected);
    case 'remove':
      return vault.remove(call.key);
    case 'copyTo':
      return copyTo({ log, vault }, call);
  }
}

/** Where copies of log and vault go: each below a folder of its own, as they are kept for different times. */
export type CopyTo = { readonly log: string; readonly keys: string };

/** The log goes first: whatever an event needs (its person's key) was there before it and is copied after it. */
export async function copyTo({ log, vault }: OwnStores, to: CopyTo): Promise<void> {
  await log.copyTo(join(to.log, 'events'));
  await vault.copyTo(join(to.keys, 'vault'));
}

async function textOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > LARGEST_QUESTION) throw new RangeError(`a question may have ${LARGEST_QUESTION} bytes`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

function send(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}

function describe(error: unknown) {
  const { name, message } = error as Error;
  if (error instanceof RevisionConflict)
    return { name, message, stream: error.stream, expected: error.expected, actual: error.actual };
  return { name: error instanceof DiskFull ? 'DiskFull' : name, message };
}
