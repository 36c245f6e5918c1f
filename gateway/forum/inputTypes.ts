import { Field, ID, InputType } from 'type-graphql';

@InputType({
  description:
    'How a thread begins. All of it is plain text; clients may show basic Markdown marks of its `text`, never HTML.',
})
export class ThreadInput {
  @Field(() => String, { description: 'At most 150 characters.' })
  topic!: string;

  @Field(() => String, { description: 'At most 10,000 characters.' })
  text!: string;

  @Field(() => String, { description: 'At most 40 characters; compared without regard to case.' })
  category!: string;
}

@InputType({ description: 'A new comment, or the new words of one.' })
export class CommentInput {
  @Field(() => String, {
    description:
      'Plain text, at most 5,000 characters; clients may show basic Markdown marks of it. @userName mentions a member.',
  })
  text!: string;

  @Field(() => ID, {
    nullable: true,
    description:
      'The new comment’s id where the client names it, the thread’s id and 8 letters or digits: sent again under it, it is the same comment.',
  })
  id?: string | null;

  @Field(() => ID, { nullable: true, description: 'The comment, or the thread itself, that it answers.' })
  replyTo?: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'A passage of that post, letter for letter, at most 500 characters.',
  })
  quote?: string | null;
}
