import { type ReactNode, useId } from 'react';
import styled from 'styled-components';
import { Button } from '../ui/Button.tsx';
import { Field } from '../ui/Field.tsx';
import { Icon } from '../ui/Icons.tsx';
import { Select } from '../ui/Input.tsx';
import { ToggleGroup } from '../ui/ToggleGroup.tsx';
import { media, size, space } from '../ui/tokens.ts';
import { anyFilter, bandLabel, bandValue, type Filters, sorts } from './filters.ts';
import type { Shelf } from './useMarket.ts';

const products = (count: number) => `${count} ${count === 1 ? 'product' : 'products'}`;

export interface FilterProps {
  filters: Filters;
  facets: Shelf['facets'];
  /** Where the categories are offered beside it already. */
  withoutCategory?: boolean;
  onChange: (change: Partial<Filters>) => void;
  onClear: () => void;
}

/** What can be narrowed down, each choice with how many it leaves, and the order of what is left. */
export function FilterBar({ filters, facets, withoutCategory, onChange, onClear }: FilterProps) {
  return (
    <Band role="group" aria-label="Filters">
      {!withoutCategory && (
        <Place>
          <Field label="Category">
            <Select value={filters.category} onChange={(event) => onChange({ category: event.target.value })}>
              <option value="">Every category</option>
              {categoriesOf(facets, filters.category).map(({ value, count }) => (
                <option key={value} value={value}>
                  {`${value} (${count})`}
                </option>
              ))}
            </Select>
          </Field>
        </Place>
      )}
      <Chips label="Price" $width={560}>
        {(id) => (
          <ToggleGroup
            label="Price"
            labelledBy={id}
            min={104}
            value={filters.price}
            onChange={(price) => onChange({ price })}
            items={facets.prices.map((band) => ({
              value: bandValue(band),
              label: bandLabel(band).label,
              note: String(band.count),
              name: `${bandLabel(band).name}, ${products(band.count)}`,
              disabled: band.count === 0 && filters.price !== bandValue(band),
            }))}
          />
        )}
      </Chips>
      <Chips label="Stock" $width={104}>
        {(id) => (
          <ToggleGroup<'1'>
            label="Stock"
            labelledBy={id}
            min={104}
            value={filters.stock}
            onChange={(stock) => onChange({ stock })}
            items={[
              {
                value: '1',
                label: 'In stock',
                note: String(facets.inStock),
                name: `In stock, ${products(facets.inStock)}`,
                disabled: facets.inStock === 0 && !filters.stock,
              },
            ]}
          />
        )}
      </Chips>
      <Place>
        <Field label="Sort by">
          <Select value={filters.sort} onChange={(event) => onChange({ sort: event.target.value as Filters['sort'] })}>
            {sorts.map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </Select>
        </Field>
      </Place>
      {anyFilter(filters) && (
        <Button variant="quiet" small icon={<Icon name="close" size={16} />} onClick={onClear}>
          Clear filters
        </Button>
      )}
    </Band>
  );
}

/** Always includes the chosen category, also with no products left in it. */
function categoriesOf({ categories }: Shelf['facets'], chosen: string) {
  return !chosen || categories.some(({ value }) => value === chosen)
    ? categories
    : [...categories, { value: chosen, count: 0 }];
}

function Chips(props: { label: string; $width: number; children: (id: string) => ReactNode }) {
  const id = useId();
  return (
    <Group $width={props.$width}>
      <p id={id}>{props.label}</p>
      {props.children(id)}
    </Group>
  );
}

// One below the other in the sheet of a phone.
const Band = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: flex-end;
  gap: ${space[4]} ${space[5]};
  ${media.phone} {
    flex-direction: column;
    align-items: stretch;
  }
`;
const Place = styled.div`flex: 1 1 160px; max-width: 220px; label { font-size: ${size.sm}; } select { min-height: 52px; } ${media.phone} { flex: none; max-width: none; }`;
const Group = styled.div<{ $width: number }>`
  width: ${({ $width }) => $width}px;
  min-width: 0;
  > p {
    font-size: ${size.sm};
    font-weight: 650;
    margin-bottom: 6px;
  }
  ${media.phone} {
    width: auto;
  }
`;
