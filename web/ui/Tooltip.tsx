import { Tooltip as Radix } from 'radix-ui';
import type { ReactElement } from 'react';
import styled from 'styled-components';
import { color, layer, motion, radius, size, space } from './tokens.ts';

/** A word on an icon for those who point at it. Never the only place where something is said. */
export function Tooltip(props: { text: string; children: ReactElement }) {
  return (
    <Radix.Provider delayDuration={400}>
      <Radix.Root>
        <Radix.Trigger asChild>{props.children}</Radix.Trigger>
        <Radix.Portal>
          <Note sideOffset={6} collisionPadding={8}>
            {props.text}
          </Note>
        </Radix.Portal>
      </Radix.Root>
    </Radix.Provider>
  );
}

const Note = styled(Radix.Content)`
  z-index: ${layer.popover};
  max-width: 280px;
  padding: ${space[1]} ${space[3]};
  background: ${color.ink};
  color: ${color.bg};
  border-radius: ${radius.bar};
  font-size: ${size.sm};
  animation: fade-in ${motion.control};
`;
