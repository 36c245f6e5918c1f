import { Field, ID, Int, ObjectType } from 'type-graphql';
import { connectionType } from '../graphql/connection.ts';

@ObjectType({
  simpleResolvers: true,
  description: 'A card that finished and paid visits of a member at a shop stamp; full, it takes something off a booking.',
})
export class StampCard {
  @Field(() => Int, { description: 'Its number among the member’s cards at the shop, from 1.' })
  number!: number;

  @Field(() => Int, { description: 'How many visits have stamped it.' })
  stamps!: number;

  @Field(() => Int, { description: 'How many fill it, as the shop had said when it began.' })
  visits!: number;

  @Field(() => Int, { description: 'The percentage of a price that it takes off; 0 where it is an amount.' })
  percentage!: number;

  @Field(() => Int, { description: 'What it takes off in US cents; 0 where it is a percentage.' })
  amountCents!: number;

  @Field(() => ID, {
    nullable: true,
    description: 'The booking that it is redeemed for; null while it is not. Once that is over without a visit it is null again.',
  })
  redeemedForId!: string | null;
}

@ObjectType({ simpleResolvers: true, description: 'All stamp cards of a member at a shop.' })
export class StampCards {
  @Field(() => ID)
  id!: string;

  @Field(() => ID, { description: 'The shop whose cards they are.' })
  shopId!: string;

  @Field(() => String, { description: 'What the shop is called today; empty for one that is gone.' })
  shopName!: string;

  @Field(() => ID, { description: 'Whose they are.' })
  memberId!: string;

  @Field(() => String, { description: 'Their name; empty once their account is closed.' })
  memberName!: string;

  @Field(() => [StampCard], { description: 'In the order of their numbers; those that were redeemed too.' })
  cards!: StampCard[];
}

export const StampCardsConnection = connectionType(StampCards);
export type StampCardsConnection = InstanceType<typeof StampCardsConnection>;
