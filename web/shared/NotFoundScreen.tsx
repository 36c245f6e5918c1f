import { useNavigate } from 'react-router-dom';
import styled from 'styled-components';
import { Button } from '../ui/Button.tsx';
import { Icon } from '../ui/Icons.tsx';
import { Lettering, Row, Stack, Wrap } from '../ui/Layout.tsx';
import { Ticket } from '../ui/Ticket.tsx';
import { color, media, size, space } from '../ui/tokens.ts';
import { LikelyLinks } from './LikelyLinks.tsx';
import { paths } from './paths.ts';
import { texts } from './texts.ts';

/** Any address that leads nowhere, and any that is none of the visitor's business. */
export function NotFoundScreen() {
  const navigate = useNavigate();
  // The first entry of the tab has nothing behind it.
  const back = () => (window.history.state?.idx > 0 ? navigate(-1) : navigate(paths.home));
  return (
    <Wrap>
      <title>{`404 · ${texts.brand}`}</title>
      <Split>
        <Stack $gap={5}>
          <Figure aria-hidden>404</Figure>
          <Title>{texts.notFound.message}</Title>
          <Row>
            <Button variant="primary" icon={<Icon name="back" />} onClick={back}>
              {texts.notFound.back}
            </Button>
          </Row>
        </Stack>
        <Ticket title="Perhaps one of these?" number="No. 404">
          <LikelyLinks />
        </Ticket>
      </Split>
    </Wrap>
  );
}

const Split = styled.div`
  display: grid;
  gap: ${space[8]};
  align-items: center;
  padding-block: clamp(${space[8]}, 8vw, ${space[18]});
  ${media.wide} {
    grid-template-columns: 3fr 2fr;
    gap: ${space[18]};
  }
`;
const Figure = styled(Lettering)`font-size: clamp(7rem, 24vw, 15rem); color: ${color.brandText};`;
const Title = styled.h1`font-size: clamp(${size.h2}, 5.2vw, 4rem); max-width: 20ch;`;
