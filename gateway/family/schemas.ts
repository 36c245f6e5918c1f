import { z } from 'zod';
import { id, text } from '../http/schemas.ts';

/** Somebody a member books for, as the REST facade answers them. */
export const bookedPerson = z
  .object({ _id: id, name: text, note: text.describe('May be empty') })
  .meta({ id: 'BookedPerson', description: 'Somebody a member books for' });
