import { useMutation } from '@apollo/client/react';
import { useRef, useState } from 'react';
import { newId } from '../app/newId.ts';
import { graphql } from '../graphql/index.ts';
import { failureOf } from '../users/failure.ts';
import { useProblems } from '../users/problems.ts';
import { type ContactDraft, problemsOf } from './contactDraft.ts';

const SendContact = graphql(`
  mutation SendContact($input: ContactInput!) { sendContactMessage(input: $input) { ticket } }
`);

/** Sends the contact form, once however often it is pressed; `ticket` is there afterwards. */
export function useContact(form: string) {
  const problems = useProblems(form);
  const [send, { loading }] = useMutation(SendContact);
  const [ticket, setTicket] = useState<string>();
  const key = useRef({ of: '', id: '' });
  const submit = async ({ consents, ...draft }: ContactDraft) => {
    const missing = problemsOf({ consents, ...draft });
    if (missing.length > 0) return problems.show(missing);
    problems.clear();
    // The same words sent again after a lost answer are the same message; other words are another.
    const words = JSON.stringify(draft);
    if (key.current.of !== words) key.current = { of: words, id: newId() };
    try {
      const { data } = await send({ variables: { input: draft }, context: { headers: { 'idempotency-key': key.current.id } } });
      setTicket(data?.sendContactMessage.ticket);
    } catch (error) {
      const { message, field } = failureOf(error);
      problems.show([{ message, field }]);
    }
  };
  const again = () => {
    key.current = { of: '', id: '' };
    setTicket(undefined);
  };
  return { problems, submit, busy: loading, ticket, again };
}
