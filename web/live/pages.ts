import { ApolloLink } from '@apollo/client';
import { mergeMap, of } from 'rxjs';

/** A list in pages as the schema has them: rows, and where the next page begins. */
export interface Connection {
  readonly pageInfo: { readonly hasNextPage: boolean; readonly endCursor?: string | null };
  readonly edges: readonly { readonly node: object }[];
}

const isConnection = (value: unknown): value is Connection =>
  typeof value === 'object' && value !== null && 'edges' in value && 'pageInfo' in value;

/** The one list of an answer; undefined while there is none. */
export function listIn(answer: object | null | undefined): Connection | undefined {
  return Object.values(answer ?? {}).find(isConnection);
}

/**
 * An answer with the next page of its list. A row that came or went meanwhile has moved the others: none is shown
 * twice. A row is known by its `id`, or else by its `position`, or else by its content.
 */
export function withNextPage<A extends object>(answer: A, next: A): A {
  const known = listIn(answer);
  if (!known) return next;
  const keys = new Set(known.edges.map(keyOf));
  const joined = Object.entries(next).map(([field, value]) => [
    field,
    isConnection(value)
      ? { ...value, edges: [...known.edges, ...value.edges.filter((row) => !keys.has(keyOf(row)))] }
      : value,
  ]);
  return Object.fromEntries(joined) as A;
}

function keyOf({ node }: Connection['edges'][number]): unknown {
  const { id, position } = node as { id?: unknown; position?: unknown };
  return id ?? position ?? JSON.stringify(node);
}

/**
 * The `context` of a query whose list is shown in pages: how many rows are shown. `allPages` reads that many whenever the
 * query is sent again, so that no list shrinks to its first page when something changes.
 */
export interface RowsShown {
  readonly shown: { rows: number };
}

/** The link that reads a list as far as it is shown, page after page. */
export const allPages: ApolloLink = new ApolloLink((operation, forward) => {
  const { shown } = operation.getContext() as Partial<RowsShown>;
  const { variables } = operation;
  if (!shown || variables.after) return forward(operation);
  const readOn = (answer: ApolloLink.Result): ReturnType<typeof forward> => {
    const list = listIn(answer.data);
    if (answer.errors || !list?.pageInfo.hasNextPage || list.edges.length >= shown.rows) return of(answer);
    operation.variables = { ...variables, after: list.pageInfo.endCursor };
    return forward(operation).pipe(
      mergeMap((next) =>
        next.errors || !next.data || !answer.data
          ? of(next)
          : readOn({ ...next, data: withNextPage(answer.data, next.data) }),
      ),
    );
  };
  return forward(operation).pipe(mergeMap(readOn));
});
