import { Field, GraphQLISODateTime, ID, InputType, Int, ObjectType, registerEnumType } from 'type-graphql';

export enum ApiArea {
  account = 'account',
  bookings = 'bookings',
  store = 'store',
  community = 'community',
  messages = 'messages',
  audit = 'audit',
  members = 'members',
  books = 'books',
  system = 'system',
}
registerEnumType(ApiArea, {
  name: 'ApiArea',
  description: 'A part of both APIs that an API token can be made for. What is public is open to every token.',
  valuesConfig: {
    account: { description: 'Profile, favorites, plan and how one wants to be informed.' },
    bookings: { description: 'Shops, hours, services, bookings, customers, waitlists and requests for service.' },
    store: { description: 'Products, carts, orders, sales and what a seller asks.' },
    community: { description: 'The forum, the blog and campaigns.' },
    messages: { description: 'Conversations, notifications and announcements.' },
    audit: { description: 'The record: audit, histories, `why`, and everything as of a moment.' },
    members: { description: 'What those who run the platform know of accounts.' },
    books: { description: 'The books, disputes, and payments of others.' },
    system: { description: 'How the installation is doing.' },
  },
});

@InputType({ description: 'What an API token is for.' })
export class ApiTokenInput {
  @Field(() => String, { description: 'What its member calls it, 1 to 60 characters.' })
  name!: string;

  @Field(() => [ApiArea], { description: 'At least one. It never does what its member’s role may not.' })
  areas!: `${ApiArea}`[];

  @Field(() => Boolean, { defaultValue: false, description: 'Whether it changes things too; it only reads otherwise.' })
  mayChange!: boolean;

  @Field(() => Int, { description: 'How many days it is good for, 1 to 365.' })
  days!: number;
}

@ObjectType({
  simpleResolvers: true,
  description: 'A token by which a program acts for its member, in some areas of both APIs. Its secret is not kept.',
})
export class ApiToken {
  @Field(() => ID, { description: 'Given to `revokeApiToken`; the audit names it beside what came by it.' })
  id!: string;

  @Field(() => String, { description: 'What its member calls it.' })
  name!: string;

  @Field(() => [ApiArea], { description: 'What it is for.' })
  areas!: `${ApiArea}`[];

  @Field(() => Boolean, { description: 'Whether it changes things too; it only reads otherwise.' })
  mayChange!: boolean;

  @Field(() => GraphQLISODateTime, { description: 'The UTC instant at which it was made.' })
  madeAt!: string;

  @Field(() => GraphQLISODateTime, { description: 'The UTC instant at which it ends.' })
  until!: string;

  @Field(() => GraphQLISODateTime, {
    nullable: true,
    description: 'The UTC instant of its last use, to a minute; null before the first.',
  })
  lastUsedAt!: string | null;
}

@ObjectType({ simpleResolvers: true, description: 'A token that was just made.' })
export class MadeApiToken {
  @Field(() => String, { description: 'What is sent as `Authorization: Bearer …`. It is answered this once.' })
  secret!: string;

  @Field(() => ApiToken, { description: 'As the list of tokens has it.' })
  token!: ApiToken;
}
