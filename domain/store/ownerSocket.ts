import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { z } from 'zod';

/** The socket in DATA_DIR on which the owner of the log answers commands. */
export const SOCKET_FILE = 'owner.sock';
/** Owner and command must come from releases that agree about the calls below. */
export const PROTOCOL = '2';

/** The kernel allows 107 bytes (Linux) or 103 (macOS), and cuts longer paths without a word. */
const LONGEST_PATH = 100;
const MOST_EVENTS = 10_000;

const text = z.string();
const metadata = z.object({
  schema: text,
  commandId: text,
  correlationId: text,
  causationId: text,
  actorId: text,
  actorRole: text,
  channel: text,
  apiTokenId: text.exactOptional(),
  occurredAt: text,
});
const events = z.array(z.object({ id: text, type: text, data: z.unknown(), metadata })).readonly();
const key = z.string().max(1_000);

/**
 * The calls on the socket with their arguments: those of the log and the vault, and one that copies each into an
 * empty folder.
 */
export const callShape = z.discriminatedUnion('call', [
  z.object({ call: z.literal('read'), stream: z.string(), from: z.number().int() }),
  z.object({ call: z.literal('append'), stream: z.string(), expected: z.number().int(), events }),
  z.object({ call: z.literal('readAll'), after: z.number().int(), limit: z.number().int().max(MOST_EVENTS) }),
  z.object({ call: z.literal('head') }),
  z.object({ call: z.literal('get'), key }),
  z.object({ call: z.literal('put'), key, value: z.string(), expected: z.number().int() }),
  z.object({ call: z.literal('remove'), key }),
  z.object({ call: z.literal('copyTo'), log: z.string(), keys: z.string() }),
]);

export type Call = z.output<typeof callShape>;

/** An error on its way through the socket: enough to be thrown again as what it was. */
export const errorShape = z.object({
  name: z.string(),
  message: z.string(),
  stream: z.string().optional(),
  expected: z.number().optional(),
  actual: z.number().optional(),
});

/** Where to listen or connect for a data folder; `close` removes what was made for it. */
export type SocketPath = { readonly path: string; close(): void };

/**
 * The address of a data folder's socket. The file is always in the folder; a path too long for the kernel leads there
 * through a link in a new folder that only this user may enter. On Windows it is a named pipe.
 */
export function socketPathOf(dataDir: string): SocketPath {
  const folder = resolve(dataDir);
  if (process.platform === 'win32') {
    const name = createHash('sha256').update(folder.toLowerCase()).digest('hex').slice(0, 32);
    return { path: `\\\\.\\pipe\\chairside-${name}`, close: () => undefined };
  }
  const path = join(folder, SOCKET_FILE);
  if (Buffer.byteLength(path) <= LONGEST_PATH) return { path, close: () => undefined };
  const detour = mkdtempSync(join(tmpdir(), 'cs-'));
  symlinkSync(folder, join(detour, 'd'));
  return { path: join(detour, 'd', SOCKET_FILE), close: () => rmSync(detour, { recursive: true, force: true }) };
}
