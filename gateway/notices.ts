/** Change notices of the projections, by topic. A notice comes only after what it speaks of can be read. */
export interface Notices {
  /** Payloads of a topic from now on; ends when the consumer stops or `signal` aborts. */
  on<T extends Readonly<Record<string, unknown>>>(topic: string, signal?: AbortSignal): AsyncIterableIterator<T>;
  /** Resolves once a projection has passed a position; false when it had not within the time. */
  passed(projection: string, position: number, withinMs: number): Promise<boolean>;
}
