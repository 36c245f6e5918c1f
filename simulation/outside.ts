import type { Command, DomainEvent } from '#domain/decider.ts';
import type { Mail } from '#domain/ports/mailer.ts';
import type { PaymentProvider } from '#domain/ports/paymentProvider.ts';
import type { EventStore } from '#domain/store/eventStore.ts';
import type { Vault } from '#domain/store/vault.ts';
import type { MemoryRedis } from './redis.ts';
import type { World } from './world.ts';

/** What outlives every process: the log, the vault, Redis, the provider, the mail that went out. */
export type Outside = {
  readonly world: World;
  readonly planted: Planted | undefined;
  readonly store: EventStore;
  readonly vault: Vault;
  readonly redis: MemoryRedis;
  readonly provider: PaymentProvider;
  readonly mails: Map<string, Mail>;
  /** Ids of events whose append was acknowledged to one of our processes. */
  readonly acknowledged: Set<string>;
  /** Ids of commands that were refused and never sent before or after. */
  readonly refused: Set<string>;
  /** Errors of our own code that no refusal, outage or race explains, each with what it happened to. */
  readonly broken: string[];
  /** Counts appends, so that no waiting process misses one; `waiting` are those who wait for the next. */
  readonly log: { appends: number; readonly waiting: (() => void)[] };
};

/** An aggregate’s own decide. */
export type Honest = (command: Command, state: unknown) => DomainEvent[];
/** Stands in for an aggregate's decide: it may ask the honest one. */
export type Bad = (command: never, state: never, honest: Honest, outside: Outside) => DomainEvent[];

/** A bug put between the product and the simulation; the product's own code knows nothing of it. */
export type Planted = {
  readonly decide?: Readonly<Partial<Record<string, Bad>>>;
  readonly provider?: (provider: PaymentProvider) => PaymentProvider;
  readonly store?: (store: EventStore, later: (work: () => Promise<unknown>) => void) => EventStore;
  /** The id a command goes under; undefined for a new one each time. */
  readonly commandId?: (aggregate: string, commandId: string | undefined) => string | undefined;
  /** The key a client's try goes under. */
  readonly keyOfTry?: (action: string, attempt: number) => string;
  /** The feeder of the queue moves its checkpoint before the jobs are queued. */
  readonly checkpointFirst?: boolean;
};

/** Whether an error is one that code throws which is wrong. */
export const isOwnFault = (error: unknown): boolean =>
  error instanceof TypeError || error instanceof ReferenceError || error instanceof RangeError;
