import { LinkButton } from '../ui/Button.tsx';
import { Page } from '../ui/Layout.tsx';
import { EmptyState } from '../ui/States.tsx';

/** Somebody came to the till without anything to pay for: says so, and shows the way on. */
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
