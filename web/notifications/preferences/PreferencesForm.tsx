import { type FormEvent, useRef, useState } from 'react';
import { graphql } from '../../graphql/index.ts';
import { useProblems } from '../../shared/problems.ts';
import { texts } from '../../shared/texts.ts';
import { useAction } from '../../shared/useAction.ts';
import { Button } from '../../ui/Button.tsx';
import { FormSummary } from '../../ui/FormSummary.tsx';
import { Row, Stack } from '../../ui/Layout.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { MailTimes } from './MailTimes.tsx';
import { faultsOf, inputOf, type NotificationPreferences } from './preferences.ts';
import { TopicPreferences } from './TopicPreferences.tsx';

const SetPreferences = graphql(`
  mutation SetNotificationPreferences($input: NotificationPreferencesInput!) {
    setNotificationPreferences(input: $input) { topics { topic inApp mail } quiet { from until } dailyAt timeZone }
  }
`);
const form = 'preferences';

const isSame = (one: NotificationPreferences | undefined, other: NotificationPreferences) =>
  JSON.stringify(one) === JSON.stringify(other);

/** Edits the notification preferences; saved on submit only. */
export function PreferencesForm({ kept }: { kept: NotificationPreferences }) {
  const [changes, setPreferences] = useState<NotificationPreferences>();
  // What is saved elsewhere shows here as long as nothing is being changed.
  const preferences = changes ?? kept;
  const [set, busy] = useAction(SetPreferences, {
    done: 'Your notification preferences are saved.',
    refetchQueries: ['NotificationPreferences'],
    awaitRefetchQueries: true,
  });
  const problems = useProblems(form);
  const save = useRef<HTMLButtonElement>(null);
  const isChanged = !isSame(preferences, kept);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const faults = faultsOf(preferences);
    if (faults.length > 0) return problems.show(faults);
    problems.clear();
    const { refusal } = await set({ input: inputOf(preferences) });
    if (refusal) return problems.show([{ message: refusal.message }]);
    // What was changed since then is not saved.
    setPreferences((now) => (isSame(now, preferences) ? undefined : now));
  };
  const cancel = () => {
    setPreferences(undefined);
    save.current?.focus();
  };
  return (
    <form noValidate onSubmit={submit} aria-label="Notifications">
      <Stack $gap={6}>
        <FormSummary errors={problems.summary} attempt={problems.attempt} />
        <Panel wide title="Notifications" text="What you hear of in Chairside, and what comes by mail as well.">
          <TopicPreferences preferences={preferences} onChange={setPreferences} />
        </Panel>
        <Panel
          title="When mail comes"
          text="Quiet hours hold mail back until they end; letters about your own appointments and orders come at once. What you see in Chairside is always there at once."
        >
          <MailTimes preferences={preferences} onChange={setPreferences} errorOf={problems.errorOf} />
        </Panel>
        <Row>
          <Button type="submit" variant="primary" ref={save} busy={busy} aria-disabled={!isChanged}>
            {texts.settings.save}
          </Button>
          {isChanged && (
            <Button variant="quiet" onClick={cancel}>
              {texts.settings.cancel}
            </Button>
          )}
        </Row>
      </Stack>
    </form>
  );
}
