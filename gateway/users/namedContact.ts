import { Field, ID, ObjectType } from 'type-graphql';

/** A member's name and contact details, for the members they do business with. */
@ObjectType({ simpleResolvers: true })
export abstract class NamedContact {
  @Field(() => ID)
  id!: string;

  @Field(() => String, { description: 'Empty once they have closed their account.' })
  firstName!: string;

  @Field(() => String, { description: 'Empty once they have closed their account.' })
  lastName!: string;

  @Field(() => String, {
    nullable: true,
    description: 'Where to write to them; null once they have closed their account.',
  })
  email!: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'As they wrote it; null when they gave none or have closed their account.',
  })
  phoneNumber!: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'Path of their picture on this server; null when they have none.',
  })
  pictureUrl!: string | null;
}
