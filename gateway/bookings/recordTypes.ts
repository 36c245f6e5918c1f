import { Field, ID, ObjectType } from 'type-graphql';
import { Payment } from '../payments/types.ts';
import { Booking } from './types.ts';

@ObjectType({
  simpleResolvers: true,
  description: 'A booking with its money, for those who read the platform’s money. Helpers see nobody’s contact in it.',
})
export class BookingRecord {
  @Field(() => ID)
  id!: string;

  @Field(() => Booking, { description: 'The booking as it stands now.' })
  booking!: Booking;

  @Field(() => Payment, {
    nullable: true,
    description: 'Its payment as the log has it; null when it costs nothing, or nothing was begun to be paid.',
  })
  payment!: Payment | null;
}
