import { useMutation } from '@apollo/client/react';
import { type FormEvent, useRef, useState } from 'react';
import { texts } from '../../app/texts.ts';
import { graphql } from '../../graphql/index.ts';
import { Button } from '../../ui/Button.tsx';
import { FormSummary } from '../../ui/FormSummary.tsx';
import { Row, Stack } from '../../ui/Layout.tsx';
import { useToast } from '../../ui/Toast.tsx';
import { failureOf } from '../failure.ts';
import { useProblems } from '../problems.ts';
import { Panel } from './Panel.tsx';
import { TopicWishes } from './TopicWishes.tsx';
import { WhenToMail } from './WhenToMail.tsx';
import { faultsOf, inputOf, type Wishes } from './wishes.ts';

const SetPreferences = graphql(`
  mutation SetNotificationPreferences($input: NotificationPreferencesInput!) {
    setNotificationPreferences(input: $input) { topics { topic inApp mail } quiet { from until } dailyAt timeZone }
  }
`);
const form = 'wishes';

const isSame = (one: Wishes | undefined, other: Wishes) => JSON.stringify(one) === JSON.stringify(other);

/** Changes how one is told; nothing is kept before it is saved. */
export function WishesForm({ kept }: { kept: Wishes }) {
  const [changes, setWishes] = useState<Wishes>();
  // What is saved elsewhere shows here as long as nothing is being changed.
  const wishes = changes ?? kept;
  const [set, { loading }] = useMutation(SetPreferences, { refetchQueries: ['NotificationPreferences'], awaitRefetchQueries: true });
  const problems = useProblems(form);
  const toast = useToast();
  const save = useRef<HTMLButtonElement>(null);
  const isChanged = !isSame(wishes, kept);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const faults = faultsOf(wishes);
    if (faults.length > 0) return problems.show(faults);
    problems.clear();
    try {
      await set({ variables: { input: inputOf(wishes) } });
      // What was changed since then is not saved.
      setWishes((now) => (isSame(now, wishes) ? undefined : now));
      toast.success('Your notification preferences are saved.');
    } catch (error) {
      const { message } = failureOf(error);
      problems.show([{ message }]);
      toast.error(message);
    }
  };
  const cancel = () => {
    setWishes(undefined);
    save.current?.focus();
  };
  return (
    <form noValidate onSubmit={submit} aria-label="Notifications">
      <Stack $gap={6}>
        <FormSummary errors={problems.summary} attempt={problems.attempt} />
        <Panel wide title="Notifications" text="What you hear of in Chairside, and what comes by mail as well.">
          <TopicWishes wishes={wishes} onChange={setWishes} />
        </Panel>
        <Panel
          title="When mail comes"
          text="Quiet hours hold mail back until they end; letters about your own appointments and orders come at once. What you see in Chairside is always there at once."
        >
          <WhenToMail wishes={wishes} onChange={setWishes} errorOf={problems.errorOf} />
        </Panel>
        <Row>
          <Button type="submit" variant="primary" ref={save} busy={loading} aria-disabled={!isChanged}>
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
