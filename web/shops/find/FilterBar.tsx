import { useId } from 'react';
import styled from 'styled-components';
import { stateName } from '../../shared/states.ts';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import { Icon } from '../../ui/Icons.tsx';
import { Select } from '../../ui/Input.tsx';
import { ToggleGroup } from '../../ui/ToggleGroup.tsx';
import { media, size, space } from '../../ui/tokens.ts';
import { DistanceChoice } from './DistanceChoice.tsx';
import { FreeChoice } from './FreeChoice.tsx';
import { anyFilter, type Filters, priceBands, ratingSteps } from './filters.ts';
import { ServiceChoice } from './ServiceChoice.tsx';
import type { BarberPage } from './useBarbers.ts';
import type { Position } from './usePosition.ts';

const shops = (count: number) => `${count} ${count === 1 ? 'shop' : 'shops'}`;

/** What can be narrowed down, each choice with how many it leaves; one that leaves none cannot be chosen. */
export function FilterBar(props: {
  filters: Filters;
  facets: BarberPage['facets'];
  /** Whether a place was typed that distances can be measured from. */
  hasPlace: boolean;
  place: Position;
  onChange: (change: Partial<Filters>) => void;
  onNearMe: () => void;
  onClear: () => void;
}) {
  const { filters, facets, onChange, place } = props;
  const hasOrigin = filters.me ? place.position !== '' : props.hasPlace;
  const states = facets.states
    .map(({ value, count }) => ({ code: value, name: stateName(value), count }))
    .sort((one, other) => one.name.localeCompare(other.name));
  const priced = (from: number | null) => facets.prices.find(({ fromCents }) => fromCents === (from ?? 0))?.count ?? 0;
  const rated = (step: string) => facets.ratings.find(({ stars }) => stars === Number(step))?.count ?? 0;
  const chip = <V extends string>(
    choice: { value: V; label: string; name: string },
    count: number,
    chosen: string,
  ) => ({
    value: choice.value,
    label: choice.label,
    note: String(count),
    name: `${choice.name}, ${shops(count)}`,
    disabled: count === 0 && chosen !== choice.value,
  });
  return (
    <Band role="group" aria-label="Filters">
      <Place>
        <Field label="State">
          <Select value={filters.state} onChange={(event) => onChange({ state: event.target.value })}>
            <option value="">{`Any state (${facets.anywhere})`}</option>
            {states.map(({ code, name, count }) => (
              <option key={code} value={code}>
                {`${name} (${count})`}
              </option>
            ))}
          </Select>
        </Field>
      </Place>
      <DistanceChoice
        filters={filters}
        hasPlace={props.hasPlace}
        place={place}
        onChange={onChange}
        onNearMe={props.onNearMe}
      />
      <ServiceChoice service={filters.service} onChange={(service) => onChange({ service })} />
      <Chips label="Price" $width={384}>
        {(id) => (
          <ToggleGroup
            label="Price"
            labelledBy={id}
            min={118}
            value={filters.price}
            onChange={(price) => onChange({ price })}
            items={priceBands.map((band) => chip(band, priced(band.minCents), filters.price))}
          />
        )}
      </Chips>
      <Chips label="Hours" $width={110}>
        {(id) => (
          <ToggleGroup
            label="Hours"
            labelledBy={id}
            min={98}
            value={filters.open}
            onChange={(open) => onChange({ open })}
            items={[chip<'1'>({ value: '1', label: 'Open today', name: 'Open today' }, facets.openToday, filters.open)]}
          />
        )}
      </Chips>
      <FreeChoice filters={filters} hasPlace={hasOrigin} onChange={onChange} />
      <Chips label="Rating" $width={226}>
        {(id) => (
          <ToggleGroup
            label="Rating"
            labelledBy={id}
            min={104}
            value={filters.rating}
            onChange={(rating) => onChange({ rating })}
            items={ratingSteps.map((step) => chip(step, rated(step.value), filters.rating))}
          />
        )}
      </Chips>
      {anyFilter(filters) && (
        <Button variant="quiet" small icon={<Icon name="close" size={16} />} onClick={props.onClear}>
          Clear filters
        </Button>
      )}
    </Band>
  );
}

function Chips(props: { label: string; $width: number; children: (id: string) => React.ReactNode }) {
  const id = useId();
  return (
    <Group $width={props.$width}>
      <p id={id}>{props.label}</p>
      {props.children(id)}
    </Group>
  );
}

// One row that scrolls sideways inside itself on a phone; the page never does.
const Band = styled.div`
  display: flex;
  align-items: flex-end;
  gap: ${space[5]};
  overflow-x: auto;
  padding: 4px ${space[4]} ${space[3]};
  margin-inline: -${space[4]};
  scroll-padding: ${space[4]};
  > * {
    flex: none;
  }
  ${media.tablet} {
    flex-wrap: wrap;
    overflow: visible;
    margin-inline: 0;
    padding-inline: 0;
  }
`;
const Place = styled.div`width: 216px; label { font-size: ${size.sm}; } select { min-height: 50px; }`;
const Group = styled.div<{
  $width: number;
}>`width: ${({ $width }) => $width}px; > p { font-size: ${size.sm}; font-weight: 650; margin-bottom: 6px; }`;
