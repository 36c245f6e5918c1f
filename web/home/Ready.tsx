import styled from 'styled-components';
import { paths } from '../shared/paths.ts';
import { texts } from '../shared/texts.ts';
import { LinkButton } from '../ui/Button.tsx';
import { Icon } from '../ui/Icons.tsx';
import { Stage, Wrap } from '../ui/Layout.tsx';
import { font, media, space } from '../ui/tokens.ts';

/** The last word of the page. */
export function Ready() {
  return (
    <Stage as="section" aria-labelledby="ready">
      <Banner>
        <h2 id="ready">{texts.home.ready}</h2>
        <LinkButton variant="primary" to={paths.signup} icon={<Icon name="ticket" />}>
          {texts.home.getStarted}
        </LinkButton>
      </Banner>
    </Stage>
  );
}

const Banner = styled(Wrap)`
  display: flex;
  flex-wrap: wrap;
  gap: ${space[6]};
  align-items: center;
  justify-content: space-between;
  padding-block: ${space[12]};
  h2 {
    font: 900 clamp(2.75rem, 7vw, 5.5rem)/.88 ${font.display};
    text-transform: uppercase;
  }
  ${media.tablet} {
    padding-block: ${space[18]};
  }
`;
