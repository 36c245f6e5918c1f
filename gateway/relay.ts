import { Field, ObjectType } from 'type-graphql';

/** Where a stretch of a list ends, as Relay asks for it; `connectionOf` in paging.ts fills it. */
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
