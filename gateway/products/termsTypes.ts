import { Field, InputType, Int, ObjectType } from 'type-graphql';
import type { SellingTerms as Asked } from '#domain/shops/events.ts';
import { DeliveryAddress } from '../carts/address.ts';

@ObjectType({ simpleResolvers: true, description: 'What a seller charges on goods that a buyer gets in a state.' })
export class SalesTax {
  @Field(() => String, { description: 'The state’s two letters, such as `IL`.' })
  state!: string;

  @Field(() => Int, { description: 'Basis points of the price of goods, 1 to 2,000: 625 is 6.25 %.' })
  basisPoints!: number;
}

@InputType({ description: 'What a seller charges on goods that a buyer gets in a state.' })
export class SalesTaxInput {
  @Field(() => String, { description: 'The state’s two letters or its name.' })
  state!: string;

  @Field(() => Int, { description: 'Basis points of the price of goods, 1 to 2,000: 625 is 6.25 %.' })
  basisPoints!: number;
}

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

  @Field(() => [SalesTax], {
    description:
      'Tax on goods, by the state they are delivered to or picked up in, each once in the order of their letters; empty while they charge none. Half a cent is rounded up, once for each seller of an order.',
  })
  taxes!: readonly SalesTax[];
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

  @Field(() => [SalesTaxInput], {
    nullable: true,
    description: 'Tax by state, each state once, at most 51; null or left out for none.',
  })
  taxes?: readonly SalesTaxInput[] | null;
}

/** A seller's terms as GraphQL shows them. */
export const sellingTermsType = ({ shipping: shippingCents, taxes = [], ...same }: Asked): SellingTerms => ({
  shippingCents,
  taxes,
  ...same,
});
