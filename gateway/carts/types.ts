import { Field, ID, InputType, Int, ObjectType, registerEnumType } from 'type-graphql';

export enum CartChangeKind {
  PRICE = 'PRICE',
  SOLD_OUT = 'SOLD_OUT',
  FEWER = 'FEWER',
  REMOVED = 'REMOVED',
}
registerEnumType(CartChangeKind, { name: 'CartChangeKind' });

@ObjectType({ description: 'Prices are integer cents.' })
export class CartLine {
  @Field(() => ID)
  productId!: string;

  @Field(() => Int)
  quantity!: number;

  @Field(() => Int, { description: "Today's price of one piece." })
  priceCents!: number;

  @Field(() => Int, { description: 'What its member has seen.' })
  seenCents!: number;

  @Field(() => Int)
  lineCents!: number;

  @Field(() => Int, { description: 'Pieces this member could have now, those kept for their own checkout among them.' })
  available!: number;

  @Field(() => Boolean, { description: 'Not sold any more.' })
  removed!: boolean;
}

@ObjectType({ simpleResolvers: true })
export class CartChange {
  @Field(() => ID)
  productId!: string;

  @Field(() => CartChangeKind)
  kind!: `${CartChangeKind}`;

  @Field(() => Int, { nullable: true, description: 'The price its member has seen.' })
  fromCents!: number | null;

  @Field(() => Int, { nullable: true, description: "Today's price." })
  toCents!: number | null;

  @Field(() => Int, { nullable: true })
  available!: number | null;
}

@ObjectType({ simpleResolvers: true, description: "The calling member's cart, at today's prices." })
export class Cart {
  @Field(() => ID)
  id!: string;

  @Field(() => Int, { description: 'The sum of quantities.' })
  count!: number;

  @Field(() => Int)
  totalCents!: number;

  @Field(() => [CartLine])
  lines!: CartLine[];

  @Field(() => [CartChange], {
    description: 'What has changed since its member last looked, to be shown before paying.',
  })
  changes!: CartChange[];
}

@InputType()
export class CartLineInput {
  @Field(() => ID)
  productId!: string;

  @Field(() => Int)
  quantity!: number;
}
