import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { directory } from '#projections/shops/directory.ts';
import { recordStop } from '#projections/upkeep/stops.ts';
import { registerPlatformOwner } from '../shops/testing.ts';
import { openTestApp, type TestApp } from '../testing.ts';

const LIST = '{ projections { name position end stoppedAt { position type fault } } }';
const SKIP =
  'mutation Skip($projection: String!, $position: Float!, $reason: String!) { skipEvent(projection: $projection, position: $position, reason: $reason) }';

describe('the projections in the hands of the platform’s owner', () => {
  let app: TestApp;
  let token: string;
  beforeAll(async () => {
    app = await openTestApp({ workers: false });
    token = await registerPlatformOwner(app);
    await app.settle();
  });
  afterAll(() => app?.close());

  it('are listed with their positions', async () => {
    const { data } = await app.graphql<{
      projections: { name: string; position: number; end: number; stoppedAt: object | null }[];
    }>(LIST, {}, token);
    const head = await app.store.head();
    expect(data?.projections.length).toBeGreaterThan(5);
    for (const one of data?.projections ?? [])
      expect(one).toMatchObject({ position: head, end: head, stoppedAt: null });
  });

  it('pass an event only where they stopped, for the owner, with a reason, on record', async () => {
    const skip = (over: object = {}, by = token) =>
      app.graphql(SKIP, { projection: directory.name, position: 3, reason: 'planted by a test', ...over }, by);
    expect((await skip()).errors?.[0]?.extensions.code).toBe('NOT_STOPPED');
    await recordStop(app.redis, directory, {
      position: 3,
      type: 'ShopRegistered',
      fault: 'cannot fold ShopRegistered',
    });
    const { token: member } = await app.registerMember();
    await app.settle();
    const before = await app.askedFor();
    expect((await skip({}, member)).errors?.[0]?.extensions.code).toBe('NOT_ALLOWED');
    expect((await skip({ position: 4 })).errors?.[0]?.extensions.code).toBe('NOT_STOPPED');
    expect((await skip({ reason: '' })).errors?.[0]?.extensions.code).toBe('REASON_MISSING');
    expect(await app.askedFor()).toBe(before);
    expect((await skip()).data).toEqual({ skipEvent: true });
    const [event] = await app.store.read(`upkeep-${directory.name}`);
    expect(event).toMatchObject({
      type: 'EventSkipped',
      data: { projection: directory.name, position: 3, reason: 'planted by a test' },
    });
    expect(event?.metadata.actorRole).toBe('superadmin');
  });
});
