import { type SentinelConnectionOptions, SentinelConnector } from 'ioredis';

/** The driver's listener for fail-overs; its types declare it private. */
type WithListener = { readonly failoverDetector: { cleanup(): void } | null };

/**
 * The driver's connector, which asks the sentinels for the address of the master, without one fault of it. Each connection
 * listens to the sentinels for fail-overs. The driver keeps the listener of a lost connection until the next connection is
 * open. When that listener receives a fail-over during the reconnection, it ends the reconnection, and the driver never
 * begins another: every command on the connection throws, and a worker takes no job any more.
 */
export class SteadySentinelConnector extends SentinelConnector {
  /** The run of the server that the last connection led to, by the name it has given itself; undefined before the first. */
  run: string | undefined;

  /** The driver constructs it, with the options of its connection. */
  constructor(options: unknown) {
    super(options as SentinelConnectionOptions);
  }

  override connect(...given: Parameters<SentinelConnector['connect']>): ReturnType<SentinelConnector['connect']> {
    // The sentinels answer with the present master; a new listener begins once the connection is open.
    (this as unknown as WithListener).failoverDetector?.cleanup();
    return super.connect(...given);
  }

  override check(info: { readonly role?: string; readonly run_id?: string }): boolean {
    this.run = info.run_id;
    return super.check(info);
  }
}
