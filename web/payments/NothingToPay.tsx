import { LinkButton } from '../ui/Button.tsx';
import { Page } from '../ui/Layout.tsx';
import { EmptyState } from '../ui/States.tsx';

/** For an address that leads to nothing to pay. */
export function NothingToPay(props: { text: string; to: string; action: string }) {
  return (
    <Page title="Payment">
      <EmptyState
        icon="ticket"
        heading="h2"
        title="There is nothing to pay here"
        text={props.text}
        action={
          <LinkButton variant="primary" to={props.to}>
            {props.action}
          </LinkButton>
        }
      />
    </Page>
  );
}
