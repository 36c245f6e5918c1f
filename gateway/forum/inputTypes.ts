import { Field, ID, InputType } from 'type-graphql';

@InputType({ description: 'A picture of a post, uploaded before by `POST /threads/picture`.' })
export class PostPictureInput {
  @Field(() => ID, { description: 'As the upload answered it, or as the post has it already.' })
  id!: string;

  @Field(() => String, { description: 'What is to be seen on it, for readers who do not; at most 300 characters.' })
  alt!: string;
}

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

  @Field(() => [PostPictureInput], {
    nullable: true,
    description: 'At most four. Left out, a new thread has none and a revised one those it had.',
  })
  pictures?: PostPictureInput[] | null;
}

@InputType({ description: 'A new comment, or the new words of one.' })
export class CommentInput {
  @Field(() => String, {
    description:
      'Plain text, at most 5,000 characters; clients may show basic Markdown marks of it. @userName mentions a member.',
  })
  text!: string;

  @Field(() => [PostPictureInput], { nullable: true, description: 'At most four.' })
  pictures?: PostPictureInput[] | null;

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
