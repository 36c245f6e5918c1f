import { Field, InputType, Int, ObjectType } from 'type-graphql';
import type { SellingTerms as Asked } from '#domain/shops/events.ts';
import { DeliveryAddress } from '../carts/address.ts';

@ObjectType({
  simpleResolvers: true,
  description:
    'What a seller asks of buyers beside prices. Everybody may read it; an order keeps what held at its checkout.',
})
export class SellingTerms {
  @Field(() => Int, {
    description:
      'What sending an order costs, in US cents, for all pieces of this seller together; 0 while they ask nothing.',
  })
  shippingCents!: number;

  @Field(() => String, { description: 'The rule for returns as plain text, at most 1,000 characters; empty for none.' })
  returns!: string;

  @Field(() => DeliveryAddress, {
    nullable: true,
    description: 'Where buyers may pick things up instead, which costs no shipping; null where everything is sent.',
  })
  pickUp!: DeliveryAddress | null;
}

@InputType({
  description: 'What a seller asks from now on, as a whole: what is left out is no longer asked or offered.',
})
export class SellingTermsInput {
  @Field(() => Int, { description: 'What sending an order costs, in US cents, 0 to 50,000.' })
  shippingCents!: number;

  @Field(() => String, { description: 'Plain text, at most 1,000 characters; empty for no rule.' })
  returns!: string;

  @Field(() => DeliveryAddress, {
    nullable: true,
    description: 'Where things can be picked up; null or left out for nowhere.',
  })
  pickUp?: DeliveryAddress | null;
}

/** A seller's terms as GraphQL shows them. */
export const sellingTermsType = ({ shipping: shippingCents, ...same }: Asked): SellingTerms => ({
  shippingCents,
  ...same,
});
