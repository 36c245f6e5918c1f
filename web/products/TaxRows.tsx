import { useId } from 'react';
import styled from 'styled-components';
import { fieldId, type Problem } from '../shared/problems.ts';
import { StateSelect } from '../shared/StateSelect.tsx';
import { states } from '../shared/states.ts';
import { basisPointsOf } from '../shared/taxWords.ts';
import { Button } from '../ui/Button.tsx';
import { Field } from '../ui/Field.tsx';
import { Icon } from '../ui/Icons.tsx';
import { Input } from '../ui/Input.tsx';
import { color, media, size, space } from '../ui/tokens.ts';

/** One state's tax as it is written: two letters or '' for none yet, and percent. `key` tells the rows apart. */
export interface TaxDraft {
  key: number;
  state: string;
  percent: string;
}

const BAD_PERCENT = 'Tax is 0.01 to 20 percent, such as 6.25.';

/** What is wrong with rows of taxes: no state, one that is there twice, or no percent from 0.01 to 20. */
export const taxProblems = (taxes: readonly TaxDraft[]): readonly Problem[] =>
  taxes.flatMap(({ key, state, percent }, at) => {
    const isTwice = taxes.slice(0, at).some((other) => other.state === state);
    const message = state === '' ? 'Please choose a state, or remove the tax.' : 'That state has a tax already.';
    return [
      ...(state === '' || isTwice ? [{ field: `tax-state-${key}`, message }] : []),
      ...(basisPointsOf(percent) === undefined
        ? [{ field: `tax-percent-${key}`, message: BAD_PERCENT, note: '0.01 to 20' }]
        : []),
    ];
  });

/** Where there is tax on goods, and how much: a row a state, at most all of them. */
export function TaxRows(props: {
  form: string;
  taxes: readonly TaxDraft[];
  errorOf: (field: string) => string | undefined;
  /** The rows after a change, and which field it was in; none for a row that was added or removed. */
  onChange: (taxes: readonly TaxDraft[], field?: string) => void;
}) {
  const { form, taxes, errorOf, onChange } = props;
  const hint = useId();
  const set = (key: number, change: Partial<TaxDraft>, field: string) =>
    onChange(
      taxes.map((tax) => (tax.key === key ? { ...tax, ...change } : tax)),
      field,
    );
  const add = () => {
    const key = Math.max(-1, ...taxes.map((tax) => tax.key)) + 1;
    onChange([...taxes, { key, state: '', percent: '' }]);
    requestAnimationFrame(() => document.getElementById(fieldId(form, `tax-state-${key}`))?.focus());
  };
  const remove = (key: number) => {
    onChange(taxes.filter((tax) => tax.key !== key));
    requestAnimationFrame(() => document.getElementById(fieldId(form, 'taxes'))?.focus());
  };
  return (
    <Group aria-describedby={hint}>
      <legend>Tax</legend>
      <Hint id={hint}>On the price of goods that arrive or are picked up in a state. Without one there is no tax.</Hint>
      {taxes.map(({ key, state, percent }, at) => (
        <TaxRow key={key} role="group" aria-label={`Tax ${at + 1}`}>
          <Field label="Charged in" required id={fieldId(form, `tax-state-${key}`)} error={errorOf(`tax-state-${key}`)}>
            <StateSelect
              value={state}
              onChange={({ target }) => set(key, { state: target.value }, `tax-state-${key}`)}
            />
          </Field>
          <Field
            label="Percent"
            required
            id={fieldId(form, `tax-percent-${key}`)}
            error={errorOf(`tax-percent-${key}`)}
          >
            <Input
              inputMode="decimal"
              autoComplete="off"
              maxLength={6}
              placeholder="6.25"
              value={percent}
              onChange={({ target }) => set(key, { percent: target.value }, `tax-percent-${key}`)}
            />
          </Field>
          <Button
            aria-label={`Remove tax ${at + 1}`}
            icon={<Icon name="trash" size={18} />}
            onClick={() => remove(key)}
          >
            Remove
          </Button>
        </TaxRow>
      ))}
      <div>
        <Button
          id={fieldId(form, 'taxes')}
          icon={<Icon name="plus" size={18} />}
          disabled={taxes.length >= states.length}
          onClick={add}
        >
          Add a state
        </Button>
      </div>
    </Group>
  );
}

const Group = styled.fieldset`
  display: grid;
  gap: ${space[3]};
  min-width: 0;
  border: 0;
  padding: 0;
  legend {
    font-weight: 650;
    padding: 0;
  }
`;
const Hint = styled.p`color: ${color.muted}; font-size: ${size.sm}; line-height: 1.4;`;
const TaxRow = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr) 96px;
  gap: ${space[3]};
  align-items: start;
  > button {
    grid-column: 1 / -1;
    justify-self: start;
  }
  ${media.tablet} {
    grid-template-columns: minmax(0, 1fr) 112px auto;
    > button {
      grid-column: auto;
      margin-top: 30px;
    }
  }
`;
