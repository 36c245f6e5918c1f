import { ApolloLink } from '@apollo/client';
import { mergeMap, of } from 'rxjs';

/** A list in pages as the schema has them: rows, and where the next page begins. */
export interface Connection {
  readonly pageInfo: { readonly hasNextPage: boolean; readonly endCursor?: string | null };
  readonly edges: readonly { readonly node: object }[];
}

type Fields = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isConnection = (value: unknown): value is Connection =>
  isObject(value) && 'edges' in value && 'pageInfo' in value;

/** The one list of an answer, at its root or in an object there; undefined while there is none. */
export function listIn(answer: unknown): Connection | undefined {
  if (isConnection(answer)) return answer;
  if (!isObject(answer)) return undefined;
  for (const value of Object.values(answer)) {
    const list = listIn(value);
    if (list) return list;
  }
  return undefined;
}

/**
 * An answer with the next page of its list. Cursors keep the pages apart; but a row that moved meanwhile can come again:
 * none is shown twice. A row is known by its `id`, or else by its `position`, or else by its content.
 */
export function withNextPage<A>(answer: A | undefined, next: A): A {
  if (isConnection(next)) return isConnection(answer) ? joined(answer, next) : next;
  if (!isObject(next)) return next;
  const known: Fields = isObject(answer) ? answer : {};
  return Object.fromEntries(
    Object.entries(next).map(([field, value]) => [field, withNextPage(known[field], value)]),
  ) as A;
}

function joined<C extends Connection>(known: Connection, next: C): C {
  const keys = new Set(known.edges.map(keyOf));
  return { ...next, edges: [...known.edges, ...next.edges.filter((row) => !keys.has(keyOf(row)))] };
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
