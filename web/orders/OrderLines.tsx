import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import styled from 'styled-components';
import { paths } from '../shared/paths.ts';
import { smallPicture } from '../shared/productFacts.ts';
import { Picture } from '../ui/Art.tsx';
import { formatCents, formatCentsExact } from '../ui/format.ts';
import { color, radius, size, space } from '../ui/tokens.ts';
import type { Part } from './orders.ts';

/** What a part is made of, at the prices that were paid; `actionOf` draws what can be done with a line, below its name. */
export function OrderLines(props: { lines: Part['lines']; actionOf?: (line: Part['lines'][number]) => ReactNode }) {
  return (
    <List>
      {props.lines.map((line) => (
        <li key={line.productId}>
          <Thumb>
            <Picture
              subject={{ of: 'product', name: line.name, category: line.category }}
              src={smallPicture(line.image)}
              alt=""
              ratio="1 / 1"
            />
          </Thumb>
          <div>
            <Link to={paths.product(line.productId)}>{line.name}</Link>
            <p>{`${line.quantity} × ${formatCents(line.priceCents)}`}</p>
            {props.actionOf?.(line)}
          </div>
          <strong>{formatCentsExact(line.lineCents)}</strong>
        </li>
      ))}
    </List>
  );
}

const List = styled.ul`
  display: grid;
  gap: ${space[3]};
  li {
    display: grid;
    grid-template-columns: 52px minmax(0, 1fr) auto;
    gap: ${space[3]};
    align-items: center;
  }
  a {
    font-weight: 650;
    color: ${color.ink};
    overflow-wrap: anywhere;
    display: inline-block;
    min-height: 24px;
  }
  p {
    font-size: ${size.sm};
    color: ${color.ink2};
  }
  strong {
    font-variant-numeric: tabular-nums;
  }
`;
const Thumb = styled.div`overflow: hidden; border: 1px solid ${color.line}; border-radius: ${radius.control};`;
