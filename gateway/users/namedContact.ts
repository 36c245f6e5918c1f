import { Field, ID, ObjectType } from 'type-graphql';

/** A member's name and contact details, for the members they do business with. */
@ObjectType({ simpleResolvers: true })
export abstract class NamedContact {
  @Field(() => ID)
  id!: string;

  @Field(() => String)
  firstName!: string;

  @Field(() => String)
  lastName!: string;

  @Field(() => String, { nullable: true })
  email!: string | null;

  @Field(() => String, { nullable: true })
  phoneNumber!: string | null;

  @Field(() => String, { nullable: true })
  pictureUrl!: string | null;
}
