import { Link } from 'react-router-dom';
import styled from 'styled-components';
import { nameOf } from '../shared/nameOf.ts';
import { paths } from '../shared/paths.ts';
import { smallPicture, stockText } from '../shared/productFacts.ts';
import { useSession } from '../shared/session.tsx';
import { Picture } from '../ui/Art.tsx';
import { Badge } from '../ui/Badge.tsx';
import { IconButton } from '../ui/Button.tsx';
import { FieldError } from '../ui/Field.tsx';
import { formatCents, formatCentsExact } from '../ui/format.ts';
import { Icon } from '../ui/Icons.tsx';
import { NumberStepper } from '../ui/NumberStepper.tsx';
import { color, font, media, radius, size, space } from '../ui/tokens.ts';
import { useOnline } from '../ui/useOnline.ts';
import type { Line } from './cartView.ts';

/** One product in the cart. The stepper goes down to 0, which takes it out. */
export function CartLine(props: { line: Line; failure: string | undefined; onQuantity: (quantity: number) => void }) {
  const { line } = props;
  const { product } = line;
  const { status } = useSession();
  const online = useOnline();
  const gone = line.removed || line.available === 0;
  // A visitor's cart is here; a member's is at the server.
  const fixed = status === 'member' && !online;
  return (
    <Row data-row={line.productId}>
      <Thumb>
        <Picture
          subject={{ of: 'product', name: product.name, category: product.category }}
          src={smallPicture(product.image)}
          alt=""
          ratio="1 / 1"
        />
      </Thumb>
      <What>
        <h3>
          <Link to={paths.product(product.id)}>{product.name}</Link>
        </h3>
        <p>{nameOf(product.seller)}</p>
        <p>
          {formatCents(line.priceCents)} each
          {line.priceCents !== line.seenCents && <s>{` ${formatCents(line.seenCents)}`}</s>}
        </p>
        {gone ? (
          <Badge tone="err">{line.removed ? 'No longer sold' : 'Sold out'}</Badge>
        ) : (
          line.available < Math.max(6, line.quantity + 1) && <Badge tone="warn">{stockText(line.available)}</Badge>
        )}
      </What>
      <Amount>
        {!gone && (
          <NumberStepper
            label={`Quantity of ${product.name}`}
            value={line.quantity}
            least={0}
            most={Math.max(line.quantity, Math.min(99, line.available))}
            disabled={fixed}
            onChange={props.onQuantity}
          />
        )}
        <IconButton label={`Remove ${product.name}`} disabled={fixed} onClick={() => props.onQuantity(0)}>
          <Icon name="trash" size={18} />
        </IconButton>
      </Amount>
      <Sum>{formatCentsExact(line.lineCents)}</Sum>
      {props.failure && (
        <Wide role="alert">
          <FieldError>{props.failure}</FieldError>
        </Wide>
      )}
    </Row>
  );
}

const Row = styled.li`
  display: grid;
  grid-template-columns: 88px minmax(0, 1fr) auto 96px;
  gap: ${space[3]} ${space[4]};
  align-items: center;
  padding: ${space[3]};
  background: ${color.surface};
  border: 1px solid ${color.line};
  border-radius: ${radius.card};
  ${media.phone} {
    grid-template-columns: 72px minmax(0, 1fr) auto;
    > :nth-child(2) {
      grid-column: 2 / -1;
    }
    > :nth-child(3) {
      grid-column: 1 / 3;
    }
    }
`;
const Thumb = styled.div`overflow: hidden; border-radius: ${radius.control}; border: 1px solid ${color.line}; align-self: start;`;
const What = styled.div`
  display: grid;
  gap: 2px;
  justify-items: start;
  min-width: 0;
  font-size: ${size.sm};
  color: ${color.ink2};
  h3 {
    font: 800 ${size.lg}/1.15 ${font.display};
    overflow-wrap: anywhere;
  }
  h3 a {
    color: ${color.ink};
    display: inline-block;
    min-height: 24px;
  }
  s {
    color: ${color.muted};
  }
`;
const Amount = styled.div`display: flex; align-items: center; gap: ${space[1]};`;
const Sum = styled.p`text-align: right; font: 800 ${size.xl}/1 ${font.display}; font-variant-numeric: tabular-nums;`;
const Wide = styled.div`grid-column: 1 / -1;`;
