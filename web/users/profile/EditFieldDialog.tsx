import { type FormEvent, useId, useState } from 'react';
import styled from 'styled-components';
import type { AccountFieldsFragment } from '../../graphql/graphql.ts';
import { useProblems } from '../../shared/problems.ts';
import { texts } from '../../shared/texts.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { FormSummary } from '../../ui/FormSummary.tsx';
import { Icon } from '../../ui/Icons.tsx';
import { space } from '../../ui/tokens.ts';
import { type FieldFacts, valuesOf } from './fields.ts';
import { ProfileLine } from './ProfileLine.tsx';
import { useSaveProfile } from './useSaveProfile.ts';

/** Fills in or changes one field of the profile and leaves the others alone. */
export function EditFieldDialog({ account, field }: { account: AccountFieldsFragment; field: FieldFacts }) {
  const [open, setOpen] = useState(false);
  // Filled in, it is followed by the next one, while its own window is still closing.
  const [asked, setAsked] = useState({ field, isNew: false });
  const isNew = valuesOf(account)[field.name] === '';
  const openOrClose = (isOpen: boolean) => {
    if (isOpen) setAsked({ field, isNew });
    setOpen(isOpen);
  };
  const formId = useId();
  const { save, busy } = useSaveProfile();
  return (
    <Dialog
      title={`${asked.isNew ? 'Add' : 'Edit'} ${asked.field.label}`}
      open={open}
      onOpenChange={openOrClose}
      busy={busy}
      trigger={
        <Button small variant="quiet" icon={<Icon name={isNew ? 'plus' : 'edit'} size={18} />}>
          {`${isNew ? 'Add' : 'Edit'} ${field.label}`}
        </Button>
      }
      footer={
        <Button type="submit" form={formId} variant="primary" busy={busy}>
          {texts.profile.update}
        </Button>
      }
    >
      <OneField
        id={formId}
        account={account}
        field={asked.field}
        onSave={(value) => save(() => ({ [asked.field.name]: value }))}
        onDone={() => setOpen(false)}
      />
    </Dialog>
  );
}

function OneField(props: {
  id: string;
  account: AccountFieldsFragment;
  field: FieldFacts;
  onSave: (value: string) => ReturnType<ReturnType<typeof useSaveProfile>['save']>;
  onDone: () => void;
}) {
  const { field } = props;
  const [value, setValue] = useState(valuesOf(props.account)[field.name]);
  const problems = useProblems(props.id);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const found = await props.onSave(value);
    if (found.length > 0) problems.show(found);
    else props.onDone();
  };
  const change = (next: string) => {
    setValue(next);
    problems.clear();
  };
  return (
    <Form id={props.id} noValidate onSubmit={submit}>
      <FormSummary errors={problems.summary} attempt={problems.attempt} />
      <ProfileLine form={props.id} field={field} value={value} error={problems.errorOf(field.name)} onChange={change} />
    </Form>
  );
}

const Form = styled.form`display: grid; gap: ${space[5]};`;
