import styled from 'styled-components';
import { color, space } from '../../app/tokens.ts';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icons.tsx';

/** What was deleted on this visit, with the way back. */
export function GoneShops(props: {
  shops: readonly { id: string; name: string }[];
  busy: string | undefined;
  onUndo: (shop: { id: string; name: string }) => void;
}) {
  if (props.shops.length === 0) return null;
  return (
    <List>
      {props.shops.map((shop) => (
        <li key={shop.id}>
          <span>
            <strong>{shop.name}</strong> was deleted.
          </span>
          <Button
            small
            icon={<Icon name="undo" size={17} />}
            busy={props.busy === shop.id}
            aria-label={`Undo deleting ${shop.name}`}
            onClick={() => props.onUndo(shop)}
          >
            Undo
          </Button>
        </li>
      ))}
    </List>
  );
}

const List = styled.ul`
  display: grid; gap: ${space[2]};
  li { display: flex; flex-wrap: wrap; gap: ${space[3]}; align-items: center; justify-content: space-between; padding: ${space[2]} ${space[2]} ${space[2]} ${space[4]}; border: 1px dashed ${color.lineStrong}; border-radius: 4px; }
  span { min-width: 0; overflow-wrap: anywhere; }
`;
