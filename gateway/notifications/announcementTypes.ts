import { GraphQLJSON } from 'graphql-scalars';
import { Field, GraphQLISODateTime, ID, InputType, Int, ObjectType } from 'type-graphql';
import { PageInfo } from '../relay.ts';
import { AnnouncementStage } from './types.ts';

@ObjectType({ simpleResolvers: true })
export class AnnouncementPerson {
  @Field(() => ID)
  id!: string;

  @Field(() => String)
  name!: string;

  @Field(() => String, { nullable: true })
  pictureUrl!: string | null;
}

@ObjectType({ simpleResolvers: true })
export class AnnouncementReaderEdge {
  @Field(() => AnnouncementPerson)
  node!: AnnouncementPerson;

  @Field(() => String)
  cursor!: string;
}

@ObjectType({ simpleResolvers: true, description: 'The latest first.' })
export class AnnouncementReaders {
  @Field(() => [AnnouncementReaderEdge])
  edges!: AnnouncementReaderEdge[];

  @Field(() => PageInfo)
  pageInfo!: PageInfo;

  @Field(() => Int)
  totalCount!: number;
}

@ObjectType({ description: 'What the owners of the platform tell the members; for themselves.' })
export class Announcement {
  @Field(() => ID)
  id!: string;

  @Field(() => String)
  title!: string;

  @Field(() => GraphQLJSON, { description: 'Rich text.' })
  content!: unknown;

  @Field(() => AnnouncementStage)
  stage!: `${AnnouncementStage}`;

  @Field(() => Boolean)
  toAll!: boolean;

  @Field(() => [AnnouncementPerson], { description: 'Whom it is for; empty when it is for all.' })
  recipients!: AnnouncementPerson[];

  @Field(() => AnnouncementPerson)
  author!: AnnouncementPerson;

  @Field(() => GraphQLISODateTime)
  sendAt!: string;

  @Field(() => Int, { description: 'How many have it in their list or by mail.' })
  delivered!: number;

  @Field(() => Int, { description: 'How many of them have read it in the product.' })
  read!: number;

  @Field(() => Boolean, { description: 'Whether it can still be cancelled.' })
  cancellable!: boolean;
}

@ObjectType({ simpleResolvers: true })
export class AnnouncementEdge {
  @Field(() => Announcement)
  node!: Announcement;

  @Field(() => String)
  cursor!: string;
}

@ObjectType({ simpleResolvers: true })
export class AnnouncementConnection {
  @Field(() => [AnnouncementEdge])
  edges!: AnnouncementEdge[];

  @Field(() => PageInfo)
  pageInfo!: PageInfo;

  @Field(() => Int)
  totalCount!: number;
}

@ObjectType({ simpleResolvers: true, description: 'As it would be sent.' })
export class AnnouncementPreview {
  @Field(() => String)
  title!: string;

  @Field(() => GraphQLJSON)
  content!: unknown;

  @Field(() => String, { description: 'As it begins in a member’s list.' })
  text!: string;

  @Field(() => Int, { description: 'How many members it would go to now.' })
  recipients!: number;
}

@InputType()
export class AnnouncementInput {
  @Field(() => String)
  title!: string;

  @Field(() => GraphQLJSON, { description: 'Rich text as JSON, or plain text.' })
  content!: unknown;

  @Field(() => [ID], { nullable: true, description: 'Only these members; all when left out.' })
  memberIds?: string[] | null;

  @Field(() => GraphQLISODateTime, { nullable: true, description: 'Later; now when left out.' })
  sendAt?: Date | null;
}
