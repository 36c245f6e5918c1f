import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { anEvent, aStream, SOON, someEvents } from './contractTools.testing.ts';
import {
  type EventStore,
  NO_STREAM,
  START,
  type StoredEvent,
  type SubscribeOptions,
  type Subscription,
} from './eventStore.ts';

/** The part of the contract about subscriptions. */
export function subscriptionContract(theStore: () => EventStore) {
  describe('subscriptions', () => {
    let stream: string;
    let started: Subscription[];
    beforeEach(() => {
      stream = aStream();
      started = [];
    });
    afterEach(() => Promise.all(started.map((subscription) => subscription.stop())));

    function listen(options: Partial<SubscribeOptions> & { after: number }) {
      const heard: StoredEvent[] = [];
      const errors: unknown[] = [];
      const subscription = theStore().subscribe({
        onEvents: (events) => void heard.push(...events.filter((event) => event.stream === stream)),
        onError: (error) => void errors.push(error),
        ...options,
      });
      started.push(subscription);
      return { heard, errors, subscription };
    }
    const revisions = (events: readonly StoredEvent[]) => events.map(({ revision }) => revision);

    it('hands over everything from the start, then what comes', async () => {
      await theStore().append(stream, NO_STREAM, someEvents(3));
      const { heard } = listen({ after: START });
      await expect.poll(() => revisions(heard), SOON).toEqual([0, 1, 2]);
      await theStore().append(stream, 2, someEvents(2));
      await expect.poll(() => revisions(heard), SOON).toEqual([0, 1, 2, 3, 4]);
      expect(heard).toEqual(await theStore().read(stream));
    });

    it('goes on strictly after a checkpoint', async () => {
      const { position } = await theStore().append(stream, NO_STREAM, someEvents(2));
      await theStore().append(stream, 1, someEvents(2));
      const { heard } = listen({ after: position });
      await expect.poll(() => revisions(heard), SOON).toEqual([2, 3]);
    });

    it('goes on from a checkpoint between two events of one append', async () => {
      await theStore().append(stream, NO_STREAM, someEvents(4));
      const read = await theStore().read(stream);
      const { heard } = listen({ after: read[1]?.position ?? START });
      await expect.poll(() => revisions(heard), SOON).toEqual([2, 3]);
    });

    it('says when it has caught up, and again after each new event', async () => {
      let caughtUp = 0;
      const { position } = await theStore().append(stream, NO_STREAM, someEvents(1));
      listen({ after: position, onCaughtUp: () => (caughtUp += 1) });
      await expect.poll(() => caughtUp, SOON).toBe(1);
      await theStore().append(stream, 0, someEvents(1));
      await expect.poll(() => caughtUp, SOON).toBe(2);
    });

    it('keeps batches within the size asked for', async () => {
      const before = await theStore().head();
      await theStore().append(stream, NO_STREAM, someEvents(10));
      const sizes: number[] = [];
      let count = 0;
      listen({
        after: before,
        batch: 4,
        onEvents: (events) => {
          sizes.push(events.length);
          count += events.filter((event) => event.stream === stream).length;
        },
      });
      await expect.poll(() => count, SOON).toBe(10);
      expect(Math.max(...sizes)).toBeLessThanOrEqual(4);
    });

    it('waits for the handler and never calls it twice at once', async () => {
      const before = await theStore().head();
      let running = 0;
      let most = 0;
      const heard: number[] = [];
      listen({
        after: before,
        batch: 3,
        async onEvents(events) {
          running += 1;
          most = Math.max(most, running);
          await new Promise((resolve) => setTimeout(resolve, 5));
          heard.push(...revisions(events.filter((event) => event.stream === stream)));
          running -= 1;
        },
      });
      for (let expected = NO_STREAM; expected < 19; expected += 1)
        await theStore().append(stream, expected, [anEvent()]);
      await expect.poll(() => heard, SOON).toEqual(Array.from({ length: 20 }, (_, index) => index));
      expect(most).toBe(1);
    });

    it('ends with one onError when the handler throws', async () => {
      const { position } = await theStore().append(stream, NO_STREAM, someEvents(1));
      const poison = new Error('cannot fold this');
      let calls = 0;
      const { errors, subscription } = listen({
        after: position,
        onEvents() {
          calls += 1;
          throw poison;
        },
      });
      await theStore().append(stream, 0, someEvents(1));
      await expect.poll(() => errors, SOON).toEqual([poison]);
      await theStore().append(stream, 1, someEvents(1));
      await subscription.stop();
      expect(calls).toBe(1);
      expect(errors).toEqual([poison]);
    });

    it('hands over nothing more once stop() has resolved', async () => {
      const { heard, errors, subscription } = listen({ after: await theStore().head() });
      await theStore().append(stream, NO_STREAM, someEvents(1));
      await expect.poll(() => heard.length, SOON).toBe(1);
      await subscription.stop();
      await subscription.stop();
      await theStore().append(stream, 0, someEvents(1));
      const other = listen({ after: heard[0]?.position ?? START });
      await expect.poll(() => revisions(other.heard), SOON).toEqual([1]);
      expect(heard).toHaveLength(1);
      expect(errors).toEqual([]);
    });

    it('lets stop() wait for a running handler', async () => {
      let finished = false;
      let begun = false;
      const { subscription } = listen({
        after: await theStore().head(),
        async onEvents() {
          begun = true;
          await new Promise((resolve) => setTimeout(resolve, 30));
          finished = true;
        },
      });
      await theStore().append(stream, NO_STREAM, someEvents(1));
      await expect.poll(() => begun, SOON).toBe(true);
      await subscription.stop();
      expect(finished).toBe(true);
    });

    it('serves several subscribers independently', async () => {
      const before = await theStore().head();
      const [one, two] = [listen({ after: before }), listen({ after: before, batch: 1 })];
      await theStore().append(stream, NO_STREAM, someEvents(5));
      await expect.poll(() => revisions(one.heard), SOON).toEqual([0, 1, 2, 3, 4]);
      await expect.poll(() => revisions(two.heard), SOON).toEqual([0, 1, 2, 3, 4]);
    });
  });
}
