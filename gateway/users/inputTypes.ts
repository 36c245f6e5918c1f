import { Field, InputType } from 'type-graphql';
import { Identity, Role } from './types.ts';

@InputType({ description: 'A new account. Missing fields are refused with FIELDS_MISSING before anything else.' })
export class RegisterInput {
  @Field(() => String, { description: 'Where mail goes to; EMAIL_IN_USE when an account has it.' })
  email!: string;

  @Field(() => String, { description: '6 to 128 characters.' })
  password!: string;

  @Field(() => String, { description: '1 to 80 characters.' })
  firstName!: string;

  @Field(() => String, { description: '1 to 80 characters.' })
  lastName!: string;

  @Field(() => String, {
    description: '1 to 40 characters, compared without regard to case; USER_NAME_IN_USE when an account has it.',
  })
  userName!: string;

  @Field(() => String, { description: 'Digits, spaces and `+()-./`, at most 30 characters.' })
  phoneNumber!: string;

  @Field(() => String, { nullable: true, description: 'Where they live, in their own words, at most 80 characters.' })
  state?: string | null;

  @Field(() => String, { nullable: true, description: 'Where they live, in their own words, at most 80 characters.' })
  city?: string | null;

  @Field(() => String, { nullable: true, description: 'Where they live, in their own words, at most 80 characters.' })
  county?: string | null;

  @Field(() => Identity, { nullable: true, description: 'Neither when left out.' })
  identity?: `${Identity}` | null;

  @Field(() => Role, {
    nullable: true,
    description: 'CUSTOMER when left out; `superadmin` is refused with ROLE_NOT_ALLOWED.',
  })
  role?: `${Role}` | null;

  /** Whether 'Agree to privacy and policy terms' was ticked; recorded, never required. */
  @Field(() => Boolean, {
    nullable: true,
    description: 'Whether ‘Agree to privacy and policy terms’ was ticked. It is recorded and never required.',
  })
  consent?: boolean | null;

  @Field(() => String, {
    nullable: true,
    description: 'The words that consent was asked for with, one of our texts; the present ones when left out.',
  })
  consentTo?: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'The `referCode` of the member who brought them; REFER_CODE_UNKNOWN when nobody has it.',
  })
  referCode?: string | null;
}

@InputType({ description: 'What is to be changed of one’s own profile; what is left out or null stays as it is.' })
export class ProfileInput {
  @Field(() => String, { nullable: true, description: '1 to 80 characters.' })
  firstName?: string | null;

  @Field(() => String, { nullable: true, description: '1 to 80 characters.' })
  lastName?: string | null;

  @Field(() => String, {
    nullable: true,
    description: '1 to 40 characters, compared without regard to case; USER_NAME_IN_USE when another account has it.',
  })
  userName?: string | null;

  @Field(() => String, {
    nullable: true,
    description:
      'Counts at once; the former address gets a mail, and all other sessions end. EMAIL_IN_USE when another account has it.',
  })
  email?: string | null;

  @Field(() => String, { nullable: true, description: 'Digits, spaces and `+()-./`, at most 30 characters.' })
  phoneNumber?: string | null;

  @Field(() => String, { nullable: true, description: 'Plain text, at most 1,000 characters; empty for none.' })
  bio?: string | null;

  @Field(() => String, { nullable: true, description: 'An https address, at most 300 characters; empty for none.' })
  website?: string | null;

  @Field(() => String, { nullable: true, description: 'An https address on youtube.com or youtu.be; empty for none.' })
  youtube?: string | null;

  @Field(() => String, { nullable: true, description: 'An https address on instagram.com; empty for none.' })
  instagram?: string | null;

  @Field(() => String, { nullable: true, description: 'An https address on linkedin.com; empty for none.' })
  linkedIn?: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'Path of a picture uploaded by `POST /api/v1/images/upload`; empty for none.',
  })
  pictureUrl?: string | null;

  /** Needed with a new `email` when the login is more than ten minutes ago. */
  @Field(() => String, {
    nullable: true,
    description: 'Needed with a new `email` when the login is more than ten minutes ago: PASSWORD_NEEDED without it.',
  })
  currentPassword?: string | null;
}
