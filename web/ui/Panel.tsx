import { type ReactNode, useId } from 'react';
import styled from 'styled-components';
import { color, font, media, radius, size, space } from './tokens.ts';

/**
 * One matter of the settings: its name and what it is about, and the controls; `wide` ones, such as tables, stand below
 * their name.
 */
export function Panel(props: {
  title: string;
  text?: ReactNode;
  danger?: boolean;
  wide?: boolean;
  children: ReactNode;
}) {
  const id = useId();
  return (
    <Sheet aria-labelledby={id} $danger={props.danger} $wide={props.wide}>
      <header>
        <h2 id={id}>{props.title}</h2>
        {props.text && <p>{props.text}</p>}
      </header>
      <div>{props.children}</div>
    </Sheet>
  );
}

const Sheet = styled.section<{ $danger?: boolean; $wide?: boolean }>`
  display: grid;
  gap: ${space[5]};
  padding: ${space[5]};
  background: ${color.surface};
  border: 1px solid ${({ $danger }) => ($danger ? color.err : color.line)};
  border-radius: ${radius.card};
  h2 {
    font: 800 ${size.xl}/1.1 ${font.display};
    margin-bottom: ${space[1]};
  }
  header p {
    color: ${color.ink2};
    font-size: ${size.sm};
    max-width: 60ch;
  }
  > div {
    min-width: 0;
  }
  ${media.desktop} {
    grid-template-columns: ${({ $wide }) => ($wide ? 'minmax(0, 1fr)' : '220px minmax(0, 1fr)')};
    padding: ${space[6]};
  }
`;
