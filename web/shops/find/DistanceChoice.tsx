import styled from 'styled-components';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import { Icon } from '../../ui/Icons.tsx';
import { Select } from '../../ui/Input.tsx';
import { size, space } from '../../ui/tokens.ts';
import { type Distance, distances, type Filters } from './filters.ts';
import type { Position } from './usePosition.ts';

/** How far shops may be from the place that was typed, or from the viewer's own. */
export function DistanceChoice(props: {
  filters: Pick<Filters, 'near' | 'me'>;
  /** Whether a place was typed. */
  hasPlace: boolean;
  place: Position;
  onChange: (change: Partial<Filters>) => void;
  /** The viewer's place is known now, and is to be the one that distances are measured from. */
  onNearMe: () => void;
}) {
  const { filters, place, onChange } = props;
  const isMine = filters.me === '1';
  return (
    <Choice>
      <Field label="Distance">
        <Select
          value={filters.near}
          disabled={!props.hasPlace && !isMine}
          onChange={({ target }) =>
            onChange({ near: target.value as Distance | '', ...(target.value === '' && { me: '' }) })
          }
        >
          <option value="">Any distance</option>
          {distances.map((miles) => (
            <option key={miles} value={miles}>
              {`Within ${miles} miles`}
            </option>
          ))}
        </Select>
      </Field>
      <Button
        icon={<Icon name="pin" size={18} />}
        aria-pressed={isMine && place.position !== ''}
        busy={place.isLocating}
        onClick={() => place.locate(props.onNearMe)}
      >
        Near me
      </Button>
    </Choice>
  );
}

const Choice = styled.div`
  display: flex;
  align-items: flex-end;
  gap: ${space[3]};
  label { font-size: ${size.sm}; }
  select { min-height: 50px; min-width: 158px; }
  button { min-height: 50px; }
`;
