import { type FormEvent, useState } from 'react';
import styled from 'styled-components';
import { fieldId } from '../shared/problems.ts';
import { Button } from '../ui/Button.tsx';
import { Checkbox } from '../ui/Checkbox.tsx';
import { Field } from '../ui/Field.tsx';
import { FormSummary } from '../ui/FormSummary.tsx';
import { Input, TextArea } from '../ui/Input.tsx';
import { media, space } from '../ui/tokens.ts';
import { ContactThanks } from './ContactThanks.tsx';
import { CONSENT, type ContactDraft, contactLines, emptyDraft, LONGEST_MESSAGE } from './contactDraft.ts';
import { useContact } from './useContact.ts';

const form = 'contact';

/** The contact form; `known` prefills a member's details. After sending it shows the ticket number. */
export function ContactForm({ known }: { known?: Partial<ContactDraft> }) {
  const [edits, setEdits] = useState<Partial<ContactDraft>>({});
  const { problems, submit, busy, ticket, again } = useContact(form);
  const draft = { ...emptyDraft, ...known, ...edits };
  const edit = (change: Partial<ContactDraft>) => {
    setEdits((now) => ({ ...now, ...change }));
    for (const name of Object.keys(change)) problems.clear(name);
  };
  const more = () => {
    setEdits({});
    again();
  };
  const press = (event: FormEvent) => {
    event.preventDefault();
    void submit(draft);
  };
  if (ticket)
    return <ContactThanks ticket={ticket} email={draft.email} isMember={known !== undefined} onAgain={more} />;
  return (
    <Lines noValidate onSubmit={press} aria-label="Contact">
      <FormSummary errors={problems.summary} attempt={problems.attempt} />
      {contactLines.map((line) => (
        <div key={line.name} className={'whole' in line ? 'whole' : undefined}>
          <Field
            label={line.label}
            id={fieldId(form, line.name)}
            error={problems.errorOf(line.name)}
            required={!('optional' in line)}
            optional={'optional' in line}
          >
            <Input
              type={'type' in line ? line.type : 'text'}
              name={line.name}
              autoComplete={line.autoComplete}
              maxLength={line.longest}
              value={draft[line.name]}
              onChange={({ target: { value } }) => edit({ [line.name]: value })}
            />
          </Field>
        </div>
      ))}
      <div className="whole">
        <Field
          label="Message"
          hint={`Max ${LONGEST_MESSAGE} characters`}
          id={fieldId(form, 'message')}
          error={problems.errorOf('message')}
          required
        >
          <TextArea
            name="message"
            rows={6}
            maxLength={LONGEST_MESSAGE}
            value={draft.message}
            onChange={({ target: { value } }) => edit({ message: value })}
          />
        </Field>
      </div>
      <div className="whole">
        <Checkbox
          id={fieldId(form, 'consents')}
          label={CONSENT}
          checked={draft.consents}
          error={problems.errorOf('consents')}
          onChange={(consents) => edit({ consents })}
        />
      </div>
      <Button type="submit" variant="primary" busy={busy}>
        Send message
      </Button>
    </Lines>
  );
}

const Lines = styled.form`
  display: grid;
  gap: ${space[5]};
  ${media.tablet} {
    grid-template-columns: 1fr 1fr;
    > .whole, > [role='alert'] {
      grid-column: 1 / -1;
    }
    }
`;
