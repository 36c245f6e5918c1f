import { Field, ID, InputType, ObjectType } from 'type-graphql';

@ObjectType({
  simpleResolvers: true,
  description: 'Somebody a member books for. That member reads it, and the shops at which a booking is for them.',
})
export class BookedPerson {
  @Field(() => ID, { description: 'For `personId` of `holdSlot`.' })
  id!: string;

  @Field(() => String, { description: 'What the member calls them.' })
  name!: string;

  @Field(() => String, {
    description: 'What a shop should know of them, as plain text; may be empty. Helpers of the platform do not read it.',
  })
  note!: string;
}

@InputType({ description: 'What a member writes down about somebody they book for.' })
export class PersonInput {
  @Field(() => String, { description: 'One line, 1 to 60 characters; PERSON_NAME_NEEDED otherwise.' })
  name!: string;

  @Field(() => String, { nullable: true, description: 'Plain text, at most 200 characters. Left out or null: none.' })
  note?: string | null;
}
