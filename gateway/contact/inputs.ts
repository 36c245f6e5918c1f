import { z } from 'zod';
import { LONGEST_ENQUIRY } from '#domain/messages/decider.ts';
import { EnquiryTooLong } from '#domain/messages/refusals.ts';
import { consentTo } from '../http/consentTo.ts';
import { line, words } from '../http/text.ts';

const about = (name: string, longest: number) =>
  line(`Your ${name}`, `Please enter your ${name}.`).max(
    longest,
    `Your ${name} can have at most ${longest} characters.`,
  );
const filled = (name: string, longest = 80) => about(name, longest).min(1, `Please enter your ${name}.`);

/** The contact form (specification §2 and §9), from either API. */
export const contactForm = z
  .object(
    {
      firstName: filled('first name'),
      lastName: filled('last name'),
      email: filled('email', 254).pipe(z.email('Please enter a valid email address.')).meta({ format: 'email' }),
      phone: about('phone number', 30)
        .regex(/^[+()\d\s./-]*$/, 'Please enter a valid phone number.')
        .nullish()
        .transform((phone) => phone ?? ''),
      subject: filled('subject', 120),
      message: words('Your message', 'Please write a message.')
        .min(1, 'Please write a message.')
        .max(LONGEST_ENQUIRY, EnquiryTooLong().message),
      consents: z
        .boolean('consents must be true or false.')
        .nullish()
        .describe('Whether the sender agrees that this is kept to answer them; recorded, never required'),
      consentTo: consentTo('contact'),
    },
    'Please fill in the form.',
  )
  .meta({ id: 'NewEnquiry' });
export type ContactForm = z.infer<typeof contactForm>;
