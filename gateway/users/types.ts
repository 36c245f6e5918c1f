import { Field, GraphQLISODateTime, ID, ObjectType, registerEnumType } from 'type-graphql';
import { connectionType } from '../graphql/connection.ts';
import { PlanType } from '../plans/types.ts';

export enum Role {
  CUSTOMER = 'CUSTOMER',
  SHOP_OWNER = 'SHOP_OWNER',
  SELLER = 'SELLER',
  moderator = 'moderator',
  support = 'support',
  finance = 'finance',
  superadmin = 'superadmin',
}
registerEnumType(Role, {
  name: 'Role',
  description: 'What an account is. Everybody can book and buy, whatever their role.',
  valuesConfig: {
    CUSTOMER: { description: 'Books and buys; the role of who chose no other.' },
    SHOP_OWNER: { description: 'A barber: opens shops that take bookings.' },
    SELLER: { description: 'Lists products.' },
    moderator: { description: 'Helps to run the platform: judges posts of the forum. Given by a platform owner.' },
    support: {
      description:
        'Helps to run the platform: reads about members, suspends and reinstates them, and answers in its mailbox. Given by a platform owner.',
    },
    finance: {
      description:
        'Helps to run the platform: reads the books, pays contributions back and takes payouts back. Given by a platform owner.',
    },
    superadmin: {
      description: 'A platform owner, who may do all that helpers may; appointed on the machine, never chosen.',
    },
  },
});

export enum Identity {
  individual = 'individual',
  entity = 'entity',
}
registerEnumType(Identity, {
  name: 'Identity',
  description: 'What a member registered as.',
  valuesConfig: {
    individual: { description: 'A person.' },
    entity: { description: 'A company or another organisation.' },
  },
});

export enum AccountStatus {
  Active = 'Active',
  Banned = 'Banned',
  Suspended = 'Suspended',
  Deleted = 'Deleted',
}
registerEnumType(AccountStatus, {
  name: 'AccountStatus',
  description: 'Whether an account may be used, and what for.',
  valuesConfig: {
    Active: { description: 'It may log in.' },
    Banned: { description: 'It may log in, but not post in the forum. Only platform owners read this value.' },
    Suspended: { description: 'Its login is refused with ACCOUNT_SUSPENDED.' },
    Deleted: {
      description:
        'By platform owners, who can restore it for seven days. Its login is refused with ACCOUNT_DELETED. Only they read this value.',
    },
  },
});

@ObjectType({
  description: 'The public profile of a member, for everybody. A closed account keeps its id and has no name any more.',
})
export class Member {
  @Field(() => ID)
  id!: string;

  @Field(() => String, { description: 'Empty once the account is closed.' })
  firstName!: string;

  @Field(() => String, { description: 'Empty once the account is closed.' })
  lastName!: string;

  @Field(() => String, {
    description:
      'What `@` mentions call them, in the case they chose; no two members have the same. Empty once the account is closed.',
  })
  userName!: string;

  @Field(() => Role, { description: 'What they do here.' })
  role!: `${Role}`;

  @Field(() => String, {
    nullable: true,
    description: 'Path of their picture on this server; null when they have none.',
  })
  pictureUrl!: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'What they wrote about themselves, plain text; null when they wrote nothing.',
  })
  bio!: string | null;

  @Field(() => String, { nullable: true, description: 'An https address; null when they gave none.' })
  website!: string | null;

  @Field(() => String, { nullable: true, description: 'An https address on youtube.com; null when they gave none.' })
  youtube!: string | null;

  @Field(() => String, { nullable: true, description: 'An https address on instagram.com; null when they gave none.' })
  instagram!: string | null;

  @Field(() => String, { nullable: true, description: 'An https address on linkedin.com; null when they gave none.' })
  linkedIn!: string | null;

  @Field(() => GraphQLISODateTime, { description: 'The UTC instant they registered.' })
  memberSince!: string;
}

@ObjectType({ description: 'The calling member’s own account. Nobody else reads it.' })
export class Me {
  @Field(() => ID)
  id!: string;

  @Field(() => String, { description: 'Where mail goes to.' })
  email!: string;

  @Field(() => String, {
    nullable: true,
    description:
      'The address that replaces `email` once it is proven by the link mailed to it; null when there is none.',
  })
  wantedEmail!: string | null;

  @Field(() => String, { description: 'What `@` mentions call them, in the case they chose.' })
  userName!: string;

  @Field(() => String, { description: 'At most 80 characters.' })
  firstName!: string;

  @Field(() => String, { description: 'At most 80 characters.' })
  lastName!: string;

  @Field(() => String, { description: 'As they wrote it; the other side of a booking or order sees it.' })
  phoneNumber!: string;

  @Field(() => Role, { description: 'What they do here; `activateBusiness` changes it once.' })
  role!: `${Role}`;

  @Field(() => PlanType, { nullable: true, description: 'The paid plan that runs; null on Basic.' })
  type!: `${PlanType}` | null;

  @Field(() => Identity, { nullable: true, description: 'What they registered as; null when they chose neither.' })
  identity!: `${Identity}` | null;

  @Field(() => String, {
    nullable: true,
    description: 'As they wrote it when they registered; null when they left it out.',
  })
  state!: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'As they wrote it when they registered; null when they left it out.',
  })
  city!: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'As they wrote it when they registered; null when they left it out.',
  })
  county!: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'What they wrote about themselves, plain text; null when they wrote nothing. Everybody can read it.',
  })
  bio!: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'An https address; null when they gave none. Everybody can read it.',
  })
  website!: string | null;

  @Field(() => String, { nullable: true, description: 'An https address on youtube.com; null when they gave none.' })
  youtube!: string | null;

  @Field(() => String, { nullable: true, description: 'An https address on instagram.com; null when they gave none.' })
  instagram!: string | null;

  @Field(() => String, { nullable: true, description: 'An https address on linkedin.com; null when they gave none.' })
  linkedIn!: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'Path of their picture on this server; null when they have none.',
  })
  pictureUrl!: string | null;

  @Field(() => Boolean, {
    description:
      'Whether they have proven their email address by the link in a mail. Until then they post no links, flag no posts and write to three new shops a day.',
  })
  activated!: boolean;

  @Field(() => String, { description: 'The code they hand to others, who send it as `referCode` when they register.' })
  referCode!: string;

  @Field(() => Consent, {
    nullable: true,
    description: 'What they agreed to; null when they did not, or no longer do. Nothing depends on it.',
  })
  consent!: Consent | null;

  @Field(() => GraphQLISODateTime, { description: 'The UTC instant they registered.' })
  memberSince!: string;

  @Field(() => AccountStatus, { description: 'Whether the account may be used.' })
  status!: `${AccountStatus}`;
}

@ObjectType({ description: 'That a member agrees to the privacy and policy terms.' })
export class Consent {
  @Field(() => String, { description: 'The words they agreed to.' })
  text!: string;

  @Field(() => GraphQLISODateTime, { description: 'The UTC instant they agreed.' })
  givenAt!: string;

  @Field(() => Boolean, { description: 'Whether these are the words that are asked for now.' })
  isLatest!: boolean;
}

@ObjectType({ description: 'A line of the platform owners’ list of accounts; nobody else reads it.' })
export class Account {
  @Field(() => ID)
  id!: string;

  @Field(() => String, { description: 'Where mail goes to.' })
  email!: string;

  @Field(() => String, { description: 'As the member wrote it.' })
  firstName!: string;

  @Field(() => String, { description: 'As the member wrote it.' })
  lastName!: string;

  @Field(() => String, {
    nullable: true,
    description: 'Path of their picture on this server; null when they have none.',
  })
  pictureUrl!: string | null;

  @Field(() => Role, { description: 'What the account is.' })
  role!: `${Role}`;

  @Field(() => PlanType, { nullable: true, description: 'The plan they have, given or paid for; null on Basic.' })
  plan!: `${PlanType}` | null;

  @Field(() => AccountStatus, { description: 'Whether it may be used, and what for.' })
  status!: `${AccountStatus}`;

  @Field(() => GraphQLISODateTime)
  createdAt!: string;
}

export const AccountConnection = connectionType(Account);
export type AccountConnection = InstanceType<typeof AccountConnection>;

@ObjectType({
  description:
    'The answer to login, registration and refresh: the access token for the Authorization header; the refresh token travels in a cookie scripts cannot read.',
})
export class Session {
  @Field(() => String, { description: 'Sent as `Authorization: Bearer …` for 15 minutes. Keep it in memory only.' })
  accessToken!: string;

  @Field(() => Me, { description: 'Who is logged in.' })
  user!: Me;
}

@ObjectType({ description: 'One session of the calling member: a login on one device.' })
export class OwnSession {
  @Field(() => ID, { description: 'Given to `endSession`.' })
  id!: string;

  @Field(() => Boolean, { description: 'Whether it is the session that asks.' })
  current!: boolean;

  @Field(() => String, { description: 'Browser and system as the device names them, such as `Firefox on Linux`.' })
  device!: string;

  @Field(() => GraphQLISODateTime, {
    nullable: true,
    description: 'The UTC instant of the login; null when that was not kept.',
  })
  begunAt!: string | null;

  @Field(() => GraphQLISODateTime, {
    description: 'The UTC instant it last fetched an access token, which lasts 15 minutes.',
  })
  lastUsedAt!: string;
}
