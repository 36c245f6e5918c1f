import { GraphQLJSON } from 'graphql-scalars';
import { Field, GraphQLISODateTime, ID, InputType, Int, ObjectType } from 'type-graphql';
import { connectionType } from '../graphql/connection.ts';
import { AnnouncementStage } from './types.ts';

@ObjectType({
  simpleResolvers: true,
  description: 'A recipient, a reader or the author of an announcement, for platform owners.',
})
export class AnnouncementPerson {
  @Field(() => ID)
  id!: string;

  @Field(() => String, { description: 'First and last name; `Former member` once they have closed their account.' })
  name!: string;

  @Field(() => String, {
    nullable: true,
    description: 'Path of their picture on this server; null when they have none.',
  })
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

  @Field(() => String, { description: 'One line of plain text.' })
  title!: string;

  @Field(() => GraphQLJSON, { description: 'Rich text as a tree of blocks, never HTML.' })
  content!: unknown;

  @Field(() => AnnouncementStage, { description: 'How far it has come.' })
  stage!: `${AnnouncementStage}`;

  @Field(() => Boolean, { description: 'Whether it is for every member there is when it is sent.' })
  toAll!: boolean;

  @Field(() => [AnnouncementPerson], { description: 'Its recipients; empty when it is for all.' })
  recipients!: AnnouncementPerson[];

  @Field(() => AnnouncementPerson, { description: 'The platform owner who wrote it.' })
  author!: AnnouncementPerson;

  @Field(() => GraphQLISODateTime, { description: 'The UTC instant it goes out, or went out.' })
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
  @Field(() => String, { description: 'The line above it.' })
  title!: string;

  @Field(() => GraphQLJSON, { description: 'Rich text as a tree of blocks, as it would be stored.' })
  content!: unknown;

  @Field(() => String, { description: 'As it begins in a member’s list.' })
  text!: string;

  @Field(() => Int, { description: 'How many members it would go to now.' })
  recipients!: number;
}

@InputType({ description: 'What platform owners send to members.' })
export class AnnouncementInput {
  @Field(() => String, { description: 'One line of plain text, 1 to 120 characters.' })
  title!: string;

  @Field(() => GraphQLJSON, {
    description: 'Rich text as a tree of blocks, or plain text. Links lead to https addresses only.',
  })
  content!: unknown;

  @Field(() => [ID], { nullable: true, description: 'Only these members; every member when left out.' })
  memberIds?: string[] | null;

  @Field(() => GraphQLISODateTime, { nullable: true, description: 'When it goes out; now when left out.' })
  sendAt?: Date | null;
}
