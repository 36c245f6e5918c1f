import { type FormEvent, useId, useState } from 'react';
import styled from 'styled-components';
import type { ApiArea } from '../../graphql/graphql.ts';
import { graphql } from '../../graphql/index.ts';
import { fieldId, type Problem, useProblems } from '../../shared/problems.ts';
import { useSession } from '../../shared/session.tsx';
import { useAction } from '../../shared/useAction.ts';
import { Button } from '../../ui/Button.tsx';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Field, FieldError } from '../../ui/Field.tsx';
import { FormSummary } from '../../ui/FormSummary.tsx';
import { Input, Select } from '../../ui/Input.tsx';
import { Stack } from '../../ui/Layout.tsx';
import { RadioGroup } from '../../ui/RadioGroup.tsx';
import { AREAS, areasFor } from './apiAreas.ts';

const Make = graphql(`
  mutation MakeApiToken($input: ApiTokenInput!) { makeApiToken(input: $input) { secret token { ...ApiTokenFields } } }
`);
const LONGEST_NAME = 60;
const DAYS = [7, 30, 90, 365] as const;

/** Asks what a token is for, and makes it; `onMade` has its secret. */
export function ApiTokenDialog({ onMade, onClose }: { onMade: (secret: string) => void; onClose: () => void }) {
  const form = useId();
  const { user } = useSession();
  const [name, setName] = useState('');
  const [areas, setAreas] = useState<readonly ApiArea[]>([]);
  const [does, setDoes] = useState<'read' | 'change'>('read');
  const [days, setDays] = useState<number>(90);
  const [make, busy] = useAction(Make, { refused: false });
  const problems = useProblems(form);
  const choose = (area: ApiArea, isChosen: boolean) =>
    setAreas(isChosen ? [...areas, area] : areas.filter((one) => one !== area));
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const missing: Problem[] = [
      ...(name.trim() === '' ? [{ field: 'name', message: 'Give the token a name.' }] : []),
      ...(areas.length === 0 ? [{ field: 'areas', message: 'Choose at least one area.' }] : []),
    ];
    if (missing.length > 0) return problems.show(missing);
    const input = { name: name.trim(), areas: [...areas], mayChange: does === 'change', days };
    const { value, refusal } = await make({ input });
    if (value) return onMade(value.secret);
    if (refusal) problems.show([{ message: refusal.message, ...(refusal.field && { field: refusal.field }) }]);
  };
  return (
    <Dialog
      open
      busy={busy}
      onOpenChange={(open) => !open && onClose()}
      title="Make an API token"
      description="It can do no more than you can. What it changes is recorded as done by it."
      footer={
        <Button type="submit" form={form} variant="primary" busy={busy}>
          Make it
        </Button>
      }
    >
      <form id={form} noValidate onSubmit={(event) => void submit(event)}>
        <Stack $gap={5}>
          <FormSummary errors={problems.summary} attempt={problems.attempt} />
          <Field
            label="Name"
            hint="What it is for, so that you know it again."
            id={fieldId(form, 'name')}
            error={problems.errorOf('name')}
            required
          >
            <Input value={name} maxLength={LONGEST_NAME} onChange={({ target }) => setName(target.value)} />
          </Field>
          <RadioGroup
            label="It may"
            value={does}
            onChange={(value) => value && setDoes(value)}
            items={[
              { value: 'read', label: 'Only read' },
              { value: 'change', label: 'Read and change' },
            ]}
          />
          <Areas id={fieldId(form, 'areas')} tabIndex={-1}>
            <legend>Areas</legend>
            {areasFor(user?.role ?? 'CUSTOMER').map((area) => (
              <Checkbox
                key={area}
                label={AREAS[area].label}
                hint={AREAS[area].hint}
                checked={areas.includes(area)}
                onChange={(isChosen) => choose(area, isChosen)}
              />
            ))}
            {problems.errorOf('areas') && <FieldError>{problems.errorOf('areas')}</FieldError>}
          </Areas>
          <Field label="It ends after" id={fieldId(form, 'days')}>
            <Select value={days} onChange={({ target }) => setDays(Number(target.value))}>
              {DAYS.map((count) => (
                <option key={count} value={count}>
                  {count === 365 ? 'a year' : `${count} days`}
                </option>
              ))}
            </Select>
          </Field>
        </Stack>
      </form>
    </Dialog>
  );
}

const Areas = styled.fieldset`
  border: 0;
  padding: 0;
  legend {
    font-weight: 650;
  }
`;
