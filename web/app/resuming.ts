import { ApolloLink } from '@apollo/client';
import type { DocumentNode } from 'graphql';
import { tap } from 'rxjs';
import { z } from 'zod/mini';

const Placed = z.object({ position: z.number() });

/** Whether a document has an `$after` to go on from. */
const canResume = ({ definitions }: DocumentNode): boolean =>
  definitions.some((one) => one.kind === 'OperationDefinition' && one.variableDefinitions?.some(({ variable }) => variable.name.value === 'after'));

/** Where in the log the news stands that a subscription has brought; its one field carries it. */
function positionIn(data: unknown): number | undefined {
  const [news] = Object.values(data ?? {});
  return Placed.safeParse(news).data?.position;
}

/**
 * Keeps `$after` of a subscription at the last position it brought. Whoever holds the socket sends the variables anew after a lost
 * connection, so the server goes on from there: nothing is told twice and nothing is left out.
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
