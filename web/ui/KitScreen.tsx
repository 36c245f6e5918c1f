import { Button } from './Button.tsx';
import { KitForms } from './KitForms.tsx';
import { KitOverlays } from './KitOverlays.tsx';
import { KitPieces } from './KitPieces.tsx';
import { KitSigns } from './KitSigns.tsx';
import { Page, Row } from './Layout.tsx';
import { chooseTheme } from './theme.ts';

/** Every piece of the kit in every state, for looking at and for the accessibility check. */
export function KitScreen() {
  return (
    <main>
      <Page
        title="The kit"
        eyebrow="Chair & Ticket"
        lead="Every part of the interface, in every state it knows."
        actions={<Themes />}
      >
        <KitSigns />
        <KitForms />
        <KitPieces />
        <KitOverlays />
      </Page>
    </main>
  );
}

function Themes() {
  return (
    <Row $gap={2}>
      <Button small onClick={() => chooseTheme('light')}>
        Light
      </Button>
      <Button small onClick={() => chooseTheme('dark')}>
        Dark
      </Button>
      <Button small onClick={() => chooseTheme('system')}>
        System
      </Button>
    </Row>
  );
}
