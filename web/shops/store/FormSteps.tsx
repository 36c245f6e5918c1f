import styled from 'styled-components';
import { StateSelect } from '../../shared/StateSelect.tsx';
import { zoneOfState } from '../../shared/states.ts';
import { zoneOfPlace } from '../../shared/times.ts';
import { ZoneOptions } from '../../shared/ZoneOptions.tsx';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import { Icon } from '../../ui/Icons.tsx';
import { Input, MoneyInput, Select, TextArea } from '../../ui/Input.tsx';
import { media, space } from '../../ui/tokens.ts';
import { type Draft, type Fault, type Zones, zoneOf } from './draft.ts';

export interface StepProps {
  draft: Draft;
  faults: readonly Fault[];
  onChange: (change: Partial<Draft>) => void;
}

/** The id of a field, which the list of mistakes links to. */
export const fieldId = (field: string): string => `store-${field}`;

/** Step one: what it is called, what it costs, where it is and how to reach it. */
export function BasicsStep({ draft, faults, onChange }: StepProps) {
  const of = (field: keyof Draft) => ({
    id: fieldId(field),
    error: faults.find((fault) => fault.field === field)?.message,
  });
  const text = (field: 'name' | 'price' | 'description' | 'contactNumber' | 'contactEmail' | 'address' | 'city') => ({
    value: draft[field],
    onChange: (event: { target: { value: string } }) => onChange({ [field]: event.target.value }),
  });
  return (
    <Fields>
      <Wide>
        <Field label="Shop name" required {...of('name')}>
          <Input {...text('name')} maxLength={100} autoComplete="organization" />
        </Field>
      </Wide>
      <Field label="Category" hint="A barber’s shop is always found here." id={fieldId('category')}>
        <Input value={draft.category} disabled readOnly />
      </Field>
      <Field label="Price" hint="For one visit of half an hour." required {...of('price')}>
        <MoneyInput {...text('price')} maxLength={14} />
      </Field>
      <Wide>
        <Field label="Description" optional {...of('description')}>
          <TextArea {...text('description')} maxLength={5000} rows={3} />
        </Field>
      </Wide>
      <Field label="Contact number" optional {...of('contactNumber')}>
        <Input type="tel" {...text('contactNumber')} maxLength={50} autoComplete="tel" />
      </Field>
      <Field label="Contact email" optional {...of('contactEmail')}>
        <Input type="email" {...text('contactEmail')} maxLength={254} autoComplete="email" />
      </Field>
      <Wide>
        <Field label="Shop address" optional {...of('address')}>
          <Input {...text('address')} maxLength={300} autoComplete="street-address" placeholder="Street and number" />
        </Field>
      </Wide>
      <Field label="City" optional {...of('city')}>
        <Input {...text('city')} maxLength={100} autoComplete="address-level2" />
      </Field>
      <Field label="State" optional {...of('state')}>
        <StateSelect
          value={draft.state}
          autoComplete="address-level1"
          onChange={(event) => onChange({ state: event.target.value })}
        />
      </Field>
    </Fields>
  );
}

/** The time zone of the hours: the place's until another one is chosen. */
export function ZoneField({ draft, zones, faults, onChange }: StepProps & { zones: Zones }) {
  const { ofPlace } = zones;
  const zone = zoneOf(draft, zones);
  const source = ofPlace === zoneOfState(draft.state) ? 'state' : draft.state ? 'city' : 'address';
  const why = draft.chosenZone
    ? 'Customers see your hours in this zone.'
    : ofPlace
      ? `From your ${source}. Change it if your clock shows another time.`
      : zone
        ? 'Your own clock’s.'
        : 'Customers see your hours in this zone.';
  return (
    <Zone>
      <Field
        label="Time zone"
        hint={why}
        id={fieldId('chosenZone')}
        error={faults.find(({ field }) => field === 'chosenZone')?.message}
      >
        <Select value={zone ?? ''} onChange={(event) => onChange({ chosenZone: event.target.value })}>
          {!zone && <option value="">Choose a time zone</option>}
          <ZoneOptions chosen={zone} />
        </Select>
      </Field>
      {draft.chosenZone && ofPlace && ofPlace !== zone && (
        <Button
          variant="quiet"
          small
          icon={<Icon name="undo" size={16} />}
          onClick={() => onChange({ chosenZone: '' })}
        >
          {`Use ${zoneOfPlace(ofPlace)}`}
        </Button>
      )}
    </Zone>
  );
}

const Fields = styled.div`display: grid; gap: ${space[4]}; align-items: start; ${media.tablet} { grid-template-columns: 1fr 1fr; }`;
const Wide = styled.div`${media.tablet} { grid-column: 1 / -1; }`;
const Zone = styled.div`display: grid; gap: ${space[2]}; justify-items: start; > :first-child { width: 100%; }`;
