import styled from 'styled-components';
import { Field } from '../../ui/Field.tsx';
import { formatCentsExact } from '../../ui/format.ts';
import { Select } from '../../ui/Input.tsx';
import { Stack } from '../../ui/Layout.tsx';
import { NumberStepper } from '../../ui/NumberStepper.tsx';
import { color, size, space } from '../../ui/tokens.ts';
import { type DeskLine, MOST_GOODS, MOST_PIECES } from './deskSale.ts';
import type { DeskProduct } from './useDeskGoods.ts';

/** Which goods of the shop's owner are sold with a visit; nothing where there are none to sell. */
export function DeskGoods(props: {
  products: readonly DeskProduct[] | undefined;
  lines: readonly DeskLine[];
  onChange: (lines: readonly DeskLine[]) => void;
}) {
  const { products = [], lines, onChange } = props;
  const left = products.filter(({ id, available }) => available > 0 && !lines.some(({ product }) => product.id === id));
  const add = (id: string) => {
    const product = left.find((one) => one.id === id);
    if (product) onChange([...lines, { product, quantity: 1 }]);
  };
  const set = (id: string, quantity: number) =>
    onChange(lines.flatMap((line) => (line.product.id !== id ? line : quantity > 0 ? { ...line, quantity } : [])));
  if (left.length === 0 && lines.length === 0) return null;
  return (
    <Stack $gap={3} as="section" aria-label="Goods">
      {lines.length > 0 && (
        <Lines>
          {lines.map(({ product, quantity }) => (
            <li key={product.id}>
              <span>
                {product.name}
                <small>{`${formatCentsExact(product.priceCents)} each, ${product.available} left`}</small>
              </span>
              <NumberStepper
                label={`Pieces of ${product.name}`}
                value={quantity}
                least={0}
                most={Math.min(MOST_PIECES, product.available)}
                onChange={(next) => set(product.id, next)}
              />
            </li>
          ))}
        </Lines>
      )}
      {left.length > 0 && lines.length < MOST_GOODS && (
        <Field label="Add goods" optional hint="Of what the owner of the shop sells; the pieces leave the stock.">
          <Select value="" onChange={({ target }) => add(target.value)}>
            <option value="">Choose a product</option>
            {left.map(({ id, name, priceCents, available }) => (
              <option key={id} value={id}>
                {`${name}, ${formatCentsExact(priceCents)} (${available} left)`}
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
