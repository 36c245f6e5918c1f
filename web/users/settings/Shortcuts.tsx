import styled from 'styled-components';
import { askForHelp, setShortcutsOn, useShortcutsOn } from '../../shared/shortcuts.ts';
import { Button } from '../../ui/Button.tsx';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { Panel } from '../../ui/Panel.tsx';

/** Single keys that do something can be switched off (WCAG 2.1.4). */
export function Shortcuts() {
  const on = useShortcutsOn();
  return (
    <Panel title="Keyboard shortcuts" text="Single keys such as / for the search. Ctrl+K and Escape always work.">
      <Line>
        <Checkbox label="Use single-key shortcuts" checked={on} onChange={setShortcutsOn} />
        <Button small onClick={askForHelp}>
          Show all keys
        </Button>
      </Line>
    </Panel>
  );
}

const Line = styled.div`display: flex; flex-wrap: wrap; gap: 12px; align-items: center; justify-content: space-between;`;
