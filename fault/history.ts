/** A slot of a shop: what at most one customer may have. */
export type Slot = { readonly shopId: string; readonly date: string; readonly time: string };

/** What an answer confirmed to a client, with the times (ms) of the request and of the answer. */
export type Acknowledged = {
  readonly kind:
    | 'registered'
    | 'shopOpened'
    | 'held'
    | 'released'
    | 'intentOpened'
    | 'booked'
    | 'cancelled'
    | 'walkedIn'
    | 'checkedIn'
    | 'completed'
    | 'missed'
    | 'blocked'
    | 'queued'
    | 'called'
    | 'waited'
    | 'threadBegun'
    | 'commented';
  /** The account, shop, booking, block, place in a queue or on a waitlist, intent or post it is about. */
  readonly id: string;
  readonly askedAt: number;
  readonly answeredAt: number;
  readonly slot?: Slot;
  /** Of a hold: until when (ms). */
  readonly until?: number;
};

/** What clients recorded during a run, independent of the product. */
export type History = ReturnType<typeof openHistory>;

export function openHistory() {
  const acknowledged: Acknowledged[] = [];
  /** When a client first asked to release or cancel a booking, whatever the answer was. */
  const givenUp = new Map<string, number>();
  const answers = new Map<string, number>();
  return {
    acknowledged,
    givenUp,
    answers,
    keep(entry: Acknowledged) {
      acknowledged.push(entry);
    },
    givesUp(id: string) {
      if (!givenUp.has(id)) givenUp.set(id, Date.now());
    },
    /** Counts answers by kind, for the report. */
    count(what: string) {
      answers.set(what, (answers.get(what) ?? 0) + 1);
    },
  };
}

/**
 * Slots confirmed to two customers for the same time, by the clients' records alone: a second hold was asked for and
 * granted after the first one's answer and before the first was given up or expired.
 */
export function doubleGrants({ acknowledged, givenUp }: Pick<History, 'acknowledged' | 'givenUp'>): readonly string[] {
  const booked = new Set(acknowledged.filter(({ kind }) => kind === 'booked').map(({ id }) => id));
  const bySlot = new Map<string, Acknowledged[]>();
  for (const entry of acknowledged) {
    if (entry.kind !== 'held' || !entry.slot) continue;
    const name = `${entry.slot.shopId} ${entry.slot.date} ${entry.slot.time}`;
    bySlot.set(name, [...(bySlot.get(name) ?? []), entry]);
  }
  const found: string[] = [];
  for (const [slot, holds] of bySlot)
    for (const first of holds) {
      const end = Math.min(
        givenUp.get(first.id) ?? Number.POSITIVE_INFINITY,
        booked.has(first.id) ? Number.POSITIVE_INFINITY : (first.until ?? 0),
      );
      for (const second of holds)
        if (second.id !== first.id && second.askedAt > first.answeredAt && second.answeredAt < end)
          found.push(`${slot}: ${second.id} although ${first.id} has it`);
    }
  return found;
}
