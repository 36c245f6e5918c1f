import { Link } from 'react-router-dom';
import { graphql } from '../../graphql/index.ts';
import { momentOf } from '../../shared/instants.ts';
import { paths } from '../../shared/paths.ts';
import { useAction } from '../../shared/useAction.ts';
import { Button } from '../../ui/Button.tsx';
import { Row, Stack } from '../../ui/Layout.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { useAccount } from '../useAccount.ts';

const SetConsent = graphql(`
  mutation SetConsent($given: Boolean!) { setConsent(given: $given) { ...AccountFields } }
`);

interface Consent {
  text: string;
  givenAt: string;
  isLatest: boolean;
}

/** What the member agreed to, in the words they saw and since when; they withdraw it as easily as they gave it. */
export function PrivacyPanel() {
  const { account } = useAccount();
  const [set, busy] = useAction(SetConsent);
  if (!account) return null;
  const consent = account.consent ?? undefined;
  const isAsked = !consent?.isLatest;
  return (
    <Panel
      title="Privacy"
      text={
        <>
          What is kept, how long and why is on <Link to={paths.privacy}>a page of its own</Link>.
        </>
      }
    >
      <Stack>
        <p>{wordsOf(consent)}</p>
        <Row>
          {isAsked && (
            <Button busy={busy} onClick={() => void set({ given: true }, 'You agree to the privacy and policy terms.')}>
              Agree
            </Button>
          )}
          {consent && (
            <Button
              variant="quiet"
              busy={busy}
              onClick={() => void set({ given: false }, 'You no longer agree to the privacy and policy terms.')}
            >
              Withdraw
            </Button>
          )}
        </Row>
      </Stack>
    </Panel>
  );
}

function wordsOf(consent: Consent | undefined): string {
  if (!consent) return 'You have not agreed to the privacy and policy terms. Nothing depends on it.';
  const agreed = `You agreed on ${momentOf(consent.givenAt)}: “${consent.text}”.`;
  return consent.isLatest ? agreed : `${agreed} The words are different now.`;
}
