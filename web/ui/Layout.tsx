import type { ReactNode } from 'react';
import styled from 'styled-components';
import { color, font, media, type Space, size, space } from './tokens.ts';

/** One below the other. */
export const Stack = styled.div<{ $gap?: Space; $align?: string }>`
  display: flex;
  flex-direction: column;
  min-width: 0;
  gap: ${({ $gap = 4 }) => space[$gap]};
  align-items: ${({ $align = 'stretch' }) => $align};
`;

/** Side by side, wrapping where there is no room. */
export const Row = styled.div<{ $gap?: Space; $align?: string; $justify?: string; $nowrap?: boolean }>`
  display: flex;
  min-width: 0;
  flex-wrap: ${({ $nowrap }) => ($nowrap ? 'nowrap' : 'wrap')};
  gap: ${({ $gap = 3 }) => space[$gap]};
  align-items: ${({ $align = 'center' }) => $align};
  justify-content: ${({ $justify = 'flex-start' }) => $justify};
`;

/** As many equal columns as fit, none narrower than `$min` pixels. */
export const Grid = styled.div<{ $min?: number; $gap?: Space }>`
  display: grid;
  gap: ${({ $gap = 5 }) => space[$gap]};
  grid-template-columns: repeat(auto-fill, minmax(min(100%, ${({ $min = 260 }) => $min}px), 1fr));
`;

/** The width of the page's content. */
export const Wrap = styled.div<{ $narrow?: boolean }>`
  width: 100%;
  margin-inline: auto;
  padding-inline: ${space[4]};
  max-width: ${({ $narrow }) => ($narrow ? '760px' : '1232px')};
  ${media.tablet} {
    padding-inline: ${space[6]};
  }
`;

/** A band of the page. */
export const Section = styled.section<{ $tight?: boolean }>`
  padding-block: ${({ $tight }) => ($tight ? space[8] : `clamp(${space[12]}, 7vw, ${space[18]})`)};
`;

/**
 * A large green area. Everything inside takes its colours from here: the main button is cream
 * (red on green is unreadable) and the focus ring white.
 */
export const Stage = styled.div`
  background: ${color.stage};
  color: var(--c-ink);
  --focus: var(--c-stageFocus);
  --c-ink: var(--c-onStage);
  --c-ink2: var(--c-onStage);
  --c-muted: var(--c-onStage);
  --c-bg: var(--c-stage);
  --c-surface: var(--c-stage);
  --c-sunken: var(--c-stage);
  --c-raised: var(--c-stage);
  --c-line: var(--c-stageLine);
  --c-lineStrong: var(--c-onStage);
  --c-brand: var(--c-onStage);
  --c-brandHover: var(--c-stageFocus);
  --c-onBrand: var(--c-stage);
  --c-brandText: var(--c-onStage);
  --c-deepText: var(--c-onStage);
  --c-deepSoft: var(--c-stageLine);
`;

/** Sign lettering, for the few words a screen is remembered by. */
export const Lettering = styled.p<{ $size?: string }>`
  font: 900 ${({ $size = size.h1 }) => $size}/.88 ${font.display};
  text-transform: uppercase;
  text-wrap: balance;
  letter-spacing: -.005em;
`;

/** A small line above a heading that says where one is. */
export const Eyebrow = styled.p`
  font: 700 ${size.sm}/1.2 ${font.text};
  color: ${color.brandText};
  display: flex;
  align-items: center;
  gap: ${space[2]};
  overflow-wrap: anywhere;
  &::before {
    content: '';
    width: 28px;
    height: 6px;
    flex: none;
    border-radius: 1px;
    background: ${color.brand};
  }
  a {
    display: inline-block;
    padding-block: 5px;
    margin-block: -5px;
  }
`;

export const Muted = styled.p`color: ${color.muted}; font-size: ${size.sm};`;

/** A number, id or code that is read character by character. */
export const Code = styled.code`font: 500 .92em/1.4 ${font.mono}; overflow-wrap: anywhere;`;

/**
 * The frame of a screen: its title in the tab, its one h1, and what can be done here. `shown` is the same title where
 * some of its words stay together.
 * `eyebrow` is a few words above the title; `actions` stand at its right.
 */
export function Page(props: {
  title: string;
  shown?: ReactNode;
  eyebrow?: ReactNode;
  lead?: ReactNode;
  actions?: ReactNode;
  narrow?: boolean;
  children: ReactNode;
}) {
  return (
    <Wrap $narrow={props.narrow}>
      <title>{`${props.title} · Chairside`}</title>
      <PageTop {...props} />
      {props.children}
    </Wrap>
  );
}

/** The top of a screen with its title; as `h2` where it is shown inside of another one. */
export function PageTop(props: {
  title: string;
  shown?: ReactNode;
  eyebrow?: ReactNode;
  lead?: ReactNode;
  actions?: ReactNode;
  heading?: 'h2';
}) {
  return (
    <PageHead>
      <Stack $gap={2}>
        {props.eyebrow && <Eyebrow>{props.eyebrow}</Eyebrow>}
        <Title as={props.heading} $long={props.title.length > LONG_TITLE}>
          {props.shown ?? props.title}
        </Title>
        {props.lead && <Lead>{props.lead}</Lead>}
      </Stack>
      {props.actions && <Row>{props.actions}</Row>}
    </PageHead>
  );
}

/** How large the title of a screen is. */
export const TITLE_SIZE = 'clamp(2.25rem, 5vw, 3rem)';

/** Titles of more characters are set smaller, so that the page begins with more than its title. */
export const LONG_TITLE = 80;

const Title = styled.h1<{
  $long: boolean;
}>`overflow-wrap: anywhere; font-size: ${({ $long }) => ($long ? size.xxl : TITLE_SIZE)};`;

export const Lead = styled.p`font-size: ${size.lg}; color: ${color.ink2}; max-width: 62ch;`;

const PageHead = styled.header`
  display: flex;
  flex-wrap: wrap;
  gap: ${space[4]};
  align-items: flex-end;
  justify-content: space-between;
  padding-block: ${space[8]} ${space[6]};
`;
