import styled from 'styled-components';
import { refetchSafely } from '../live/refetchSafely.ts';
import type { KnownMenu, MenuService } from '../shared/menu/useMenu.ts';
import { byCategory, minutesWords, type Wish } from '../shared/menu/wish.ts';
import { refusalOf } from '../shared/refusal.ts';
import { Checkbox } from '../ui/Checkbox.tsx';
import { Field } from '../ui/Field.tsx';
import { formatCents } from '../ui/format.ts';
import { Select } from '../ui/Input.tsx';
import { ErrorPanel } from '../ui/States.tsx';
import { size, space } from '../ui/tokens.ts';

/**
 * What is to be done: one service of the menu and its add-ons. Nothing where there is only one; why, where the menu could
 * not be read.
 */
export function ServiceChoice(props: { known: KnownMenu; value: Wish; onChange: (wish: Wish) => void }) {
  const { value, onChange } = props;
  const { menu, unread } = props.known;
  if (unread)
    return (
      <ErrorPanel
        title="The services could not be read."
        message={refusalOf(unread.error).message}
        onRetry={() => refetchSafely(unread.refetch)}
        retrying={unread.loading}
      />
    );
  if (menu.length < 2) return null;
  const addOns = menu.find(({ id }) => id === value.serviceId)?.addOns ?? [];
  const turn = (id: string, isOn: boolean) =>
    onChange({ ...value, addOnIds: isOn ? [...value.addOnIds, id] : value.addOnIds.filter((one) => one !== id) });
  return (
    <Parts>
      <Field label="Service">
        <Select value={value.serviceId} onChange={({ target }) => onChange({ serviceId: target.value, addOnIds: [] })}>
          {byCategory(menu).map(({ category, services }) =>
            category === '' ? (
              services.map(optionOf)
            ) : (
              <optgroup key={category} label={category}>
                {services.map(optionOf)}
              </optgroup>
            ),
          )}
        </Select>
      </Field>
      {addOns.length > 0 && (
        <AddOns>
          <legend>Add-ons</legend>
          {addOns.map((one) => (
            <Checkbox
              key={one.id}
              label={`${one.name}, ${addedWords(one)}`}
              checked={value.addOnIds.includes(one.id)}
              onChange={(isOn) => turn(one.id, isOn)}
            />
          ))}
        </AddOns>
      )}
    </Parts>
  );
}

const optionOf = ({ id, name, minutes, priceCents }: MenuService) => (
  <option key={id} value={id}>
    {`${name} · ${minutesWords(minutes)} · ${priceCents === 0 ? 'Free' : formatCents(priceCents)}`}
  </option>
);

/** `15 min and $12 more`. */
function addedWords({ minutes, priceCents }: { minutes: number; priceCents: number }): string {
  const parts = [minutes > 0 && minutesWords(minutes), priceCents > 0 && formatCents(priceCents)].filter(Boolean);
  return parts.length > 0 ? `${parts.join(' and ')} more` : 'included';
}

const Parts = styled.div`display: grid; gap: ${space[3]}; min-width: 0;`;
const AddOns = styled.fieldset`
  display: grid;
  gap: ${space[1]};
  margin: 0;
  padding: 0;
  border: 0;
  legend {
    padding: 0;
    font-weight: 650;
    font-size: ${size.md};
  }
`;
