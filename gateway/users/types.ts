import { Field, GraphQLISODateTime, ID, InputType, ObjectType, registerEnumType } from 'type-graphql';
import { connectionType } from '../graphql/connection.ts';
import { PlanType } from '../plans/types.ts';

export enum Role {
  CUSTOMER = 'CUSTOMER',
  SHOP_OWNER = 'SHOP_OWNER',
  SELLER = 'SELLER',
  superadmin = 'superadmin',
}
registerEnumType(Role, { name: 'Role' });

export enum Identity {
  individual = 'individual',
  entity = 'entity',
}
registerEnumType(Identity, { name: 'Identity' });

export enum AccountStatus {
  Active = 'Active',
  Suspended = 'Suspended',
}
registerEnumType(AccountStatus, { name: 'AccountStatus' });

@ObjectType({ description: 'The public fields of a member.' })
export class Member {
  @Field(() => ID)
  id!: string;

  @Field(() => String)
  firstName!: string;

  @Field(() => String)
  lastName!: string;

  @Field(() => String)
  userName!: string;

  @Field(() => Role)
  role!: `${Role}`;

  @Field(() => String, { nullable: true })
  pictureUrl!: string | null;

  @Field(() => String, { nullable: true })
  bio!: string | null;

  @Field(() => String, { nullable: true })
  website!: string | null;

  @Field(() => String, { nullable: true })
  youtube!: string | null;

  @Field(() => String, { nullable: true })
  instagram!: string | null;

  @Field(() => String, { nullable: true })
  linkedIn!: string | null;

  @Field(() => GraphQLISODateTime)
  memberSince!: string;
}

@ObjectType({ description: "The calling member's own account." })
export class Me {
  @Field(() => ID)
  id!: string;

  @Field(() => String)
  email!: string;

  @Field(() => String)
  userName!: string;

  @Field(() => String)
  firstName!: string;

  @Field(() => String)
  lastName!: string;

  @Field(() => String)
  phoneNumber!: string;

  @Field(() => Role)
  role!: `${Role}`;

  @Field(() => PlanType, { nullable: true })
  type!: `${PlanType}` | null;

  @Field(() => Identity, { nullable: true })
  identity!: `${Identity}` | null;

  @Field(() => String, { nullable: true })
  state!: string | null;

  @Field(() => String, { nullable: true })
  city!: string | null;

  @Field(() => String, { nullable: true })
  county!: string | null;

  @Field(() => String, { nullable: true })
  bio!: string | null;

  @Field(() => String, { nullable: true })
  website!: string | null;

  @Field(() => String, { nullable: true })
  youtube!: string | null;

  @Field(() => String, { nullable: true })
  instagram!: string | null;

  @Field(() => String, { nullable: true })
  linkedIn!: string | null;

  @Field(() => String, { nullable: true })
  pictureUrl!: string | null;

  @Field(() => Boolean)
  activated!: boolean;

  @Field(() => String)
  referCode!: string;

  @Field(() => GraphQLISODateTime)
  memberSince!: string;

  @Field(() => AccountStatus)
  status!: `${AccountStatus}`;
}

@ObjectType()
export class Account {
  @Field(() => ID)
  id!: string;

  @Field(() => String)
  email!: string;

  @Field(() => String)
  firstName!: string;

  @Field(() => String)
  lastName!: string;

  @Field(() => Role)
  role!: `${Role}`;

  @Field(() => AccountStatus)
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
  @Field(() => String)
  accessToken!: string;

  @Field(() => Me)
  user!: Me;
}

@ObjectType({ description: 'One session of the calling member: a login on one device.' })
export class OwnSession {
  @Field(() => ID)
  id!: string;

  @Field(() => Boolean, { description: 'Whether it is the session that asks.' })
  current!: boolean;

  @Field(() => String, { description: 'Browser and system as the device names them, such as `Firefox on Linux`.' })
  device!: string;

  @Field(() => GraphQLISODateTime, {
    nullable: true,
    description: 'When it was logged in; null when that was not kept.',
  })
  begunAt!: string | null;

  @Field(() => GraphQLISODateTime, { description: 'When it last fetched an access token, which lasts 15 minutes.' })
  lastUsedAt!: string;
}

@InputType()
export class RegisterInput {
  @Field(() => String)
  email!: string;

  @Field(() => String)
  password!: string;

  @Field(() => String)
  firstName!: string;

  @Field(() => String)
  lastName!: string;

  @Field(() => String)
  userName!: string;

  @Field(() => String)
  phoneNumber!: string;

  @Field(() => String, { nullable: true })
  state?: string | null;

  @Field(() => String, { nullable: true })
  city?: string | null;

  @Field(() => String, { nullable: true })
  county?: string | null;

  @Field(() => Identity, { nullable: true })
  identity?: `${Identity}` | null;

  @Field(() => Role, { nullable: true })
  role?: `${Role}` | null;

  /** Whether 'Agree to privacy and policy terms' was ticked; recorded, never required. */
  @Field(() => Boolean, { nullable: true })
  consent?: boolean | null;

  @Field(() => String, { nullable: true })
  referCode?: string | null;
}

@InputType()
export class ProfileInput {
  @Field(() => String, { nullable: true })
  firstName?: string | null;

  @Field(() => String, { nullable: true })
  lastName?: string | null;

  @Field(() => String, { nullable: true })
  userName?: string | null;

  @Field(() => String, { nullable: true })
  email?: string | null;

  @Field(() => String, { nullable: true })
  phoneNumber?: string | null;

  @Field(() => String, { nullable: true })
  bio?: string | null;

  @Field(() => String, { nullable: true })
  website?: string | null;

  @Field(() => String, { nullable: true })
  youtube?: string | null;

  @Field(() => String, { nullable: true })
  instagram?: string | null;

  @Field(() => String, { nullable: true })
  linkedIn?: string | null;

  @Field(() => String, { nullable: true })
  pictureUrl?: string | null;

  /** Needed with a new `email` when the login is more than ten minutes ago. */
  @Field(() => String, {
    nullable: true,
    description: 'Needed with a new `email` when the login is more than ten minutes ago.',
  })
  currentPassword?: string | null;
}
