import { ApolloLink } from '@apollo/client';
import { OperationTypeNode } from 'graphql';
import { finalize } from 'rxjs';

/** A position known longer than this is not resumed from: the server would send much again, or know it no more. */
const FRESH_MS = 60_000;
/** The longest a subscription waits for an answer to begin after. */
const LONGEST_WAIT_MS = 2_000;

/**
 * The positions of the log that answers say they include (header `x-position`). A subscription that begins after a
 * position known before its screen's queries were sent misses nothing of what their answers lack.
 */
export function openPositions(now = () => performance.now()) {
  let known: { readonly position: number; readonly at: number } | undefined;
  let underWay = 0;
  /** What was known when each query under way was sent: its answer may include no more. */
  const floors = new Set<{ readonly position: number }>();
  /** The lowest position of the answers that came while none was known. */
  let lowest: number | undefined;
  let waiting: (() => void)[] = [];

  const fresh = () => (known && now() - known.at < FRESH_MS ? known.position : undefined);

  function know(position: number): void {
    known = { position: Math.max(position, fresh() ?? position), at: now() };
  }

  function settle(): void {
    if (lowest !== undefined) know(lowest);
    lowest = undefined;
    if (fresh() !== undefined) for (const wake of waiting.splice(0)) wake();
  }

  /** What is known is of no use to the server any more. */
  function forget(): void {
    known = undefined;
    floors.clear();
  }

  return {
    /**
     * A query is sent; call the result once with the position of its answer, undefined when it has none. -1: the server
     * does not know how far what it reads has come, perhaps not as far as before.
     */
    sent(): (position: number | undefined) => void {
      underWay += 1;
      const floor = { position: fresh() ?? Number.POSITIVE_INFINITY };
      floors.add(floor);
      return (position) => {
        underWay -= 1;
        floors.delete(floor);
        if (position === -1) forget();
        else if (position !== undefined) {
          if (fresh() === undefined) lowest = Math.min(position, lowest ?? position);
          else know(position);
        }
        if (underWay === 0) settle();
      };
    },

    /** A message of a subscription says where it stands. */
    know,

    forget,

    /**
     * The position after which a subscription begins; undefined when no answer has come in time, and it begins with what
     * comes from now on.
     */
    async start(): Promise<number | undefined> {
      if (fresh() === undefined)
        await new Promise<void>((resolve) => {
          const timer = setTimeout(() => {
            waiting = waiting.filter((one) => one !== wake);
            settle();
            resolve();
          }, LONGEST_WAIT_MS);
          const wake = () => {
            clearTimeout(timer);
            resolve();
          };
          waiting.push(wake);
        });
      const position = fresh();
      return position === undefined ? undefined : Math.min(position, ...[...floors].map((floor) => floor.position));
    },
  };
}

export type Positions = ReturnType<typeof openPositions>;

/** Notes the positions of a client's answers; the last link before the network. */
export const notingPositions = (positions: Positions): ApolloLink =>
  new ApolloLink((operation, forward) => {
    if (operation.operationType !== OperationTypeNode.QUERY) return forward(operation);
    const answered = positions.sent();
    return forward(operation).pipe(finalize(() => answered(positionOf(operation.getContext().response))));
  });

function positionOf(response: unknown): number | undefined {
  const header = response instanceof Response ? response.headers.get('x-position') : null;
  const position = Number(header ?? Number.NaN);
  return Number.isSafeInteger(position) ? position : undefined;
}
