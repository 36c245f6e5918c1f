import { Field, Float, GraphQLISODateTime, ID, Int, ObjectType, registerEnumType } from 'type-graphql';
import { FlagCause, ForumBan } from '../forum/moderationTypes.ts';
import { PlanType } from '../plans/types.ts';
import { AccountStatus, Identity, Member, Role } from './types.ts';

@ObjectType({ description: 'What a platform owner decided about an account.' })
export class AccountDecision {
  @Field(() => String, { description: 'As the member was told.' })
  reason!: string;

  @Field(() => GraphQLISODateTime, { description: 'The UTC instant it was decided.' })
  at!: string;

  @Field(() => Member, {
    nullable: true,
    description: 'The platform owner who decided; null when it was done on the machine, or they have left.',
  })
  by!: Member | null;

  @Field(() => GraphQLISODateTime, {
    nullable: true,
    description: 'Of a deletion: the UTC instant until which it can be taken back; else null.',
  })
  until!: string | null;
}

@ObjectType({ description: 'A shop or product of a member, by name.' })
export class MemberListing {
  @Field(() => ID)
  id!: string;

  @Field(() => String, { description: 'As its owner named it.' })
  name!: string;

  @Field(() => String, { description: '`barbers` for a barber shop; anything else is a product.' })
  category!: string;
}

@ObjectType({ description: 'A login of a member on one device.' })
export class MemberSession {
  @Field(() => String, { description: 'Browser and system as the device names them, such as `Firefox on Linux`.' })
  device!: string;

  @Field(() => GraphQLISODateTime, {
    nullable: true,
    description: 'The UTC instant of the login; null when that was not kept.',
  })
  begunAt!: string | null;

  @Field(() => GraphQLISODateTime, { description: 'The UTC instant it last fetched an access token.' })
  lastUsedAt!: string;
}

@ObjectType({ description: 'What a member has done on the platform, in numbers.' })
export class MemberFigures {
  @Field(() => Int, { description: 'Appointments they booked, whatever became of them.' })
  bookings!: number;

  @Field(() => Int, { description: 'Different people who booked at their shops.' })
  customers!: number;

  @Field(() => Int, { description: 'Orders they placed.' })
  orders!: number;

  @Field(() => Int, { description: 'Paid orders with something of theirs in it.' })
  sales!: number;

  @Field(() => Int, { description: 'Payments for plans that came in.' })
  planPayments!: number;

  @Field(() => Float, { description: 'What these add up to, in whole cents.' })
  planPaidCents!: number;

  @Field(() => Int, { description: 'Threads in the forum that are shown.' })
  threads!: number;

  @Field(() => Int, { description: 'Comments that are shown.' })
  comments!: number;

  @Field(() => Int, { description: 'Posts in the forum that are hidden.' })
  hiddenPosts!: number;

  @Field(() => Int, { description: 'Decisions of moderators about them or what they posted.' })
  rulings!: number;

  @Field(() => Int, { description: 'Posts of the blog, drafts not counted.' })
  blogPosts!: number;

  @Field(() => Int, { description: 'Campaigns of theirs, drafts too.' })
  campaigns!: number;

  @Field(() => Float, {
    description:
      'Whole cents that were sent to them, or are on their way, out of campaigns that go on, and have not come back. Where the account is ' +
      'closed these campaigns end: what contributors can still take back goes back to them, and nothing more. Of their ' +
      '100 newest campaigns.',
  })
  paidOutOfRunningCents!: number;

  @Field(() => Int, { description: 'Contributions to campaigns.' })
  contributions!: number;

  @Field(() => Int, { description: 'Members who registered with their refer code and have proven their address.' })
  referred!: number;
}

@ObjectType({
  description:
    'What one of those who run the platform noted about a member. The member gets it in the copy of their data.',
})
export class MemberNote {
  @Field(() => ID)
  id!: string;

  @Field(() => String, { description: 'As it was written.' })
  text!: string;

  @Field(() => GraphQLISODateTime, { description: 'The UTC instant it was written.' })
  at!: string;

  @Field(() => Member, { nullable: true, description: 'Who wrote it; null when they have left.' })
  by!: Member | null;

  @Field(() => Boolean, { description: 'Whether the caller may remove it: who wrote it, and platform owners.' })
  removable!: boolean;
}

@ObjectType({ description: 'What a member wrote in the forum that was flagged, without its words and who flagged it.' })
export class FlaggedPost {
  @Field(() => ID, { description: 'That of the thread or comment.' })
  postId!: string;

  @Field(() => ID, { description: 'The thread it stands in; the same as `postId` for its first post.' })
  threadId!: string;

  @Field(() => GraphQLISODateTime, { description: 'The UTC instant since which it waits for a moderator.' })
  since!: string;

  @Field(() => [FlagCause], { description: 'What is said to be wrong with it, once for each who flagged it.' })
  causes!: `${FlagCause}`[];
}

export enum ReportedKind {
  campaign = 'campaign',
  conversation = 'conversation',
  review = 'review',
  picture = 'picture',
}
registerEnumType(ReportedKind, {
  name: 'ReportedKind',
  description: 'What of a member others report to the platform owners, outside the forum.',
  valuesConfig: {
    campaign: { description: 'A campaign of theirs.' },
    conversation: { description: 'What they wrote to the other side of a conversation.' },
    review: { description: 'A review of a visit.' },
    picture: { description: 'A picture of their portfolio.' },
  },
});

@ObjectType({
  description:
    'What of a member was reported and waits for a platform owner, or of a review or picture a moderator, without who reported it.',
})
export class OpenReport {
  @Field(() => ReportedKind, { description: 'What was reported.' })
  kind!: `${ReportedKind}`;

  @Field(() => ID, {
    description: 'That of the campaign, the conversation, the booking that is reviewed, or the picture.',
  })
  id!: string;

  @Field(() => String, {
    nullable: true,
    description: 'The campaign’s name, or that of the shop that is reviewed; null for a conversation or a picture.',
  })
  name!: string | null;

  @Field(() => GraphQLISODateTime, { description: 'The UTC instant since which it waits.' })
  since!: string;

  @Field(() => Boolean, {
    description:
      'Whether the organizer of a paused campaign or the author of a hidden review appeals; false for a conversation or a picture.',
  })
  isAppealed!: boolean;
}

@ObjectType({ description: 'All that platform owners see of an account. Nobody else reads it.' })
export class MemberRecord {
  @Field(() => ID)
  id!: string;

  @Field(() => String, { description: 'Where mail goes to.' })
  email!: string;

  @Field(() => Boolean, { description: 'Whether they have proven this address by the link in a mail.' })
  activated!: boolean;

  @Field(() => String, { description: 'What `@` mentions call them.' })
  userName!: string;

  @Field(() => String, { description: 'As the member wrote it.' })
  firstName!: string;

  @Field(() => String, { description: 'As the member wrote it.' })
  lastName!: string;

  @Field(() => String, { description: 'As the member wrote it.' })
  phoneNumber!: string;

  @Field(() => String, {
    nullable: true,
    description: 'Path of their picture on this server; null when they have none.',
  })
  pictureUrl!: string | null;

  @Field(() => Identity, { nullable: true, description: 'What they registered as; null when they chose neither.' })
  identity!: `${Identity}` | null;

  @Field(() => String, { nullable: true, description: 'Where they live, as they wrote it; null when they did not.' })
  place!: string | null;

  @Field(() => Role, { description: 'What the account is.' })
  role!: `${Role}`;

  @Field(() => PlanType, { nullable: true, description: 'The plan they have, given or paid for; null on Basic.' })
  plan!: `${PlanType}` | null;

  @Field(() => GraphQLISODateTime, {
    nullable: true,
    description: 'The UTC instant up to which a platform owner gave them a plan; null when none did.',
  })
  planGivenUntil!: string | null;

  @Field(() => AccountStatus, { description: 'Whether it may be used, and what for.' })
  status!: `${AccountStatus}`;

  @Field(() => GraphQLISODateTime)
  createdAt!: string;

  @Field(() => String, { description: 'The code they hand to others.' })
  referCode!: string;

  @Field(() => Member, {
    nullable: true,
    description: 'Whose refer code they registered with; null for none, or when that account is gone.',
  })
  referredBy!: Member | null;

  @Field(() => Boolean, { description: 'Whether their login needs a code of an authenticator app, too.' })
  twoFactor!: boolean;

  @Field(() => AccountDecision, { nullable: true, description: 'Why it is suspended; null while it is not.' })
  suspension!: AccountDecision | null;

  @Field(() => AccountDecision, {
    nullable: true,
    description: 'Why it is deleted, and until when it can be restored; null while it is not.',
  })
  deletion!: AccountDecision | null;

  @Field(() => ForumBan, { nullable: true, description: 'The ban from the forum that is in force; null for none.' })
  ban!: ForumBan | null;

  @Field(() => [MemberListing], { description: 'Their shops and products that are not removed, the newest first.' })
  listings!: MemberListing[];

  @Field(() => [MemberSession], { description: 'Where they are logged in, by last use.' })
  sessions!: MemberSession[];

  @Field(() => [FlaggedPost], {
    description: 'What of theirs has flags that no moderator has settled, what waits longest first; 50 at most.',
  })
  flagged!: FlaggedPost[];

  @Field(() => [OpenReport], {
    description:
      'Their campaigns and conversations that wait for a platform owner, what waits longest first, but no conversation with who asks; 50 at most.',
  })
  reports!: OpenReport[];

  @Field(() => MemberFigures, { description: 'What they have done, in numbers.' })
  figures!: MemberFigures;
  @Field(() => [MemberNote], {
    description: 'Notes about them by those who run the platform, the newest first; 50 at most.',
  })
  notes!: MemberNote[];
}
