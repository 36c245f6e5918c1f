import styled from 'styled-components';
import { Button } from '../../ui/Button.tsx';
import { Row, Stack } from '../../ui/Layout.tsx';
import { color, radius, space } from '../../ui/tokens.ts';
import { Differences } from '../compare/Differences.tsx';
import type { Keeper, KeeperState } from '../keeping/keeper.ts';

/** The post was saved elsewhere while it was written here: both are shown, and a person decides. */
export function Conflict(props: { state: KeeperState; keeper: Keeper; onCopy: () => void; busy: boolean }) {
  const { state, keeper, onCopy, busy } = props;
  if (!state.theirs) return null;
  return (
    <Box role="alert" aria-labelledby="conflict">
      <Stack>
        <h2 id="conflict">This post was changed elsewhere</h2>
        <p>Another window or device saved it while you were writing. Nothing of either text is lost.</p>
        <Row>
          <Button variant="primary" onClick={keeper.merge}>
            Merge both
          </Button>
          <Button onClick={keeper.keepMine}>Keep mine</Button>
          <Button onClick={keeper.takeTheirs}>Use the other</Button>
          <Button onClick={onCopy} busy={busy}>
            Keep mine as a copy
          </Button>
        </Row>
        <Differences
          before={{ name: 'Saved elsewhere', draft: state.theirs.draft }}
          after={{ name: 'Yours', draft: state.draft }}
        />
      </Stack>
    </Box>
  );
}

const Box = styled.section`
  padding: ${space[5]};
  border: 1px solid ${color.warn};
  border-left-width: 6px;
  border-radius: ${radius.card};
  background: ${color.surface};
`;
