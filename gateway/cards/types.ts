import { Field, GraphQLISODateTime, ID, Int, ObjectType } from 'type-graphql';
import type { MemberCard } from '#domain/processes/cards/cards.ts';

@ObjectType({
  simpleResolvers: true,
  description: 'A card the calling member has on file with the payment provider. This server keeps nothing of it.',
})
export class Card {
  @Field(() => ID)
  id!: string;

  @Field(() => String, { description: 'Whose network it is of, as the provider writes it: `visa`, `mastercard`.' })
  brand!: string;

  @Field(() => String, { description: 'The end of its number, four digits.' })
  last4!: string;

  @Field(() => Int, { description: 'The month at whose end it expires, from 1.' })
  expiryMonth!: number;

  @Field(() => Int, { description: 'The year of that month, four digits.' })
  expiryYear!: number;

  @Field(() => GraphQLISODateTime, { description: 'The UTC instant it was put on file, the last time if repeatedly.' })
  addedAt!: string;

  @Field(() => Boolean, { description: 'Whether the plan is charged to it. It is so of one of the member’s cards.' })
  isDefault!: boolean;

  @Field(() => Boolean, { description: 'Whether a pledge waits to be charged to it: then it cannot be removed.' })
  isPledged!: boolean;
}

@ObjectType({ description: 'A card that the calling member can put on file in their browser. Nothing is charged.' })
export class CardSetup {
  @Field(() => String, {
    description:
      'Handed to the provider’s card form. Whoever has it can put a card on file once: never store or log it.',
  })
  clientSecret!: string;

  @Field(() => ID, { description: 'The provider’s name of it.' })
  setupId!: string;
}

export const cardType = ({ cardId, brand, last4, ...card }: MemberCard): Card => ({
  id: cardId,
  brand,
  last4,
  expiryMonth: card.expiryMonth,
  expiryYear: card.expiryYear,
  addedAt: card.addedAt,
  isDefault: card.isDefault,
  isPledged: card.isPledged,
});
