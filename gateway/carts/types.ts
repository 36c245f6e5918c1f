import { Field, ID, InputType, Int, ObjectType, registerEnumType } from 'type-graphql';
import { SellingTerms } from '../products/termsTypes.ts';
import { DeliveryAddress } from './address.ts';

export enum CartChangeKind {
  PRICE = 'PRICE',
  SOLD_OUT = 'SOLD_OUT',
  FEWER = 'FEWER',
  REMOVED = 'REMOVED',
  SHIPPING = 'SHIPPING',
  PICK_UP_GONE = 'PICK_UP_GONE',
}
registerEnumType(CartChangeKind, {
  name: 'CartChangeKind',
  description: 'What has changed of a product since its member last looked at the cart.',
  valuesConfig: {
    PRICE: { description: 'It costs more or less now.' },
    SOLD_OUT: { description: 'No piece is left.' },
    FEWER: { description: 'Fewer pieces are left than the cart holds.' },
    REMOVED: { description: 'It is not sold any more.' },
    SHIPPING: { description: 'Its seller asks another price for sending an order.' },
    PICK_UP_GONE: { description: 'Its seller no longer lets it be picked up, as its member had chosen.' },
  },
});

@ObjectType({ description: 'One product in a cart, with how many of it. Prices are integer US cents.' })
export class CartLine {
  @Field(() => ID, { description: 'The product’s `id`; each product has one line at most.' })
  productId!: string;

  @Field(() => Int, { description: 'Whole pieces, 1 to 99.' })
  quantity!: number;

  @Field(() => Int, { description: 'What one piece costs today, in US cents.' })
  priceCents!: number;

  @Field(() => Int, {
    description: 'What one piece cost when its member last looked at the cart or accepted its changes, in US cents.',
  })
  seenCents!: number;

  @Field(() => Int, { description: '`priceCents` times `quantity`.' })
  lineCents!: number;

  @Field(() => Int, { description: 'Pieces this member could have now, those kept for their own checkout among them.' })
  available!: number;

  @Field(() => Boolean, { description: 'Whether the product is not sold any more. Such a line cannot be checked out.' })
  removed!: boolean;
}

@ObjectType({
  simpleResolvers: true,
  description:
    'A difference between the cart and what its member has seen, such as a new price. `acceptCartChanges` settles all of them.',
})
export class CartChange {
  @Field(() => ID, { description: 'Which product, by its `id`; for shipping and pick-up the first of that seller.' })
  productId!: string;

  @Field(() => CartChangeKind, { description: 'What it is about. It says which of the other fields matter.' })
  kind!: `${CartChangeKind}`;

  @Field(() => Int, {
    nullable: true,
    description: 'The price or the shipping its member has seen, in US cents; null for other kinds.',
  })
  fromCents!: number | null;

  @Field(() => Int, { nullable: true, description: 'The same today, in US cents; null for other kinds.' })
  toCents!: number | null;

  @Field(() => Int, {
    nullable: true,
    description:
      'Pieces this member could have now; 0 when it is sold out or not sold any more, null for what is not about pieces.',
  })
  available!: number | null;
}

@ObjectType({ description: 'A seller of whom something is in the cart.' })
export class CartSeller {
  @Field(() => ID, { description: 'By their member id.' })
  sellerId!: string;

  @Field(() => SellingTerms, { description: 'What they ask today.' })
  terms!: SellingTerms;

  @Field(() => Int, { description: 'What sending their part costs in this cart, in US cents; 0 when it is picked up.' })
  shippingCents!: number;

  @Field(() => Int, {
    description: 'Tax on their part, in US cents; 0 where they charge none, and while it is not said where it goes.',
  })
  taxCents!: number;

  @Field(() => Boolean, { description: 'Whether their part is picked up instead of sent, as `choosePickUp` set it.' })
  isPickedUp!: boolean;
}

@ObjectType({
  simpleResolvers: true,
  description: 'The calling member’s own cart, at today’s prices. Nobody else reads it.',
})
export class Cart {
  @Field(() => ID, { description: 'The `itemId` of its payment. It changes once the cart was paid.' })
  id!: string;

  @Field(() => Int, { description: 'The sum of the quantities of all lines.' })
  count!: number;

  @Field(() => Int, { description: 'The sum of all lines at today’s prices, in US cents.' })
  subtotalCents!: number;

  @Field(() => Int, { description: 'What all its sellers ask for sending, in US cents; 0 while none does.' })
  shippingCents!: number;

  @Field(() => Int, { description: 'What its sellers charge as tax where it goes, in US cents; 0 while none does.' })
  taxCents!: number;

  @Field(() => Boolean, {
    description:
      'False while one of its sellers charges tax in some states and it is not said where their part goes: then `taxCents` is without it, and a checkout is refused with ADDRESS_NEEDED.',
  })
  isTaxKnown!: boolean;

  @Field(() => Int, { description: '`subtotalCents`, `shippingCents` and `taxCents` together.' })
  totalCents!: number;

  @Field(() => [CartSeller], { description: 'Its sellers, in the order of their first lines.' })
  sellers!: CartSeller[];

  @Field(() => [CartLine], { description: 'The products in it, at most 99.' })
  lines!: CartLine[];

  @Field(() => [CartChange], {
    description:
      'What has changed since its member last looked, to be shown before paying; while there is any, a checkout is refused with CART_CHANGED.',
  })
  changes!: CartChange[];

  @Field(() => DeliveryAddress, {
    nullable: true,
    description:
      'Where its goods go, as `chooseDelivery` set it; kept for the next cart. Null until then: the buyer and the sellers agree on it by message.',
  })
  delivery!: DeliveryAddress | null;

  @Field(() => [DeliveryAddress], {
    description: 'The latest five addresses this member chose, the present one first.',
  })
  addresses!: readonly DeliveryAddress[];
}

@InputType({ description: 'A product and how many of it, as a visitor’s browser kept them.' })
export class CartLineInput {
  @Field(() => ID, { description: 'By its `id`. A product of the member’s own is left out.' })
  productId!: string;

  @Field(() => Int, { description: 'Whole pieces, 1 to 99.' })
  quantity!: number;
}
