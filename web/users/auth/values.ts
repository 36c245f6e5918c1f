import type { Problem } from '../../shared/problems.ts';
import type { RegisterInput } from '../../shared/session.tsx';
import { texts } from '../../shared/texts.ts';

export type AuthMode = 'login' | 'register';

/** The form in both modes: what was typed in one is still there in the other. */
export interface AuthValues {
  firstName: string;
  lastName: string;
  phoneNumber: string;
  userName: string;
  state: string;
  city: string;
  county: string;
  email: string;
  password: string;
  identity: '' | 'individual' | 'entity';
  role: 'CUSTOMER' | 'SHOP_OWNER' | 'SELLER';
  referCode: string;
  consent: boolean;
}

export type TextField = Exclude<keyof AuthValues, 'consent' | 'identity' | 'role'>;

export const nothingTyped: AuthValues = {
  firstName: '',
  lastName: '',
  phoneNumber: '',
  userName: '',
  state: '',
  city: '',
  county: '',
  email: '',
  password: '',
  referCode: '',
  identity: '',
  role: 'CUSTOMER',
  consent: false,
};

const required: Record<AuthMode, readonly TextField[]> = {
  login: ['email', 'password'],
  // In the order in which they stand in the form: the first one that is empty gets the focus.
  register: ['firstName', 'lastName', 'userName', 'phoneNumber', 'email', 'password'],
};

/** What keeps the form from being sent (specification §5); the server looks at everything else. */
export function problemsOf(mode: AuthMode, values: AuthValues): Problem[] {
  const empty = required[mode].filter((field) =>
    field === 'password' ? values.password === '' : values[field].trim() === '',
  );
  if (empty.length > 0) return empty.map((field) => ({ field, message: texts.auth.fillIn, note: 'Fill this in' }));
  if ([...values.password].length < 6) return [{ field: 'password', message: texts.auth.shortPassword }];
  return [];
}

const meant: readonly [words: RegExp, field: TextField][] = [
  [/email/i, 'email'],
  [/user ?name/i, 'userName'],
  [/phone/i, 'phoneNumber'],
  [/password/i, 'password'],
  [/first name/i, 'firstName'],
  [/last name/i, 'lastName'],
  [/^state/i, 'state'],
  [/^city/i, 'city'],
  [/^county/i, 'county'],
  [/refer code/i, 'referCode'],
];

/** The server answers a registration in one sentence; the input it names gets it. */
export function problemOf(mode: AuthMode, message: string): Problem {
  const field =
    mode === 'register' && message !== texts.auth.fillIn
      ? meant.find(([words]) => words.test(message))?.[1]
      : undefined;
  return { message, ...(field && { field }) };
}

/** What is sent to register; what was left empty is left out. */
export function registrationOf({
  consent,
  identity,
  state,
  city,
  county,
  referCode,
  ...rest
}: AuthValues): RegisterInput {
  const optional = { identity, state, city: city.trim(), county: county.trim(), referCode: referCode.trim() };
  return {
    ...rest,
    email: rest.email.trim(),
    ...(consent && { consent, consentTo: texts.auth.agree }),
    ...Object.fromEntries(Object.entries(optional).filter(([, value]) => value !== '')),
  };
}
