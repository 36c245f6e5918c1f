import { Field, InputType, ObjectType } from 'type-graphql';

@InputType()
export class ContactInput {
  @Field(() => String)
  firstName!: string;

  @Field(() => String)
  lastName!: string;

  @Field(() => String)
  email!: string;

  @Field(() => String, { nullable: true })
  phone?: string | null;

  @Field(() => String)
  subject!: string;

  @Field(() => String, { description: 'At most 500 characters.' })
  message!: string;
}

@ObjectType({ simpleResolvers: true })
export class ContactReceipt {
  @Field(() => String, { description: 'To be named when asking about it.' })
  ticket!: string;
}
