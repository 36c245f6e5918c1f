import { ArgsType, type ClassType, Field, Int, ObjectType } from 'type-graphql';
import { invalid } from '#domain/refusal.ts';
import type { Keyset, Place, Stretch } from '#projections/keyset.ts';
import { cursorOf, placeOf } from './cursor.ts';

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

const BadFirst = invalid('BAD_PAGE_SIZE', 'first must be between 1 and 50.', 'first');
const BadLast = invalid('BAD_PAGE_SIZE', 'last must be between 1 and 50.', 'last');
const BadLongFirst = invalid('BAD_PAGE_SIZE', 'first must be between 1 and 100.', 'first');
const BadLongLast = invalid('BAD_PAGE_SIZE', 'last must be between 1 and 100.', 'last');
const FirstAndLast = invalid('FIRST_AND_LAST', 'Ask for the first or for the last, not for both.', 'last');

/** The arguments of every connection. */
@ArgsType()
export class PageArgs {
  @Field(() => Int, { nullable: true })
  first?: number | null;

  @Field(() => String, { nullable: true })
  after?: string | null;

  @Field(() => Int, { nullable: true })
  last?: number | null;

  @Field(() => String, { nullable: true })
  before?: string | null;
}

/** The same for the forum's lists, whose pages may have 100 rows. */
@ArgsType()
export class LongPageArgs extends PageArgs {
  @Field(() => Int, {
    nullable: true,
    description: 'How many entries at most, from 1 to 100; when left out 20 threads, 50 comments.',
  })
  declare first?: number | null;

  @Field(() => Int, {
    nullable: true,
    description:
      'In place of `first`: so many entries from the end of the list, or from `before`, 1 to 100, in the order of the list.',
  })
  declare last?: number | null;
}

type Sizes = {
  /** How many rows a page has that is asked for without a size; 20 unless given. */
  readonly usual?: number;
  /** How many it may have. */
  readonly most?: 50 | 100;
};

/** How many rows are wanted: 1 to 50, or 100 where the list says so. Refuses others. */
export function sizeOf(
  asked: number | null | undefined,
  { usual = 20, most = 50 }: Sizes = {},
  argument: 'first' | 'last' = 'first',
): number {
  const size = asked ?? usual;
  if (Number.isInteger(size) && size >= 1 && size <= most) return size;
  if (argument === 'first') throw most === 50 ? BadFirst() : BadLongFirst();
  throw most === 50 ? BadLast() : BadLongLast();
}

/**
 * Which rows of a list the arguments ask for. `list` names the list with its order, and what it is of: a cursor holds
 * in the list of that name only, whatever its filters. `before` without a size asks for the last rows before it. Refuses
 * sizes out of range, both sizes at once, and cursors that are not of this list.
 */
export function keysetOf(list: string, { first, after, last, before }: PageArgs, sizes: Sizes = {}): Keyset {
  const isGiven = (size: number | null | undefined) => size !== undefined && size !== null;
  if (isGiven(first) && isGiven(last)) throw FirstAndLast();
  const isBackward = isGiven(last) || (!isGiven(first) && !after && Boolean(before));
  return {
    limit: isBackward ? sizeOf(last, sizes, 'last') : sizeOf(first, sizes),
    isBackward,
    after: after ? placeOf(list, after, 'after') : undefined,
    before: before ? placeOf(list, before, 'before') : undefined,
  };
}

/** A Relay connection of the rows of a stretch; `list` is the name that {@link keysetOf} was given. */
export const connectionOf = <T>(list: string, { rows, places, ends, hasNext, hasPrevious, total }: Stretch<T>) => ({
  edges: rows.map((node, index) => ({ node, cursor: cursorOf(list, places[index] as Place) })),
  pageInfo: {
    hasNextPage: hasNext,
    hasPreviousPage: hasPrevious,
    startCursor: ends ? cursorOf(list, ends[0]) : null,
    endCursor: ends ? cursorOf(list, ends[1]) : null,
  },
  totalCount: total,
});
