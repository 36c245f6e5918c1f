import { z } from 'zod';
import { id, instant, optionalText, text } from '../http/schemas.ts';

export const user = z
  .object({
    _id: id,
    email: text,
    firstName: text,
    lastName: text,
    userName: text,
    phoneNumber: text,
    bio: optionalText,
    website: optionalText,
    youtube: optionalText,
    instagram: optionalText,
    linkedIn: optionalText,
    pictureUrl: optionalText,
    role: z.enum(['CUSTOMER', 'SHOP_OWNER', 'SELLER', 'superadmin']),
    type: optionalText.describe('The plan: premium, diamond, or null'),
    state: optionalText,
    city: optionalText,
    county: optionalText,
    identity: z.enum(['individual', 'entity']).nullish(),
    activated: z.boolean(),
    referCode: text,
    createdAt: instant,
  })
  .meta({ id: 'User' });

export const userRow = z
  .object({ _id: id, firstName: text, lastName: text, email: text, createdAt: instant, status: text, link: text })
  .meta({ id: 'UserRow', description: 'A row of the owner’s list of accounts' });
