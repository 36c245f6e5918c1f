import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { anEvent, aStream } from '#domain/store/contractTools.testing.ts';
import { NO_STREAM, START } from '#domain/store/eventStore.ts';
import { type StandIn, startStandIn } from '#domain/store/eventStoreDbStandIn.testing.ts';
import { openStores } from '#domain/store/open.ts';
import { openStandInLog } from '#domain/store/standInLog.testing.ts';
import { makeCertificates } from './certificates.testing.ts';

describe('an EventStoreDB that takes TLS and one user alone', { timeout: 30_000 }, () => {
  const dir = mkdtempSync(join(tmpdir(), 'chairside-esdb-tls-'));
  let standIn: StandIn;
  let ca: string;
  beforeAll(async () => {
    const tls = makeCertificates(dir);
    ca = tls.ca;
    standIn = await startStandIn(openStandInLog(), undefined, { ...tls, user: 'chairside:secret' });
  });
  afterAll(async () => {
    await standIn?.close();
    rmSync(dir, { recursive: true, force: true });
  });

  const open = (eventStoreUrl: string) => openStores({ eventStoreUrl, dataDir: dir });
  const trusted = () => `${standIn.url}&tlsCAFile=${ca}`;
  const sentenceOf = (url: string) =>
    open(url).then(
      () => 'it has started',
      (error: Error) => error.message,
    );
  const at = () => `EventStoreDB at 127.0.0.1:${standIn.line.port}`;

  it('keeps log and vault for who knows its authority and the password, over a connection that breaks', async () => {
    const stores = await open(trusted());
    const stream = aStream();
    expect(await stores.kept.append(stream, NO_STREAM, [anEvent()])).toMatchObject({ revision: 0 });
    standIn.line.cut();
    expect(await stores.kept.append(stream, 0, [anEvent()])).toMatchObject({ revision: 1 });
    expect(await stores.kept.readAll(START, 10)).toHaveLength(2);
    expect(await stores.vault.put('key/a', 'SECRET', 0)).toBe(true);
    expect(await stores.vault.get('key/a')).toEqual({ value: 'SECRET', version: 1 });
    const heard = new Promise((resolve) => {
      stores.store.subscribe({ after: START, onEvents: resolve, onError: resolve });
    });
    expect(await heard).toHaveLength(2);
    await stores.close();
  });

  it('ends a start with one sentence: another password, an authority that is not known, no TLS', async () => {
    expect(await sentenceOf(trusted().replace('secret', 'guessed'))).toBe(
      `${at()} refuses the user or the password in EVENTSTORE_URL: correct them there.`,
    );
    const silent = `${at()} does not answer: start it, or correct EVENTSTORE_URL (address, tls).`;
    expect(await sentenceOf(standIn.url)).toBe(silent);
    expect(await sentenceOf(trusted().replace('tls=true', 'tls=false'))).toBe(silent);
  });
});
