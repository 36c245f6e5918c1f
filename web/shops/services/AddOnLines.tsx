import styled from 'styled-components';
import { minutesWords } from '../../shared/menu/wish.ts';
import { newId } from '../../shared/newId.ts';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import { Icon } from '../../ui/Icons.tsx';
import { Input, MoneyInput, Select } from '../../ui/Input.tsx';
import { color, media, size, space } from '../../ui/tokens.ts';
import { type AddOnDraft, fives } from './draft.ts';

const MOST = 10;
const LONGEST_NAME = 60;

/** The add-ons of a service, each in a line of its own. */
export function AddOnLines(props: {
  addOns: readonly AddOnDraft[];
  faultOf: (key: string) => string | undefined;
  idOf: (key: string) => string;
  onChange: (addOns: readonly AddOnDraft[]) => void;
}) {
  const { addOns, onChange } = props;
  const change = (key: string, changes: Partial<AddOnDraft>) =>
    onChange(addOns.map((one) => (one.key === key ? { ...one, ...changes } : one)));
  return (
    <Lines>
      <legend>Add-ons</legend>
      <p>What can be chosen with it, for more time and money.</p>
      {addOns.map((one, at) => (
        <Line key={one.key}>
          <Field label={`Add-on ${at + 1}`} required id={props.idOf(one.key)} error={props.faultOf(one.key)}>
            <Input
              maxLength={LONGEST_NAME}
              autoComplete="off"
              value={one.name}
              onChange={({ target }) => change(one.key, { name: target.value })}
            />
          </Field>
          <Field label={`Minutes of add-on ${at + 1}`}>
            <Select value={one.minutes} onChange={({ target }) => change(one.key, { minutes: Number(target.value) })}>
              {fives(0, 120).map((minutes) => (
                <option key={minutes} value={minutes}>
                  {minutesWords(minutes)}
                </option>
              ))}
            </Select>
          </Field>
          <Field label={`Price of add-on ${at + 1}`}>
            <MoneyInput
              maxLength={14}
              value={one.price}
              onChange={({ target }) => change(one.key, { price: target.value })}
            />
          </Field>
          <Button
            icon={<Icon name="trash" size={17} />}
            aria-label={`Remove ${one.name || `add-on ${at + 1}`}`}
            onClick={() => onChange(addOns.filter(({ key }) => key !== one.key))}
          >
            Remove
          </Button>
        </Line>
      ))}
      {addOns.length < MOST && (
        <Button
          small
          icon={<Icon name="plus" size={17} />}
          onClick={() => onChange([...addOns, { key: newId(), name: '', minutes: 0, price: '' }])}
        >
          Add an add-on
        </Button>
      )}
    </Lines>
  );
}

const Lines = styled.fieldset`
  display: grid;
  gap: ${space[3]};
  justify-items: start;
  min-width: 0;
  margin: 0;
  padding: 0;
  border: 0;
  legend {
    padding: 0;
    font-weight: 650;
  }
  > p {
    color: ${color.muted};
    font-size: ${size.sm};
  }
`;
const Line = styled.div`
  display: grid;
  gap: ${space[3]};
  width: 100%;
  padding-bottom: ${space[3]};
  border-bottom: 1px solid ${color.line};
  grid-template-columns: repeat(2, minmax(0, 1fr));
  > :first-child {
    grid-column: 1 / -1;
  }
  > :last-child {
    grid-column: 1 / -1;
    justify-self: start;
  }
  ${media.tablet} {
    grid-template-columns: minmax(0, 2fr) minmax(0, 1fr) minmax(0, 1fr) auto;
    align-items: end;
    > :first-child, > :last-child {
      grid-column: auto;
    }
  }
`;
