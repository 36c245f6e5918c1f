import { z } from 'zod';
import { restSlotChoice, serviceWish } from '../bookings/inputs.ts';
import { line } from '../http/text.ts';

/** So long a name in the queue is: it is shown on a screen that is read from three metres. */
const MOST_NAME = 40;
const NO_NAME = 'Please enter a name.';

const name = line('A name', NO_NAME)
  .min(1, NO_NAME)
  .max(MOST_NAME, `A name has at most ${MOST_NAME} characters.`)
  .describe(
    'What the person is called by; its first word is shown to everybody, of who joins by the page once the desk knows them',
  );
const { serviceId, addOnIds, barber } = serviceWish.shape;

/** Which visit a waiting time is asked for. */
export const queueWish = z.object({ serviceId, addOnIds, barber });
/** Who waits, and for what. */
export const newTicket = queueWish.extend({ name });
/** The same over REST. */
export const restTicket = z
  .object({ name, service: restSlotChoice.shape.service, add_ons: restSlotChoice.shape.add_ons, barber })
  .meta({ id: 'NewPlaceInQueue' });
/** To whose chair somebody is called. */
export const calling = z.object({ barber }).meta({ id: 'QueueCall' });
export const opening = z.object({ open: z.boolean({ error: 'open is true or false.' }) }).meta({ id: 'QueueOpening' });
