import { ApolloLink } from '@apollo/client';
import type { DocumentNode } from 'graphql';
import { tap } from 'rxjs';
import { z } from 'zod/mini';

const Placed = z.object({ position: z.number() });

/** Whether a document has an `$after` to go on from. */
const canResume = ({ definitions }: DocumentNode): boolean =>
  definitions.some(
    (one) =>
      one.kind === 'OperationDefinition' &&
      one.variableDefinitions?.some(({ variable }) => variable.name.value === 'after'),
  );

/** The position of an event: every subscription's one field carries it. */
function positionIn(data: unknown): number | undefined {
  const [news] = Object.values(data ?? {});
  return Placed.safeParse(news).data?.position;
}

/**
 * Keeps `$after` of a subscription at the position of its last event. The socket sends the variables again after a
 * reconnect, so the server resumes there: no event is repeated or lost.
 */
export const resuming = new ApolloLink((operation, forward) => {
  if (!canResume(operation.query)) return forward(operation);
  const variables = { ...operation.variables };
  operation.variables = variables;
  return forward(operation).pipe(
    tap(({ data }) => {
      const position = positionIn(data);
      if (position !== undefined) variables.after = Math.max(position, Number(variables.after ?? position));
    }),
  );
});
