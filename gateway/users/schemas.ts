import { z } from 'zod';
import { HELPERS } from '#domain/rights.ts';
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
    role: z.enum(['CUSTOMER', 'SHOP_OWNER', 'SELLER', ...HELPERS, 'superadmin']),
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

export const consentForm = z.object({
  given: z.boolean('given must be true or false.').describe('Whether the member agrees to the present words'),
});

export const consentAnswer = z
  .object({
    consent: z
      .object({ text: text.describe('The words they agreed to'), givenAt: instant, isLatest: z.boolean() })
      .nullable()
      .describe('Null when they do not agree'),
  })
  .meta({ id: 'Consent' });

export const userRow = z
  .object({ _id: id, firstName: text, lastName: text, email: text, createdAt: instant, status: text, link: text })
  .meta({ id: 'UserRow', description: 'A row of the owner’s list of accounts' });
