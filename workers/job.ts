import type { ZodType } from 'zod';
import type { Actor, DomainEvent } from '#domain/decider.ts';
import type { Dispatch, Sender, StateOf } from '#domain/dispatch.ts';
import type { JobQueue } from '#domain/ports/jobQueue.ts';
import type { Mailer } from '#domain/ports/mailer.ts';
import type { PaymentProvider } from '#domain/ports/paymentProvider.ts';
import type { Secrets } from '#domain/ports/secrets.ts';
import type { EventStore } from '#domain/store/eventStore.ts';
import type { Vault } from '#domain/store/vault.ts';
import type { Fact } from '#projections/projection.ts';
import type { ReadModels } from '#projections/readModels.ts';

/** What a job may use. A job ends by sending a command or by one outside call; it never writes to Redis. */
export type Tools = {
  readonly dispatch: Dispatch;
  readonly stateOf: StateOf;
  /** The log itself, stream by stream: money is never counted from a read model. */
  readonly log: Pick<EventStore, 'read'>;
  readonly provider: PaymentProvider;
  readonly mailer: Mailer;
  readonly vault: Vault;
  /**
   * The sender of this job's commands: the system, with the event that caused the job. Command ids derive from job and
   * event, so a second run says nothing new.
   */
  readonly sender: Sender & { readonly by: Actor };
  /** UTC ISO instant. */
  readonly now: () => string;
  /** Where links in mails point, e.g. `https://chairside.example` without a slash at the end. */
  readonly publicUrl: string;
  readonly sessionSecret: Secrets;
  /** Basis points that the platform takes of sales when it pays them out. */
  readonly saleFeeRate: number;
  /** Where this installation keeps its files, uploaded pictures among them. */
  readonly dataDir: string;
  /**
   * The ids of all members there are now, in order of registration. Throws while that cannot be said for certain; the
   * job is then tried again.
   */
  readonly everyMember: () => Promise<readonly string[]>;
};

/**
 * A job was started before its time. Without an instant, because a queue's clock is ahead of ours: it fails and is tried
 * again. With one (UTC ISO), because only its run could say when it is due: it waits until then, and no try is counted.
 */
export class TooEarly extends Error {
  readonly until: string | undefined;
  constructor(why: string, until?: string) {
    super(why);
    this.until = until;
  }
}

/** Which events leave a waiting job nothing to do, and the names (`about`) of what they end. */
type EndedBy<E extends DomainEvent> = { readonly on: readonly E['type'][]; about(event: Fact<E>): readonly string[] };

/**
 * One file per job, named by what it does. `from` turns a fact into the job's data (ids only: queue contents are
 * readable) or null when there is nothing to do; `runAt` delays it to a UTC instant (`now` is one too). Safe to run
 * twice. Where a later event can make a delayed job pointless, `about` names what it waits for, and `endedBy` takes it out
 * of the queue; of several events about the same the last one's job stays.
 */
export type Job<D = never> = {
  readonly name: string;
  readonly on: readonly string[];
  readonly data: ZodType<D>;
  from(event: Fact): D | null;
  runAt?(data: D, event: Fact, now: string): string | undefined;
  about?(event: Fact): string;
  readonly endedBy?: EndedBy<DomainEvent>;
  run(data: D, tools: Tools): Promise<void>;
};

export const job = <E extends DomainEvent, D, Ending extends DomainEvent = DomainEvent>(definition: {
  name: string;
  on: readonly E['type'][];
  data: ZodType<D>;
  from(event: Fact<E>): D | null;
  runAt?(data: D, event: Fact<E>, now: string): string | undefined;
  about?(event: Fact<E>): string;
  endedBy?: EndedBy<Ending>;
  run(data: D, tools: Tools): Promise<void>;
}): Job => definition as unknown as Job;

/**
 * Work that comes round by the clock instead of by an event: it finds what slipped through (a lost webhook, say) and
 * sends the same commands.
 */
export type Sweep = {
  readonly name: string;
  readonly everyMs: number;
  run(tools: SweepTools): Promise<void>;
};

/** A sweep also reads: what the read models list, the log as a whole, and which jobs have failed; it may have those tried again. */
export type SweepTools = Tools & {
  readonly queue: Pick<JobQueue, 'failedPlaces' | 'failed' | 'retry'>;
  readonly models: ReadModels;
  readonly store: Pick<EventStore, 'read' | 'readAll' | 'readAt' | 'head'>;
  /** Waits so many ms; by the machine's clock where it is left out. */
  readonly pause?: (ms: number) => Promise<void>;
};
