import { Field, ID, InputType, Int, ObjectType } from 'type-graphql';
import type { Service as ServiceFacts } from '#domain/shops/events.ts';
import { DEFAULT_SERVICE } from '#domain/shops/events.ts';

@ObjectType({
  simpleResolvers: true,
  description: 'Something that can be had with a service, for more time and money.',
})
export class AddOn {
  @Field(() => ID)
  id!: string;

  @Field(() => String, { description: 'Plain text, 1 to 60 characters.' })
  name!: string;

  @Field(() => Int, { description: 'How many minutes longer the visit is with it; may be 0.' })
  minutes!: number;

  @Field(() => Int, { description: 'What it costs beside the service, in US cents; may be 0.' })
  priceCents!: number;
}

@ObjectType({ simpleResolvers: true, description: 'A line of a barber shop’s menu. Everybody may read it.' })
export class Service {
  @Field(() => ID, {
    description: 'For `holdSlot`, `addWalkIn` and `availability`. `barb` is the default service of every shop.',
  })
  id!: string;

  @Field(() => String, { description: 'Plain text, 1 to 80 characters.' })
  name!: string;

  @Field(() => String, { description: 'Under which heading of the menu it stands, as plain text; empty for none.' })
  category!: string;

  @Field(() => Int, { description: 'How long a visit takes, in steps of five.' })
  minutes!: number;

  @Field(() => Int, { description: 'How many minutes after it the chair is not free, in steps of five.' })
  bufferMinutes!: number;

  @Field(() => Int, { description: 'What it costs today, in US cents, without add-ons.' })
  priceCents!: number;

  @Field(() => [AddOn], { description: 'What can be chosen with it, at most 10.' })
  addOns!: AddOn[];

  @Field(() => Boolean, { description: 'Whether it is the default service, whose price is the shop’s.' })
  isDefault!: boolean;

  /** Of which shop; who offers it is looked up there. */
  shopId!: string;
}

/** A line of a shop's menu as GraphQL shows it. */
export const serviceType = (shopId: string, { serviceId, buffer, price, addOns, ...same }: ServiceFacts): Service => ({
  ...same,
  shopId,
  id: serviceId,
  bufferMinutes: buffer,
  priceCents: price,
  addOns: addOns.map(({ addOnId, price: cents, ...one }) => ({ ...one, id: addOnId, priceCents: cents })),
  isDefault: serviceId === DEFAULT_SERVICE.serviceId,
});

@InputType({ description: 'An add-on of a service.' })
export class AddOnInput {
  @Field(() => ID, {
    nullable: true,
    description: 'Of an add-on that stays the same one. Left out or null: a new one.',
  })
  id?: string | null;

  @Field(() => String, { description: 'Plain text in one line, 1 to 60 characters; each of a service has its own.' })
  name!: string;

  @Field(() => Int, { description: '0 to 120, in steps of five.' })
  minutes!: number;

  @Field(() => Int, {
    description: 'US cents. Beside a service that costs nothing: 0, or 50 and more; PRICE_TOO_SMALL otherwise.',
  })
  priceCents!: number;
}

@InputType({ description: 'A service as a whole.' })
export class ServiceInput {
  @Field(() => String, {
    description: 'Plain text in one line, 1 to 80 characters; SERVICE_NAME_TAKEN when another has it.',
  })
  name!: string;

  @Field(() => String, {
    nullable: true,
    description: 'Under which heading it stands: one line of at most 40 characters. Left out or null: none.',
  })
  category?: string | null;

  @Field(() => Int, { description: '5 to 480, in steps of five; MINUTES_INVALID otherwise.' })
  minutes!: number;

  @Field(() => Int, {
    nullable: true,
    description: '0 to 60, in steps of five; BUFFER_INVALID otherwise. Left out or null: 0.',
  })
  bufferMinutes?: number | null;

  @Field(() => Int, { description: 'US cents: 0, or 50 and more; PRICE_TOO_SMALL otherwise.' })
  priceCents!: number;

  @Field(() => [AddOnInput], { nullable: true, description: 'At most 10; ADD_ONS_INVALID otherwise.' })
  addOns?: AddOnInput[] | null;
}
