import styled from 'styled-components';
import type { CampaignCategory } from '../../graphql/graphql.ts';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { Field } from '../../ui/Field.tsx';
import { Select } from '../../ui/Input.tsx';
import { media, space } from '../../ui/tokens.ts';
import { CATEGORIES } from '../categories.ts';
import { type Filters, sorts } from './filters.ts';

interface FiltersProps {
  filters: Filters;
  categories: readonly { readonly category: CampaignCategory; readonly count: number }[];
  onChange: (changes: Partial<Filters>) => void;
}

/** Category, order, and whether campaigns that are over are shown, too. */
export function CampaignFilters({ filters, categories, onChange }: FiltersProps) {
  const countOf = (one: CampaignCategory) => categories.find(({ category }) => category === one)?.count ?? 0;
  return (
    <Band role="group" aria-label="Filters">
      <Field label="Category">
        <Select
          value={filters.category}
          onChange={({ target }) => onChange({ category: target.value as Filters['category'] })}
        >
          <option value="">Every category</option>
          {CATEGORIES.map((one) => (
            <option key={one} value={one}>{`${one} (${countOf(one)})`}</option>
          ))}
        </Select>
      </Field>
      <Field label="Sort by">
        <Select value={filters.sort} onChange={({ target }) => onChange({ sort: target.value as Filters['sort'] })}>
          {sorts.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </Select>
      </Field>
      <Checkbox
        label="Show those that are over, too"
        checked={filters.over === '1'}
        onChange={(checked) => onChange({ over: checked ? '1' : '' })}
      />
    </Band>
  );
}

const Band = styled.div`
  display: grid;
  gap: ${space[4]};
  ${media.tablet} {
    grid-template-columns: 220px 220px minmax(0, 1fr);
    align-items: end;
  }
`;
