export interface ContactDraft {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly phone: string;
  readonly subject: string;
  readonly message: string;
  readonly consents: boolean;
}

/** What the sender agrees to by the box: recorded with what they send. */
export const CONSENT = 'Keep what I have written here to answer me.';

export const emptyDraft: ContactDraft = {
  firstName: '',
  lastName: '',
  email: '',
  phone: '',
  subject: '',
  message: '',
  consents: false,
};

/** Specification §9. */
export const LONGEST_MESSAGE = 500;

/** The fields of the form in order; `name` is the server's name. */
export const contactLines = [
  { name: 'firstName', label: 'First name', autoComplete: 'given-name', longest: 80 },
  { name: 'lastName', label: 'Last name', autoComplete: 'family-name', longest: 80 },
  { name: 'email', label: 'Email', autoComplete: 'email', type: 'email', longest: 254 },
  { name: 'phone', label: 'Phone', autoComplete: 'tel', type: 'tel', optional: true, longest: 30 },
  { name: 'subject', label: 'Subject', autoComplete: 'off', longest: 120, whole: true },
] as const;

export type ContactLine = (typeof contactLines)[number];

/** What is missing before it can be sent; whether what is there is right, the server says. */
export function problemsOf(draft: ContactDraft): { field: string; message: string }[] {
  const missing = contactLines
    .filter((line) => !('optional' in line) && draft[line.name].trim() === '')
    .map(({ name, label }) => ({ field: name as string, message: `Please enter your ${label.toLowerCase()}.` }));
  if (draft.message.trim() === '') missing.push({ field: 'message', message: 'Please write a message.' });
  if (!draft.consents) missing.push({ field: 'consents', message: 'Please agree that we keep this to answer you.' });
  return missing;
}
