import { z } from 'zod';
import { CONSENT_TEXTS, type ConsentPurpose } from '#domain/consents.ts';

/** The words that consent was asked for with: one of our texts, the present one when left out. */
export const consentTo = <P extends ConsentPurpose>(purpose: P) =>
  z
    .enum<(typeof CONSENT_TEXTS)[P]>(CONSENT_TEXTS[purpose], {
      error: 'consentTo must be the words of one of our consent texts.',
    })
    .nullish()
    .describe('The words that consent was asked for with; the present ones when left out');
