import { z } from 'zod';
import { localDate, localTime, serviceWish, slotChoice } from '../bookings/inputs.ts';

export const waitlistWish = z.object({
  date: localDate,
  partOfDay: z
    .enum(['morning', 'afternoon', 'evening'], { error: 'A part of the day is morning, afternoon or evening.' })
    .nullish()
    .transform((part) => part ?? undefined),
  serviceId: serviceWish.shape.serviceId,
  addOnIds: serviceWish.shape.addOnIds,
  barber: serviceWish.shape.barber,
});

/** Which offer is meant: it may be another one by now. */
export const offeredTime = z.object({ time: localTime });
export const acceptance = z.object({ time: localTime, transportation: slotChoice.shape.transportation });
