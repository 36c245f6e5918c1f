import type { ReactNode } from 'react';
import styled from 'styled-components';
import { useSite } from '../shared/site.tsx';
import { Icon, type IconName } from '../ui/Icons.tsx';
import { Muted } from '../ui/Layout.tsx';
import { Ticket } from '../ui/Ticket.tsx';
import { color, size, space } from '../ui/tokens.ts';

/** The result of a mailed link, or of requesting one: an icon, a sentence and the next step. */
export function MailCard(props: {
  icon: IconName;
  title: string;
  children: ReactNode;
  action?: ReactNode;
  alert?: boolean;
  outbox?: boolean;
}) {
  const { demo } = useSite();
  return (
    <div role={props.alert ? 'alert' : 'status'}>
      <Ticket heading="p" stub={props.action && <Actions>{props.action}</Actions>}>
        <Line>
          <Sign>
            <Icon name={props.icon} size={30} />
          </Sign>
          <div>
            <strong>{props.title}</strong>
            {props.children}
            {props.outbox && demo && (
              <Muted>
                This is a demo: its mail waits in the <a href="/dev/outbox">outbox</a>.
              </Muted>
            )}
          </div>
        </Line>
      </Ticket>
    </div>
  );
}

const Line = styled.div`
  display: flex;
  gap: ${space[4]};
  align-items: flex-start;
  > div {
    display: grid;
    gap: ${space[2]};
    min-width: 0;
    overflow-wrap: anywhere;
  }
  strong {
    font-size: ${size.xl};
    line-height: 1.2;
  }
`;
const Sign = styled.span`display: grid; place-items: center; flex: none; width: 56px; height: 56px; border-radius: 6px; background: ${color.stage}; color: ${color.onStage};`;
const Actions = styled.div`display: flex; flex-wrap: wrap; gap: ${space[3]}; > * { flex: 1 1 auto; }`;
