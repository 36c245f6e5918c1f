import styled from 'styled-components';
import { fieldId } from '../../shared/problems.ts';
import { ZoneOptions } from '../../shared/ZoneOptions.tsx';
import { Field } from '../../ui/Field.tsx';
import { Input, MoneyInput, Select } from '../../ui/Input.tsx';
import { Stack } from '../../ui/Layout.tsx';
import { Note } from '../../ui/Note.tsx';
import { RadioGroup } from '../../ui/RadioGroup.tsx';
import { media, space } from '../../ui/tokens.ts';
import { CATEGORIES } from '../categories.ts';
import { StoryField } from '../StoryField.tsx';
import { modelName } from '../words.ts';
import { type CampaignDraft, withEnd, withStart } from './campaignDraft.ts';
import { PicturesField } from './PicturesField.tsx';

/** The name of the form, in the ids of its fields. */
export const CAMPAIGN_FORM = 'campaign';
const id = (field: string): string => fieldId(CAMPAIGN_FORM, field);

interface FieldsProps {
  draft: CampaignDraft;
  /** Someone has contributed: what was promised stays as it is. */
  isFrozen: boolean;
  errorOf: (field: string) => string | undefined;
  onChange: (changes: Partial<CampaignDraft>) => void;
  onBusy: (busy: boolean) => void;
}

/** What a campaign is made of; what is promised to contributors stands first. */
export function CampaignFormFields(props: FieldsProps) {
  const { draft, isFrozen, errorOf, onChange } = props;
  return (
    <Stack $gap={5}>
      <Field label="Campaign name" id={id('name')} required error={errorOf('name')}>
        <Input maxLength={120} value={draft.name} onChange={({ target }) => onChange({ name: target.value })} />
      </Field>
      {isFrozen ? (
        <Note tone="info">
          Goal, model, dates, description and who benefits are what people have contributed to, so they stay. Add an
          amendment to say what is new.
        </Note>
      ) : (
        <Promised {...props} />
      )}
      <About {...props} />
    </Stack>
  );
}

/** What contributors rely on. */
function Promised({ draft, errorOf, onChange }: FieldsProps) {
  return (
    <>
      <Field label="Goal amount" id={id('goal')} required hint="From $1 to $1,000,000." error={errorOf('goal')}>
        <MoneyInput maxLength={20} value={draft.goal} onChange={({ target }) => onChange({ goal: target.value })} />
      </Field>
      <StoryField
        label="Description"
        id={id('description')}
        value={draft.description}
        onChange={(description) => onChange({ description })}
        error={errorOf('description')}
      />
      <Sides>
        <Field label="Start date" id={id('startDate')} required error={errorOf('startDate')}>
          <Input
            type="date"
            value={draft.startDate}
            onChange={({ target }) => onChange(withStart(draft, target.value))}
          />
        </Field>
        <Field label="End date" id={id('endDate')} required error={errorOf('endDate')}>
          <Input
            type="date"
            min={draft.startDate || undefined}
            value={draft.endDate}
            onChange={({ target }) => onChange(withEnd(draft, target.value))}
          />
        </Field>
      </Sides>
      <Field
        label="Time zone"
        id={id('timeZone')}
        hint="Of both dates. The campaign ends with the end date, at midnight there."
        error={errorOf('timeZone')}
      >
        <Select value={draft.timeZone} onChange={({ target }) => onChange({ timeZone: target.value })}>
          <ZoneOptions chosen={draft.timeZone} />
        </Select>
      </Field>
      <RadioGroup
        label="Model"
        value={draft.model}
        onChange={(model) => model && onChange({ model })}
        items={[
          {
            value: 'KEEP_IT_ALL',
            label: modelName.KEEP_IT_ALL,
            hint: 'Cards are charged at once, and you receive what was given, whether the goal is reached or not.',
          },
          {
            value: 'ALL_OR_NOTHING',
            label: modelName.ALL_OR_NOTHING,
            hint: 'Cards are only put on file. They are charged at the end if the goal is reached; otherwise nobody pays.',
          },
        ]}
      />
    </>
  );
}

function About({ draft, isFrozen, errorOf, onChange, onBusy }: FieldsProps) {
  return (
    <>
      <Sides>
        <Field label="Category" id={id('category')} hint="Where people look for it." error={errorOf('category')}>
          <Select
            value={draft.category}
            onChange={({ target }) => onChange({ category: target.value as CampaignDraft['category'] })}
          >
            {CATEGORIES.map((one) => (
              <option key={one} value={one}>
                {one}
              </option>
            ))}
          </Select>
        </Field>
        {!isFrozen && (
          <Field
            label="Who benefits"
            id={id('beneficiary')}
            optional
            hint="You, your shop, or someone else."
            error={errorOf('beneficiary')}
          >
            <Input
              maxLength={200}
              value={draft.beneficiary}
              onChange={({ target }) => onChange({ beneficiary: target.value })}
            />
          </Field>
        )}
      </Sides>
      <PicturesField pictures={draft.pictures} onChange={(pictures) => onChange({ pictures })} onBusy={onBusy} />
    </>
  );
}

const Sides = styled.div`display: grid; gap: ${space[5]}; align-items: start; ${media.tablet} { grid-template-columns: 1fr 1fr; }`;
