import styled from 'styled-components';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icons.tsx';
import { Row } from '../../ui/Layout.tsx';
import { color, size, space } from '../../ui/tokens.ts';
import { clockAt, dateIn, viewerZone, weekdayShort } from '../times.ts';
import { WhyButton } from '../why/WhyButton.tsx';

interface Gone {
  id: string;
  name: string;
  /** Until when it can come back, where that is known. */
  restorableUntil?: string | null;
}

/** 'Fri, 2:30pm' where the viewer is. */
const momentOf = (instant: string): string =>
  `${weekdayShort(dateIn(viewerZone(), new Date(instant)))}, ${clockAt(instant)}`;

/** The deleted items that can be restored, each with an Undo button. */
export function DeletedList<G extends Gone>(props: {
  things: readonly G[];
  busy: string | undefined;
  onUndo: (thing: G) => void;
}) {
  if (props.things.length === 0) return null;
  return (
    <List aria-label="Deleted">
      {props.things.map((thing) => (
        <li key={thing.id}>
          <span>
            <strong>{thing.name}</strong> was deleted.
            {thing.restorableUntil && <small>{` Can be undone until ${momentOf(thing.restorableUntil)}.`}</small>}
          </span>
          <Row>
            <WhyButton type="listing" id={thing.id} label="Why?" question={`Why is ${thing.name} deleted?`} />
            <Button
              small
              icon={<Icon name="undo" size={17} />}
              busy={props.busy === thing.id}
              aria-label={`Undo deleting ${thing.name}`}
              onClick={() => props.onUndo(thing)}
            >
              Undo
            </Button>
          </Row>
        </li>
      ))}
    </List>
  );
}

const List = styled.ul`
  display: grid;
  gap: ${space[2]};
  li {
    display: flex;
    flex-wrap: wrap;
    gap: ${space[3]};
    align-items: center;
    justify-content: space-between;
    padding: ${space[2]} ${space[2]} ${space[2]} ${space[4]};
    border: 1px dashed ${color.lineStrong};
    border-radius: 4px;
  }
  span {
    min-width: 0;
    overflow-wrap: anywhere;
  }
  small {
    color: ${color.ink2};
    font-size: ${size.sm};
  }
`;
