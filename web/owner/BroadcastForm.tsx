import { type FormEvent, useState } from 'react';
import styled from 'styled-components';
import { fieldId, useProblems } from '../shared/problems.ts';
import { Button } from '../ui/Button.tsx';
import { Field } from '../ui/Field.tsx';
import { FormSummary } from '../ui/FormSummary.tsx';
import { Input } from '../ui/Input.tsx';
import { Muted, Row, Stack } from '../ui/Layout.tsx';
import { type Choice, RadioGroup } from '../ui/RadioGroup.tsx';
import { RichEditor } from '../ui/richText/RichEditor.tsx';
import { useToast } from '../ui/Toast.tsx';
import { color, radius, space } from '../ui/tokens.ts';
import { type Draft, emptyDraft, fieldOf, LONGEST_TITLE, problemsOf } from './draft.ts';
import { MemberPicker } from './MemberPicker.tsx';
import { SendDialog } from './SendDialog.tsx';
import { useAnnouncementDraft } from './useAnnouncementDraft.ts';

const form = 'broadcast';
const audiences: readonly Choice<Draft['audience']>[] = [
  { value: 'all', label: 'All users' },
  { value: 'selected', label: 'Only selected users' },
];
const moments: readonly Choice<Draft['when']>[] = [
  { value: 'now', label: 'Now' },
  { value: 'later', label: 'Later' },
];

/**
 * 'Send notification': a title, whom it is for, what it says and when. It goes out only after it was looked at, and is
 * kept until then.
 */
export function BroadcastForm({ onSent }: { onSent: () => void }) {
  const { draft, write, place, isEmpty } = useAnnouncementDraft();
  const [looking, setLooking] = useState(false);
  const problems = useProblems(form);
  const toast = useToast();
  const change = (part: Partial<Draft>) => {
    write({ ...draft, ...part });
    for (const name of Object.keys(part) as (keyof Draft)[]) problems.clear(fieldOf[name]);
  };
  const begin = (next: Draft) => {
    write(next);
    problems.clear();
  };
  const discard = () => {
    begin(emptyDraft);
    // The button leaves with what it discards.
    document.getElementById(fieldId(form, 'title'))?.focus();
    toast.show('Discarded', { action: { label: 'Undo', alt: 'Write it again', onPress: () => begin(draft) } });
  };

  const look = (event: FormEvent) => {
    event.preventDefault();
    const found = problemsOf(draft);
    if (found.length > 0) return problems.show(found);
    problems.clear();
    setLooking(true);
  };
  const sent = () => {
    setLooking(false);
    begin(emptyDraft);
    onSent();
  };
  return (
    <Sheet noValidate onSubmit={look} aria-labelledby="send-notification">
      <h2 id="send-notification">Send notification</h2>
      <Stack $gap={5}>
        <FormSummary errors={problems.summary} attempt={problems.attempt} />
        <Field label="Title" id={fieldId(form, 'title')} error={problems.errorOf('title')} required>
          <Input
            value={draft.title}
            maxLength={LONGEST_TITLE}
            autoComplete="off"
            onChange={(event) => change({ title: event.target.value })}
          />
        </Field>
        <RadioGroup
          label="Recipients"
          columns
          items={audiences}
          value={draft.audience}
          onChange={(audience) => audience && change({ audience })}
        />
        {draft.audience === 'selected' && (
          <MemberPicker
            id={fieldId(form, 'memberIds')}
            chosen={draft.chosen}
            error={problems.errorOf('memberIds')}
            onChange={(chosen) => change({ chosen })}
          />
        )}
        <RichEditor
          label="Content"
          id={fieldId(form, 'content')}
          value={draft.content}
          onChange={(content) => change({ content })}
          error={problems.errorOf('content')}
          required
        />
        <RadioGroup
          label="When"
          columns
          items={moments}
          value={draft.when}
          onChange={(when) => when && change({ when })}
        />
        {draft.when === 'later' && (
          <Field
            label="Send at"
            hint="On your own clock"
            id={fieldId(form, 'sendAt')}
            error={problems.errorOf('sendAt')}
            required
          >
            <Input type="datetime-local" value={draft.at} onChange={(event) => change({ at: event.target.value })} />
          </Field>
        )}
        <Row>
          <Button type="submit" variant="primary">
            Send
          </Button>
          {!isEmpty && (
            <>
              <Button variant="quiet" onClick={discard}>
                Discard
              </Button>
              <Muted>Kept in this browser until you send it.</Muted>
            </>
          )}
        </Row>
      </Stack>
      {looking && (
        <SendDialog
          draft={draft}
          place={place}
          onClose={() => setLooking(false)}
          onSent={sent}
          onRefused={(found) => {
            setLooking(false);
            problems.show([found]);
          }}
        />
      )}
    </Sheet>
  );
}

const Sheet = styled.form`
  display: grid;
  gap: ${space[5]};
  padding: ${space[5]};
  min-width: 0;
  background: ${color.surface};
  border: 1px solid ${color.line};
  border-radius: ${radius.card};
`;
