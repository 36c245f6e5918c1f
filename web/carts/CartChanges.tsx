import { type Ref, useState } from 'react';
import styled from 'styled-components';
import type { Acting } from '../shared/useAction.ts';
import { Button } from '../ui/Button.tsx';
import { FieldError } from '../ui/Field.tsx';
import { formatCentsExact } from '../ui/format.ts';
import { Icon } from '../ui/Icons.tsx';
import { color, font, radius, size, space } from '../ui/tokens.ts';
import { type CartView, changeText } from './cartView.ts';

/** What is not as it was when it was put in. Nothing is paid before this is accepted. */
export function CartChanges(props: { cart: CartView; accept: () => Acting; ref: Ref<HTMLElement> }) {
  const { cart } = props;
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const nameFor = (id: string) => cart.lines.find(({ productId }) => productId === id)?.product.name ?? 'Something';
  const accept = async () => {
    setBusy(true);
    setFailure((await props.accept()).refusal?.message);
    setBusy(false);
  };
  return (
    <Panel ref={props.ref} tabIndex={-1} role="alert" aria-labelledby="cart-changes">
      <Icon name="warn" size={28} />
      <div>
        <h2 id="cart-changes">Your cart has changed</h2>
        <ul>
          {cart.changes.map((change) => (
            <li key={`${change.productId} ${change.kind}`}>
              {changeText(change, nameFor(change.productId), formatCentsExact)}
            </li>
          ))}
        </ul>
        {failure && <FieldError>{failure}</FieldError>}
        <Button busy={busy} onClick={() => void accept()}>
          Accept the changes
        </Button>
      </div>
    </Panel>
  );
}

const Panel = styled.section`
  display: flex;
  gap: ${space[4]};
  padding: ${space[5]};
  background: ${color.warnSoft};
  color: ${color.ink};
  border: 1px solid ${color.warn};
  border-left-width: 6px;
  border-radius: ${radius.card};
  > svg {
    color: ${color.warn};
    flex: none;
  }
  > div {
    display: grid;
    gap: ${space[3]};
    justify-items: start;
    min-width: 0;
  }
  h2 {
    font: 800 ${size.xl}/1.1 ${font.display};
  }
  ul {
    display: grid;
    gap: ${space[1]};
    list-style: square;
    padding-left: ${space[5]};
    overflow-wrap: anywhere;
  }
`;
