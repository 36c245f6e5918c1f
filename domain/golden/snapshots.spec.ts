import { createHash } from 'node:crypto';
import { deserialize, serialize } from 'node:v8';
import { describe, expect, it } from 'vitest';
import { type Aggregate, type Command, type DomainEvent, fold } from '../decider.ts';
import { earnings } from '../earnings/decider.ts';
import { thread } from '../forum/decider.ts';
import { conversation } from '../messages/decider.ts';
import { bell } from '../notifications/decider.ts';
import earningsFile from './earnings.json' with { type: 'json' };
import forumFile from './forum.json' with { type: 'json' };
import messageFile from './messages.json' with { type: 'json' };
import notificationFile from './notifications.json' with { type: 'json' };

type Sample = { readonly aggregate: string; readonly written: object; readonly read?: object };
const samples = Object.entries({ ...earningsFile, ...forumFile, ...messageFile, ...notificationFile } as Record<
  string,
  Sample[]
>);

/** What all samples of a stream's events are folded to, in the order of the files. */
function foldedSamples(aggregate: Aggregate<unknown, Command, DomainEvent, never>): unknown {
  const events = samples.flatMap(([type, ofType]) =>
    ofType
      .filter((one) => one.aggregate === aggregate.name)
      .map(({ written, read = written }) => ({ type, data: read })),
  );
  expect(events.length).toBeGreaterThan(3);
  return fold(aggregate, events);
}
const fingerprint = (state: unknown): string =>
  createHash('sha256').update(JSON.stringify(state)).digest('base64url').slice(0, 12);

/**
 * By the version of a stream's snapshots, what its sample events are folded to. Where this fails, snapshots of releases
 * before would be read wrongly: raise `snapshots` of the aggregate, and record the fingerprint beside the new version.
 */
const RECORDED: Readonly<Record<string, readonly [version: number, fingerprint: string]>> = {
  thread: [1, 'JD03I5chKlZ2'],
  conversation: [1, '4X60NC0Ss7rR'],
  earnings: [7, 'to be recorded'],
  bell: [1, 'xLQ7LcGcStz_'],
};

describe.each([thread, conversation, earnings, bell] as unknown as Aggregate<unknown, Command, DomainEvent, never>[])(
  'snapshots of $name',
  (aggregate) => {
    it('have another version when events are folded to something else', () => {
      expect([aggregate.snapshots, fingerprint(foldedSamples(aggregate))]).toEqual(RECORDED[aggregate.name]);
    });
    it('keep all of the state', () => {
      const state = foldedSamples(aggregate);
      expect(deserialize(serialize(state))).toEqual(state);
    });
  },
);
