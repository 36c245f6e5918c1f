import { GraphQLJSON } from 'graphql-scalars';
import { Field, GraphQLISODateTime, ID, InputType, Int, ObjectType } from 'type-graphql';
import { connectionType } from '../graphql/connection.ts';
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

export const AnnouncementReaders = connectionType(AnnouncementPerson, {
  name: 'AnnouncementReaders',
  edge: 'AnnouncementReaderEdge',
  description: 'The latest first.',
});
export type AnnouncementReaders = InstanceType<typeof AnnouncementReaders>;

@ObjectType({ description: 'An announcement to members, as platform owners see it.' })
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

  @Field(() => [AnnouncementPerson], { description: 'Its recipients; empty when it is for all.' })
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

export const AnnouncementConnection = connectionType(Announcement);
export type AnnouncementConnection = InstanceType<typeof AnnouncementConnection>;

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
