import { useState } from 'react';
import { graphql } from '../graphql/index.ts';
import { useProblems } from '../shared/problems.ts';
import { useAction } from '../shared/useAction.ts';
import { CONSENT, type ContactDraft, problemsOf } from './contactDraft.ts';

const SendContact = graphql(`
  mutation SendContact($input: ContactInput!) { sendContactMessage(input: $input) { ticket } }
`);

/** Sends the contact form, once however often it is pressed; `ticket` is there afterwards. */
export function useContact(form: string) {
  const problems = useProblems(form);
  const [send, busy] = useAction(SendContact, { once: true, refused: false });
  const [ticket, setTicket] = useState<string>();
  const submit = async ({ consents, ...draft }: ContactDraft) => {
    const missing = problemsOf({ consents, ...draft });
    if (missing.length > 0) return problems.show(missing);
    problems.clear();
    const { value, refusal } = await send({ input: { ...draft, consents, ...(consents && { consentTo: CONSENT }) } });
    if (refusal) return problems.show([{ message: refusal.message, field: refusal.field }]);
    setTicket(value.ticket);
  };
  return { problems, submit, busy, ticket, again: () => setTicket(undefined) };
}
