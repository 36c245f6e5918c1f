import styled from 'styled-components';
import { setShortcutsOn, useShortcutsOn } from '../shared/shortcuts.ts';
import { Checkbox } from '../ui/Checkbox.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { Stack } from '../ui/Layout.tsx';
import { color, font, radius, size, space } from '../ui/tokens.ts';

const keys: [string[], string][] = [
  [['Ctrl', 'K'], 'Search features, pages and actions (on a Mac: Cmd K)'],
  [['/'], 'The same, or the search box of the page'],
  [['?'], 'This help'],
  [['Esc'], 'Close what is open; the focus goes back to where it was'],
  [['Tab'], 'The next control; with Shift the one before'],
  [['←', '→'], 'Move inside tabs, days, times and menus'],
  [['j', 'k'], 'In the forum and the audit: the next row, and the one before'],
  [['c'], 'In the forum: create a thread'],
  [['.'], 'In the forum: show what is new'],
  [['r', 'q'], 'In a thread: reply to the comment in focus, or quote it; without one r begins a comment'],
  [['↑'], 'Where a message is written: edit your last one'],
  [['m'], 'In the day of a shop: move the visit in focus with the arrows; Enter puts it there, Esc gives up'],
  [['F8'], 'Go to the notifications in the corner'],
];

/** What the keyboard can do here, and the switch for those whom single keys disturb. */
export function HelpDialog(props: { open: boolean; onOpenChange: (open: boolean) => void }) {
  const on = useShortcutsOn();
  return (
    <Dialog title="Keyboard help" open={props.open} onOpenChange={props.onOpenChange}>
      <Stack $gap={5}>
        <List>
          {keys.map(([combination, what]) => (
            <div key={what}>
              <dt>
                {combination.map((key) => (
                  <kbd key={key}>{key}</kbd>
                ))}
              </dt>
              <dd>{what}</dd>
            </div>
          ))}
        </List>
        <Checkbox
          label="Single-key shortcuts"
          hint="Switch off /, ? and the forum’s letters if keys are pressed by mistake. Ctrl K stays."
          checked={on}
          onChange={setShortcutsOn}
        />
      </Stack>
    </Dialog>
  );
}

const List = styled.dl`
  display: grid;
  gap: ${space[2]};
  > div {
    display: grid;
    grid-template-columns: 96px 1fr;
    gap: ${space[4]};
    align-items: baseline;
  }
  dt {
    display: flex;
    gap: 4px;
  }
  kbd {
    min-width: 28px;
    padding: 2px 8px;
    text-align: center;
    border: 1px solid ${color.lineStrong};
    border-bottom-width: 3px;
    border-radius: ${radius.control};
    font: 500 ${size.sm}/1.5 ${font.mono};
    background: ${color.surface};
  }
`;
