import { type ClassType, Field, Int, ObjectType } from 'type-graphql';
import { invalid } from '#domain/refusal.ts';

/** Relay's `PageInfo`. */
@ObjectType({ simpleResolvers: true })
export class PageInfo {
  @Field(() => Boolean)
  hasNextPage!: boolean;

  @Field(() => Boolean)
  hasPreviousPage!: boolean;

  @Field(() => String, { nullable: true })
  startCursor!: string | null;

  @Field(() => String, { nullable: true })
  endCursor!: string | null;
}

/** The GraphQL type of a node with its cursor. */
export function edgeType<Node extends object>(node: ClassType<Node>, name: string) {
  @ObjectType(name, { simpleResolvers: true })
  class Edge {
    @Field(() => node)
    node!: Node;

    @Field(() => String)
    cursor!: string;
  }
  return Edge;
}

type ConnectionNames = { readonly name?: string; readonly edge?: string; readonly description?: string };

/** The GraphQL type of a list's page; {@link connectionOf} fills it. Named after the node unless said otherwise. */
export function connectionType<Node extends object>(
  node: ClassType<Node>,
  { name = `${node.name}Connection`, edge = `${node.name}Edge`, description }: ConnectionNames = {},
) {
  const Edge = edgeType(node, edge);
  @ObjectType(name, { simpleResolvers: true, ...(description && { description }) })
  class Connection {
    @Field(() => [Edge])
    edges!: InstanceType<typeof Edge>[];

    @Field(() => PageInfo)
    pageInfo!: PageInfo;

    @Field(() => Int)
    totalCount!: number;
  }
  return Connection;
}

const BadCursor = invalid('BAD_CURSOR', 'That cursor is not one of ours.', 'after');
const BadFirst = invalid('BAD_PAGE_SIZE', 'first must be between 1 and 50.', 'first');

const cursorOf = (offset: number) => Buffer.from(`at:${offset}`).toString('base64url');

/**
 * Relay arguments as offset and limit: `first` 1 to 50, `after` a cursor of an earlier answer. Refuses with BadFirst or
 * BadCursor.
 */
export function rangeOf(
  args: { first?: number | null | undefined; after?: string | null | undefined },
  defaultSize = 20,
): { offset: number; limit: number } {
  const limit = args.first ?? defaultSize;
  if (!Number.isInteger(limit) || limit < 1 || limit > 50) throw BadFirst();
  if (!args.after) return { offset: 0, limit };
  const at = /^at:(\d{1,9})$/.exec(Buffer.from(args.after, 'base64url').toString('utf8'));
  if (!at) throw BadCursor();
  return { offset: Number(at[1]) + 1, limit };
}

/** A Relay connection over the nodes from `offset` on, of `totalCount` in all. */
export const connectionOf = <T>(nodes: readonly T[], offset: number, totalCount: number) => ({
  edges: nodes.map((node, index) => ({ node, cursor: cursorOf(offset + index) })),
  pageInfo: {
    hasNextPage: offset + nodes.length < totalCount,
    hasPreviousPage: offset > 0,
    startCursor: nodes.length > 0 ? cursorOf(offset) : null,
    endCursor: nodes.length > 0 ? cursorOf(offset + nodes.length - 1) : null,
  },
  totalCount,
});
