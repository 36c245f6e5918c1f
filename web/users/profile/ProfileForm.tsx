import { type FormEvent, useState } from 'react';
import styled from 'styled-components';
import type { AccountFieldsFragment } from '../../graphql/graphql.ts';
import { useProblems } from '../../shared/problems.ts';
import { texts } from '../../shared/texts.ts';
import { Button } from '../../ui/Button.tsx';
import { FormSummary } from '../../ui/FormSummary.tsx';
import { Muted } from '../../ui/Layout.tsx';
import { color, layer, media, size, space } from '../../ui/tokens.ts';
import {
  changesOf,
  type FieldFacts,
  type ProfileField,
  type ProfileValues,
  profileFields,
  valuesOf,
} from './fields.ts';
import { LeaveGuard } from './LeaveGuard.tsx';
import { PasswordLine } from './PasswordLine.tsx';
import { ProfileLine } from './ProfileLine.tsx';
import { useSaveProfile } from './useSaveProfile.ts';

const form = 'profile';
const groups: readonly { title: string; names: readonly ProfileField[]; untilActivated?: string }[] = [
  { title: 'About you', names: ['firstName', 'lastName', 'userName', 'email', 'phoneNumber', 'bio'] },
  {
    title: 'Where to find you',
    names: ['website', 'youtube', 'linkedIn', 'instagram'],
    untilActivated: 'Others see these links once you have activated your account.',
  },
];

/**
 * The profile information form. What is not saved yet is said in the bar at its foot, and asked about before leaving.
 */
export function ProfileForm({ account }: { account: AccountFieldsFragment }) {
  const [edits, setEdits] = useState<Partial<ProfileValues>>({});
  const { save, busy, proof } = useSaveProfile();
  const problems = useProblems(form);
  const changes = changesOf(account, edits);
  const changed = Object.keys(changes).length;
  const values = { ...valuesOf(account), ...edits };

  const edit = (name: ProfileField, value: string) => {
    setEdits((now) => ({ ...now, [name]: value }));
    problems.clear(name);
  };
  const discard = () => {
    setEdits({});
    problems.clear();
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const found = await save(() => changes);
    if (found.length > 0) return problems.show(found);
    // What was typed since then is not saved.
    setEdits((now) =>
      Object.fromEntries(Object.entries(now).filter(([name, value]) => value !== edits[name as ProfileField])),
    );
    problems.clear();
  };
  const line = (field: FieldFacts) => (
    <ProfileLine
      key={field.name}
      form={form}
      field={field}
      value={values[field.name]}
      error={problems.errorOf(field.name)}
      onChange={(value) => edit(field.name, value)}
    />
  );

  return (
    <Form noValidate onSubmit={submit} aria-label="Profile information">
      <FormSummary errors={problems.summary} attempt={problems.attempt} />
      {groups.map((group) => (
        <fieldset key={group.title}>
          <legend>{group.title}</legend>
          {group.untilActivated && !account.activated && <Note>{group.untilActivated}</Note>}
          <Lines>{profileFields.filter(({ name }) => group.names.includes(name)).map(line)}</Lines>
        </fieldset>
      ))}
      <PasswordLine form={form} proof={proof} error={problems.errorOf('currentPassword')} />
      <Bar $dirty={changed > 0}>
        <p role="status">
          {changed === 0 ? 'Everything is saved.' : `${changed} unsaved ${changed === 1 ? 'change' : 'changes'}`}
        </p>
        {changed > 0 && <Button onClick={discard}>Discard</Button>}
        <Button type="submit" variant="primary" busy={busy}>
          {texts.profile.updateProfile}
        </Button>
      </Bar>
      <LeaveGuard when={changed > 0 && !busy} />
    </Form>
  );
}

const Form = styled.form`
  display: grid;
  gap: ${space[8]};
  legend {
    font-weight: 800;
    font-size: ${size.xl};
    margin-bottom: ${space[4]};
    padding: 0;
  }
`;
const Note = styled(Muted)`margin-bottom: ${space[4]};`;
const Lines = styled.div`
  display: grid;
  gap: ${space[5]};
  grid-template-columns: repeat(auto-fit, minmax(min(100%, 240px), 1fr));
  align-items: start;
  > .wide {
    grid-column: 1 / -1;
  }
`;
const Bar = styled.div<{ $dirty: boolean }>`
  position: ${({ $dirty }) => ($dirty ? 'sticky' : 'static')};
  bottom: 0;
  z-index: ${layer.bar - 1};
  display: flex;
  flex-wrap: wrap;
  gap: ${space[3]};
  align-items: center;
  justify-content: flex-end;
  padding: ${space[3]} ${space[4]};
  background: ${({ $dirty }) => ($dirty ? color.warnSoft : color.surface)};
  border: 1px solid ${({ $dirty }) => ($dirty ? color.warn : color.line)};
  border-radius: 6px;
  button {
    white-space: nowrap;
    padding-inline: ${space[4]};
  }
  p {
    margin-right: auto;
    font-size: ${size.sm};
    font-weight: 600;
    color: ${({ $dirty }) => ($dirty ? color.warn : color.muted)};
  }
  ${media.phone} {
    bottom: calc(58px + env(safe-area-inset-bottom, 0));
    > button {
      flex: 1;
    }
    > p {
      flex-basis: 100%;
    }
    }
`;
