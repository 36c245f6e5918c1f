import styled from 'styled-components';
import type { CounterGood } from '../../shared/counter/useCounterGoods.ts';
import { Field } from '../../ui/Field.tsx';
import { formatCentsExact } from '../../ui/format.ts';
import { Select } from '../../ui/Input.tsx';
import { Stack } from '../../ui/Layout.tsx';
import { NumberStepper } from '../../ui/NumberStepper.tsx';
import { color, size, space } from '../../ui/tokens.ts';
import { type DeskLine, MOST_GOODS, MOST_PIECES } from './deskSale.ts';

/** ` (3 left)`; nothing where the pieces are not counted. */
const leftWords = ({ stock }: CounterGood) => (stock === null ? '' : ` (${stock} left)`);

/** Which goods at the desk are sold with a visit; nothing where there are none to sell. */
export function DeskGoods(props: {
  goods: readonly CounterGood[] | undefined;
  lines: readonly DeskLine[];
  onChange: (lines: readonly DeskLine[]) => void;
}) {
  const { goods = [], lines, onChange } = props;
  const left = goods.filter(({ id, stock }) => stock !== 0 && !lines.some(({ good }) => good.id === id));
  const add = (id: string) => {
    const good = left.find((one) => one.id === id);
    if (good) onChange([...lines, { good, quantity: 1 }]);
  };
  const set = (id: string, quantity: number) =>
    onChange(lines.flatMap((line) => (line.good.id !== id ? line : quantity > 0 ? { ...line, quantity } : [])));
  if (left.length === 0 && lines.length === 0) return null;
  return (
    <Stack $gap={3} as="section" aria-label="Goods">
      {lines.length > 0 && (
        <Lines>
          {lines.map(({ good, quantity }) => (
            <li key={good.id}>
              <span>
                {good.name}
                <small>{`${formatCentsExact(good.priceCents)} each${leftWords(good)}`}</small>
              </span>
              <NumberStepper
                label={`Pieces of ${good.name}`}
                value={quantity}
                least={0}
                most={Math.min(MOST_PIECES, good.stock ?? MOST_PIECES)}
                onChange={(next) => set(good.id, next)}
              />
            </li>
          ))}
        </Lines>
      )}
      {left.length > 0 && lines.length < MOST_GOODS && (
        <Field label="Add goods" optional hint="Of what is at the desk; the pieces are taken from what is left.">
          <Select value="" onChange={({ target }) => add(target.value)}>
            <option value="">Choose a good</option>
            {left.map((good) => (
              <option key={good.id} value={good.id}>
                {`${good.name}, ${formatCentsExact(good.priceCents)}${leftWords(good)}`}
              </option>
            ))}
          </Select>
        </Field>
      )}
    </Stack>
  );
}

const Lines = styled.ul`
  display: grid;
  gap: ${space[3]};
  padding: 0;
  list-style: none;
  li {
    display: flex;
    flex-wrap: wrap;
    gap: ${space[2]} ${space[4]};
    align-items: center;
    justify-content: space-between;
  }
  span {
    min-width: 0;
    overflow-wrap: anywhere;
  }
  small {
    display: block;
    color: ${color.muted};
    font-size: ${size.sm};
  }
`;
