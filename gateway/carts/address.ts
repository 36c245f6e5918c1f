import { Field, InputType, ObjectType } from 'type-graphql';
import { z } from 'zod';
import { ADDRESS_LENGTHS } from '#domain/address.ts';
import { text } from '../http/schemas.ts';
import { line } from '../http/text.ts';

@ObjectType({ simpleResolvers: true, description: 'Where goods are sent, in the United States.' })
@InputType('DeliveryAddressInput', { description: 'Where goods are sent, in the United States.' })
export class DeliveryAddress {
  @Field(() => String, { description: 'Who receives it, 1 to 100 characters.' })
  name!: string;

  @Field(() => String, { description: 'The street with its number, 1 to 120 characters.' })
  street!: string;

  @Field(() => String, {
    defaultValue: '',
    description: 'Apartment, suite or floor, at most 60 characters; empty for none.',
  })
  unit!: string;

  @Field(() => String, { description: '1 to 80 characters.' })
  city!: string;

  @Field(() => String, { description: 'The two letters of a state, such as `IL`; its full name is taken, too.' })
  state!: string;

  @Field(() => String, { description: 'Five digits, or nine with a hyphen, such as `60606`.' })
  zip!: string;
}

const { name, street, unit, city } = ADDRESS_LENGTHS;
const upTo = (what: string, most: number) => line(what).max(most, `${what} has at most ${most} characters.`);

/** An address as clients send it; what is missing of it the domain refuses, with the field at fault. */
export const writtenAddress = z
  .object({
    name: upTo('The name', name).describe('Who receives it'),
    street: upTo('The street', street).describe('With its number'),
    unit: upTo('The unit', unit).default('').describe('Apartment, suite or floor; empty for none'),
    city: upTo('The city', city),
    state: upTo('The state', 40).describe('Two letters, or the full name'),
    zip: upTo('The ZIP code', 10).describe('Five digits, or nine with a hyphen'),
  })
  .meta({ id: 'NewDeliveryAddress', description: 'Where goods are sent, in the United States' });

/** An address as REST answers it. */
export const shownAddress = z
  .object({ name: text, street: text, unit: text, city: text, state: text.describe('Two letters'), zip: text })
  .meta({ id: 'DeliveryAddress', description: 'Where goods are sent, in the United States' });
