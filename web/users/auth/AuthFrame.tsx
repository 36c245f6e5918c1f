import type { ReactNode } from 'react';
import styled from 'styled-components';
import { texts } from '../../shared/texts.ts';
import { Eyebrow } from '../../ui/Layout.tsx';
import { color, media, size, space } from '../../ui/tokens.ts';
import { SideArt } from './SideArt.tsx';

/** Two panes: the task at the left, the wall at the right; on small screens the task alone. */
export function AuthFrame(props: {
  title: string;
  eyebrow?: string | undefined;
  lead?: ReactNode;
  art: string;
  words: string;
  line: string;
  children: ReactNode;
}) {
  return (
    <Panes>
      <title>{`${props.title} · ${texts.brand}`}</title>
      <Task>
        <Head>
          {props.eyebrow && <Eyebrow>{props.eyebrow}</Eyebrow>}
          <h1>{props.title}</h1>
          {props.lead && <p>{props.lead}</p>}
        </Head>
        {props.children}
      </Task>
      <SideArt art={props.art} words={props.words} line={props.line} />
    </Panes>
  );
}

const Panes = styled.div`display: grid; grid-template-columns: minmax(0, 1fr); ${media.wide} { grid-template-columns: minmax(0, 1fr) minmax(0, 44%); }`;
const Task = styled.div`
  width: 100%;
  max-width: 600px;
  margin-inline: auto;
  padding: ${space[8]} ${space[4]} ${space[12]};
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space[6]};
  align-content: start;
  ${media.tablet} {
    padding: ${space[12]} ${space[8]} ${space[18]};
  }
`;
const Head = styled.header`
  display: grid;
  gap: ${space[2]};
  > p:last-child:not(:first-child) {
    color: ${color.ink2};
    font-size: ${size.lg};
  }
`;
