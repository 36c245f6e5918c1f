import { createWriteStream } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { ZipFile } from 'yazl';
import type { StateOf } from '#domain/dispatch.ts';
import { family, livePeople } from '#domain/family/decider.ts';
import { listUploads } from '#domain/ports/uploads.ts';
import { listDrafts, readDraft } from '#domain/processes/posts/drafts.ts';
import type { Vault } from '#domain/store/vault.ts';
import { account } from '#domain/users/decider.ts';
import { readmeOf } from './contents.ts';
import type { Found } from './gather.ts';
import { catalogOf, openLookups, ordersOf, payoutsOf, reviewsOf, salesOf, shopVisitsOf, visitsOf } from './tables.ts';

type Tools = { readonly stateOf: StateOf; readonly vault: Vault; readonly dataDir: string; readonly now: () => string };

/** Puts a member's archive together in `folder`, where `events.jsonl` is already; answers the file's path. */
export async function writeArchive(tools: Tools, memberId: string, folder: string, found: Found): Promise<string> {
  const path = join(folder, 'archive.zip');
  const zip = new ZipFile();
  // Entries are read while they are written: the pipeline ends once all are in the file.
  const writing = pipeline(zip.outputStream, createWriteStream(path));
  const add = (name: string, text: string) => zip.addBuffer(Buffer.from(text), name);
  try {
    add('README.txt', readmeOf(tools.now()));
    zip.addFile(join(folder, 'events.jsonl'), 'events.jsonl');
    await addOwn(tools, memberId, found, add);
    for (const [name, file] of await picturesOf(tools, memberId))
      zip.addFile(file, `pictures/${name}`, { compress: false });
    zip.end();
  } catch (error) {
    zip.outputStream.emit('error', error);
  }
  await writing;
  return path;
}

async function addOwn(tools: Tools, memberId: string, found: Found, add: (name: string, text: string) => void) {
  const lookups = openLookups(tools.stateOf);
  add('profile.json', JSON.stringify(await profileOf(tools, memberId), null, 2));
  add('drafts.json', JSON.stringify(await draftsOf(tools.vault, memberId), null, 2));
  add('sessions.json', JSON.stringify(await sessionsOf(tools.vault, memberId), null, 2));
  const visits = await visitsOf(found, lookups);
  add('bookings.csv', visits.csv);
  add('calendar.ics', visits.calendar);
  add('orders.csv', await ordersOf(found, lookups));
  const { shops } = await lookups.catalogOf(memberId);
  if (Object.keys(shops).length === 0) return;
  const { csv, json } = await catalogOf(memberId, lookups);
  add('business/shops.json', json);
  add('business/shops-and-products.csv', csv);
  add('business/visits.csv', await shopVisitsOf(found, lookups));
  add('business/sales.csv', await salesOf(memberId, found, lookups));
  add('business/reviews.csv', await reviewsOf(memberId, found, lookups));
  add('business/payouts.csv', await payoutsOf(memberId, tools.stateOf));
}

async function profileOf({ stateOf }: Tools, memberId: string) {
  const { profile, role, identity, activated, twoFactor, referCode, registeredAt, formerEmails } = (
    await stateOf(account, { accountId: memberId })
  ).state;
  const former = formerEmails.map(({ email }) => email);
  const people = livePeople((await stateOf(family, { memberId })).state);
  return {
    id: memberId,
    ...profile,
    role,
    identity,
    addressProven: activated,
    twoFactor,
    referCode,
    registeredAt,
    former,
    booksFor: people.map(({ name, note }) => ({ name, note })),
  };
}

async function draftsOf(vault: Vault, memberId: string) {
  const ids = await listDrafts(vault, memberId);
  return (await Promise.all(ids.map((id) => readDraft(vault, id)))).filter((draft) => draft !== undefined);
}

/** When each login was and with what; nothing that opens a session. */
async function sessionsOf(vault: Vault, memberId: string) {
  const list = await vault.get(`sessions/${memberId}`);
  const entries = await Promise.all(
    (list ? (JSON.parse(list.value) as string[]) : []).map((id) => vault.get(`session/${id}`)),
  );
  return entries
    .filter((entry) => entry !== undefined)
    .map(({ value }) => JSON.parse(value) as { begunAt?: number; rotatedAt: number; agent?: string })
    .map(({ begunAt, rotatedAt, agent }) => ({ loggedInAt: instant(begunAt), lastUsedAt: instant(rotatedAt), agent }));
}

const instant = (ms: number | undefined) => (ms === undefined ? undefined : new Date(ms).toISOString());

/** The originals of a member's pictures, as names in the archive and files. */
async function picturesOf({ vault, dataDir }: Tools, memberId: string): Promise<[string, string][]> {
  const uploads = join(dataDir, 'uploads');
  const own = new Set(await listUploads(vault, memberId));
  const published = (await filesIn(uploads)).filter((name) => own.has(name.replace(ORIGINAL, '')));
  const sent = await filesIn(join(uploads, 'messages', memberId));
  const posted = await filesIn(join(uploads, 'posts', memberId), true);
  return [
    ...published.map((name): [string, string] => [name, join(uploads, name)]),
    ...sent.map((name): [string, string] => [`messages/${name}`, join(uploads, 'messages', memberId, name)]),
    ...posted.map((name): [string, string] => [`posts/${name}`, join(uploads, 'posts', memberId, name)]),
  ];
}

/** `{id}.jpg` or `{id}.png`; narrower versions are `{id}-{width}.webp`. */
const ORIGINAL = /\.(jpg|png)$/;

async function filesIn(folder: string, recursive = false): Promise<string[]> {
  const names = await readdir(folder, { recursive }).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  return names.filter((name) => ORIGINAL.test(name));
}
