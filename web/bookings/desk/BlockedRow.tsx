import styled from 'styled-components';
import type { BlockedTimeFieldsFragment } from '../../graphql/graphql.ts';
import { shortDate } from '../../shared/times.ts';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icons.tsx';
import { color, font, media, size, space } from '../../ui/tokens.ts';
import { blockNote, isForGroup } from './blockNote.ts';
import { blockWords } from './deskTimes.ts';

/** Time that is kept free, in the list of a shop's appointments; `whose`, where it is not the owner's own. */
export function BlockedRow(props: {
  block: BlockedTimeFieldsFragment;
  whose: string;
  disabled: boolean;
  /** It is not the viewer's to open. */
  isFixed?: boolean;
  onOpen: (block: BlockedTimeFieldsFragment) => void;
}) {
  const { block } = props;
  const words = blockWords(block.times);
  const more = [props.whose, blockNote(block)].filter(Boolean).join(' · ');
  return (
    <Line>
      <Icon name="lock" size={18} />
      <p>
        <strong>Blocked</strong> {words}
        {more && <small>{more}</small>}
      </p>
      {!props.isFixed && !isForGroup(block) && (
        <Button
          small
          disabled={props.disabled}
          aria-label={`Open again: ${[shortDate(block.date), words, props.whose].filter(Boolean).join(', ')}`}
          onClick={() => props.onOpen(block)}
        >
          Open again
        </Button>
      )}
    </Line>
  );
}

const Line = styled.li`
  display: grid;
  grid-template-columns: auto minmax(0, 1fr) auto;
  gap: ${space[3]};
  align-items: center;
  padding: ${space[2]} ${space[4]};
  border: 1px dashed ${color.lineStrong};
  border-radius: 6px;
  color: ${color.ink2};
  font-variant-numeric: tabular-nums;
  strong {
    margin-right: ${space[2]};
    font: 800 ${size.lg}/1.1 ${font.display};
    color: ${color.ink};
  }
  small {
    display: block;
    overflow-wrap: anywhere;
  }
  ${media.phone} {
    gap: ${space[2]};
    padding-inline: ${space[3]};
    strong {
      display: block;
    }
  }
`;
