import { Field, GraphQLISODateTime, ID, InputType, Int, ObjectType } from 'type-graphql';
import { FlagCause } from '../forum/moderationTypes.ts';
import { connectionType } from '../graphql/connection.ts';

@ObjectType({
  description:
    'A picture of equipment or work that a member shows on their page, or on that of a barber shop of theirs.',
})
export class PortfolioPicture {
  @Field(() => ID, { description: 'Begins with the id of the member who put it there.' })
  id!: string;

  /** Whose it is; the member is resolved. */
  ownerId!: string;

  @Field(() => ID, {
    nullable: true,
    description: 'The barber shop on whose page it is; null where it is on the member’s own.',
  })
  shopId!: string | null;

  @Field(() => String, {
    description:
      'Its address below this host, which asks each time whether it is still shown; with `?w=640` it answers a narrower one, as other pictures do.',
  })
  href!: string;

  @Field(() => Int, { description: 'In pixels.' })
  width!: number;

  @Field(() => Int, { description: 'In pixels.' })
  height!: number;

  @Field(() => String, { description: 'What is to be seen on it, for readers who do not; plain text.' })
  alt!: string;

  @Field(() => String, { description: 'What is said below it, plain text; may be empty.' })
  caption!: string;

  @Field(() => GraphQLISODateTime, { description: 'The UTC instant its member put it there.' })
  addedAt!: string;

  @Field(() => Boolean, {
    nullable: true,
    description: 'Whether the calling member has reported it and no moderator has decided yet; null for visitors.',
  })
  isReportedByMe!: boolean | null;

  @Field(() => String, {
    nullable: true,
    description:
      'The reason for which a moderator has hidden it, for its member and moderators; null while readers see it.',
  })
  hiddenFor!: string | null;
}

@ObjectType({ description: 'The pictures that a member or a barber shop shows, as everybody sees them.' })
export class Portfolio {
  @Field(() => ID, { description: 'Of the member or the shop whose page it is.' })
  id!: string;

  @Field(() => [PortfolioPicture], {
    description: 'At most twelve, in the order their member gave them; hidden ones are left out.',
  })
  pictures!: PortfolioPicture[];
}

@ObjectType({ description: 'The same for the member whose pictures they are, with those that moderators have hidden.' })
export class OwnPortfolio {
  @Field(() => ID, { description: 'Of the calling member, or of their shop.' })
  id!: string;

  @Field(() => [PortfolioPicture], { description: 'In the order of the page, hidden ones among them.' })
  pictures!: PortfolioPicture[];

  @Field(() => [PortfolioPicture], {
    description: 'Those taken off the page that `undoPortfolioRemoval` still puts back, the latest first.',
  })
  removed!: PortfolioPicture[];

  @Field(() => Int, { description: 'So many pictures can be on one page.' })
  most!: number;
}

@ObjectType({ description: 'One member’s report of a picture, for moderators only.' })
export class PictureReport {
  /** Whose report it is; the name is resolved. */
  reporterId!: string;

  @Field(() => FlagCause, { description: 'What they say is wrong with it.' })
  cause!: `${FlagCause}`;

  @Field(() => String, { description: 'What they added, plain text; may be empty.' })
  note!: string;

  @Field(() => GraphQLISODateTime, { description: 'The UTC instant it was made.' })
  at!: string;
}

@ObjectType({ description: 'A picture of a portfolio that members have reported; for moderators only.' })
export class ReportedPicture {
  @Field(() => ID, { description: 'Of the picture it is about.' })
  id!: string;

  @Field(() => PortfolioPicture, { description: 'As it is now.' })
  picture!: PortfolioPicture;

  @Field(() => Boolean, {
    description: 'Whether the calling moderator may decide: not about a picture of their own.',
  })
  isYours!: boolean;

  @Field(() => [PictureReport], {
    description: 'Those that wait, the oldest first; empty where the calling moderator may not decide.',
  })
  reports!: PictureReport[];
}

export const ReportedPictureConnection = connectionType(ReportedPicture);
export type ReportedPictureConnection = InstanceType<typeof ReportedPictureConnection>;
export const PortfolioPictureConnection = connectionType(PortfolioPicture);
export type PortfolioPictureConnection = InstanceType<typeof PortfolioPictureConnection>;

@InputType({ description: 'A picture for the end of a page, uploaded before by `POST /portfolio/picture`.' })
export class PortfolioPictureInput {
  @Field(() => ID, { description: 'As the upload answered it.' })
  fileId!: string;

  @Field(() => ID, { nullable: true, description: 'A barber shop of the calling member; left out, their own page.' })
  shopId?: string | null;

  @Field(() => String, { description: 'What is to be seen on it, for readers who do not; 1 to 300 characters.' })
  alt!: string;

  @Field(() => String, { nullable: true, description: 'Stands below it; at most 200 characters.' })
  caption?: string | null;
}
