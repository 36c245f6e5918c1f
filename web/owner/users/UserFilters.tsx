import styled from 'styled-components';
import { Field } from '../../ui/Field.tsx';
import { Input } from '../../ui/Input.tsx';
import { media, space } from '../../ui/tokens.ts';
import { Choice } from './Choice.tsx';
import { type Filters, plans, roles, sorts, statuses } from './filters.ts';

interface FiltersProps {
  filters: Filters;
  onChange: (changes: Partial<Filters>) => void;
}

/** Status, role, plan, the day members registered since, and the order. */
export const UserFilters = ({ filters, onChange }: FiltersProps) => (
  <Band role="group" aria-label="Filters">
    <Choice label="Status" value={filters.status} choices={statuses} onChoose={(status) => onChange({ status })} />
    <Choice label="Role" value={filters.role} choices={roles} onChoose={(role) => onChange({ role })} />
    <Choice label="Plan" value={filters.plan} choices={plans} onChoose={(plan) => onChange({ plan })} />
    <Field label="Since">
      <Input type="date" value={filters.since} onChange={({ target }) => onChange({ since: target.value })} />
    </Field>
    <Choice label="Sort by" value={filters.sort} choices={sorts} onChoose={(sort) => onChange({ sort })} />
  </Band>
);

const Band = styled.div`
  display: grid;
  grid-template-columns: repeat(2, minmax(0, 1fr));
  gap: ${space[3]};
  align-items: start;
  ${media.tablet} {
    grid-template-columns: repeat(auto-fill, minmax(160px, 1fr));
    gap: ${space[4]};
  }
`;
