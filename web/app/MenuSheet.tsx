import styled from 'styled-components';
import { paths } from '../shared/paths.ts';
import { texts } from '../shared/texts.ts';
import { LinkButton } from '../ui/Button.tsx';
import { Drawer } from '../ui/Drawer.tsx';
import { Stack } from '../ui/Layout.tsx';
import { color, size, space } from '../ui/tokens.ts';
import { PublicNavLinks, publicNavEntry } from './PublicNavLinks.tsx';
import type { NavEntry } from './publicLinks.ts';

/** The public menu on screens under 960 px. */
export function MenuSheet(props: {
  links: readonly NavEntry[];
  guest: boolean;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}) {
  return (
    <Drawer title="Menu" open={props.open} onOpenChange={props.onOpenChange}>
      <Stack $gap={6}>
        <Tall aria-label="Main">
          <PublicNavLinks links={props.links} />
        </Tall>
        {props.guest && (
          <Stack $gap={3}>
            <LinkButton block variant="primary" to={paths.signup}>
              {texts.header.signUp}
            </LinkButton>
            <LinkButton block to={paths.login}>
              {texts.header.login}
            </LinkButton>
          </Stack>
        )}
      </Stack>
    </Drawer>
  );
}

const Tall = styled.nav`
  ${publicNavEntry}
  ul {
    flex-direction: column;
  }
  li + li {
    border-top: 1px solid ${color.line};
  }
  a {
    min-height: 54px;
    font-size: ${size.lg};
    padding-left: ${space[4]};
  }
  a.active::after {
    inset: 10px auto 10px 0;
    width: 5px;
  }
`;
