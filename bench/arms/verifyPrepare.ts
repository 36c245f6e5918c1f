import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { openEmbeddedStore } from '#domain/store/embedded.ts';
import { openAudit } from '#domain/store/transparency/audit.ts';
import { makeKey, signHead, signingKeyOf } from '#domain/store/transparency/heads.ts';
import { readFiles } from '#domain/store/transparency/verify.ts';
import type { Arm } from '../kit/bench.ts';
import { fillWithBookings } from '../kit/bookingLog.ts';

/** So many events, and a head over all of them. */
export const run: Arm = async (scene) => {
  const store = openEmbeddedStore(join(scene.shared, 'events'));
  await fillWithBookings(store, scene.quick ? 20_000 : 1_000_000);
  await store.close();
  const audit = openAudit([]);
  await readFiles(scene.shared, audit);
  const key = signingKeyOf(makeKey(), 'bench/log');
  const at = '2030-05-06T08:00:00.000Z';
  const { note } = signHead({ origin: key.name, size: audit.size(), root: audit.root(), at }, key);
  writeFileSync(join(scene.shared, 'heads'), note);
  writeFileSync(join(scene.shared, 'keys'), `${key.text}\n`);
  return { events: audit.size() };
};
