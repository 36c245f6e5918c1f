import { Field, ID, InputType, Int, ObjectType } from 'type-graphql';
import type { GoodAtDesk } from './actions.ts';

@ObjectType({
  simpleResolvers: true,
  description: 'A good that a barber shop sells at its desk when a visit is completed; it is not in the marketplace.',
})
export class CounterGood {
  @Field(() => ID, { description: 'For `completeBooking` and the mutations about it.' })
  id!: string;

  @Field(() => String, { description: 'Plain text, 1 to 80 characters.' })
  name!: string;

  @Field(() => Int, { description: 'What one piece costs now, in US cents: 0 to 100000.' })
  priceCents!: number;

  @Field(() => Int, { nullable: true, description: 'How many pieces are left; null where they are not counted.' })
  stock!: number | null;
}

/** A good as GraphQL shows it. */
export const counterGoodType = ({ goodId, name, price, stock }: GoodAtDesk): CounterGood => ({
  ...{ id: goodId, name, stock },
  priceCents: price,
});

@InputType({ description: 'A good at the desk of a shop.' })
export class CounterGoodInput {
  @Field(() => String, {
    description: 'Plain text in one line, 1 to 80 characters; GOOD_NAME_TAKEN when another good has it.',
  })
  name!: string;

  @Field(() => Int, { description: 'What one piece costs, in US cents: 0 to 100000.' })
  priceCents!: number;

  @Field(() => Int, {
    nullable: true,
    description:
      'How many pieces are left, 0 to 100000. Left out or null: a new good is not counted, and one that is there is left as it is.',
  })
  stock?: number | null;
}
