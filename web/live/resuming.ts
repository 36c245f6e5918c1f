import { ApolloLink } from '@apollo/client';
import { type DocumentNode, OperationTypeNode } from 'graphql';
import { catchError, defer, from, mergeMap, tap, throwError, timer } from 'rxjs';
import { z } from 'zod/mini';
import { mayBeDone, refusalOf } from '../shared/refusal.ts';
import type { Positions } from './positions.ts';

/** The pause before a subscription that has failed begins again. */
const AGAIN_MS = 3_000;

const Placed = z.object({ position: z.number() });

/** Whether a document has an `$after` to go on from. */
const canResume = ({ definitions }: DocumentNode): boolean =>
  definitions.some(
    (one) =>
      one.kind === 'OperationDefinition' &&
      one.variableDefinitions?.some(({ variable }) => variable.name.value === 'after'),
  );

/** The position of a message: beside its data, and with some fields in it, which is as safe and further on. */
function positionIn({ data, extensions }: ApolloLink.Result): number | undefined {
  const [news] = Object.values(data ?? {});
  return Placed.safeParse(news).data?.position ?? Placed.safeParse(extensions).data?.position;
}

/**
 * Begins a subscription with an `$after` at the position of the screen's answers, unless it is given one, and keeps it
 * at the position of its last message. The socket sends the variables again after a reconnect, so the server resumes
 * there: no event is repeated or lost. When the server cannot (TOO_FAR_BEHIND), or has failed, everything is read again
 * by `afresh` and the subscription goes on from there; a screen that gives the position does that itself.
 */
export function resuming(positions: Positions, afresh: () => unknown): ApolloLink {
  return new ApolloLink((operation, forward) => {
    if (operation.operationType !== OperationTypeNode.SUBSCRIPTION || !canResume(operation.query))
      return forward(operation);
    const variables = { ...operation.variables };
    operation.variables = variables;
    const isGiven = typeof variables.after === 'number';
    /** How often in a row the server could not resume. */
    let refusals = 0;

    const follow = () =>
      forward(operation).pipe(
        tap((message) => {
          refusals = 0;
          const position = positionIn(message);
          if (position === undefined) return;
          variables.after = Math.max(position, Number(variables.after ?? position));
          positions.know(position);
        }),
      );
    if (isGiven) return follow();

    const begin = (): ReturnType<typeof forward> =>
      defer(() => from(positions.start())).pipe(
        mergeMap((position) => {
          // A server that is behind its own answers is not asked for more than what comes from now on.
          if (position !== undefined && refusals < 2) variables.after = position;
          return follow();
        }),
        catchError((error: unknown) => {
          const isTooFar = refusalOf(error).code === 'TOO_FAR_BEHIND';
          if (!isTooFar && !mayBeDone(refusalOf(error).code)) return throwError(() => error);
          refusals = isTooFar ? refusals + 1 : 0;
          const pauseMs = refusals === 1 ? 0 : AGAIN_MS;
          delete variables.after;
          positions.forget();
          return timer(pauseMs).pipe(tap(afresh), mergeMap(begin));
        }),
      );
    return begin();
  });
}
