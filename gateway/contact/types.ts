import { Field, InputType, ObjectType } from 'type-graphql';

@InputType({ description: 'The contact form, filled in by a member or a guest. All of it is plain text.' })
export class ContactInput {
  @Field(() => String, { description: '1 to 80 characters.' })
  firstName!: string;

  @Field(() => String, { description: '1 to 80 characters.' })
  lastName!: string;

  @Field(() => String, { description: 'Where a guest receives the answer. Refused when it is no email address.' })
  email!: string;

  @Field(() => String, {
    nullable: true,
    description: 'Digits, spaces and `+()-./`, at most 30 characters; may be left out.',
  })
  phone?: string | null;

  @Field(() => String, { description: '1 to 120 characters.' })
  subject!: string;

  @Field(() => String, { description: '1 to 500 characters.' })
  message!: string;

  @Field(() => Boolean, {
    nullable: true,
    description: 'Whether the sender agrees that this is kept to answer them. It is recorded and never required.',
  })
  consents?: boolean | null;

  @Field(() => String, {
    nullable: true,
    description: 'The words that consent was asked for with, one of our texts; the present ones when left out.',
  })
  consentTo?: string | null;
}

@ObjectType({ simpleResolvers: true, description: 'That a message from the contact form has arrived.' })
export class ContactReceipt {
  @Field(() => String, { description: 'The number to name when asking about it.' })
  ticket!: string;
}
