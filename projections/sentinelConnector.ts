import { type SentinelConnectionOptions, SentinelConnector } from 'ioredis';

/** What the driver has for noticing a fail-over; its types keep it private. */
type Noticing = { readonly failoverDetector: { cleanup(): void } | null };

/**
 * The driver's way to the master that sentinels name, without one fault of it: what listens for a fail-over is left over
 * while a lost connection is made anew. When it hears of the fail-over just then, it gives the new connection up, which
 * never comes back: each command on it throws, and a worker takes no job any more.
 */
export class SteadySentinelConnector extends SentinelConnector {
  /** The driver constructs it, with the options of its connection. */
  constructor(options: unknown) {
    super(options as SentinelConnectionOptions);
  }

  override connect(...given: Parameters<SentinelConnector['connect']>): ReturnType<SentinelConnector['connect']> {
    // The answer of the sentinels is newer than what it could hear; a new one listens once the connection is made.
    (this as unknown as Noticing).failoverDetector?.cleanup();
    return super.connect(...given);
  }
}
