import styled from 'styled-components';
import { formatNumber } from '../ui/format.ts';
import { color, font, size, space } from '../ui/tokens.ts';

export interface Pieces {
  available: number;
  reserved: number;
  sold: number;
}

/** The pieces of a product: available, reserved for orders being paid, sold. */
export function PieceFigures({ label, pieces, large }: { label: string; pieces: Pieces; large?: boolean }) {
  const figures = [
    { name: 'Free', value: pieces.available },
    { name: 'Reserved', value: pieces.reserved },
    { name: 'Sold', value: pieces.sold },
  ];
  return (
    <Figures aria-label={label} $large={large}>
      {figures.map(({ name, value }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd className="figures">{formatNumber(value)}</dd>
        </div>
      ))}
    </Figures>
  );
}

/** All pieces of several products together. */
export const inAll = (products: readonly { stock?: Pieces | null }[]): Pieces =>
  products.reduce(
    (sum, { stock }) => ({
      available: sum.available + (stock?.available ?? 0),
      reserved: sum.reserved + (stock?.reserved ?? 0),
      sold: sum.sold + (stock?.sold ?? 0),
    }),
    { available: 0, reserved: 0, sold: 0 },
  );

const Figures = styled.dl<{ $large?: boolean }>`
  display: grid;
  grid-template-columns: repeat(3, minmax(0, 1fr));
  border: 1px solid ${color.line};
  border-radius: 4px;
  background: ${color.surface};
  > div {
    display: flex;
    flex-direction: column-reverse;
    padding: ${({ $large }) => ($large ? `${space[4]} ${space[5]}` : `${space[2]} ${space[3]}`)};
    min-width: 0;
  }
  > div + div {
    border-left: 1px solid ${color.line};
  }
  dt {
    color: ${color.muted};
    font-size: ${size.xs};
    line-height: 1.3;
  }
  dd {
    font: 800 ${({ $large }) => ($large ? size.h2 : size.xl)}/1.1 ${font.display};
    font-variant-numeric: tabular-nums;
    overflow-wrap: anywhere;
  }
`;
