import { conflict, invalid, throttledUntil } from '../refusal.ts';

export const OnboardingNotStarted = conflict('ONBOARDING_NOT_STARTED', 'Please connect a payment processor first.');
/** Only paths of this very site are led back to. */
export const BadReturnPath = invalid(
  'BAD_RETURN_PATH',
  'The page to come back to must begin with a single slash.',
  'returnPath',
);
export const TooManyOnboardingLinks = throttledUntil(
  'TOO_MANY_ONBOARDING_LINKS',
  'You have opened the payment provider’s page many times.',
);
