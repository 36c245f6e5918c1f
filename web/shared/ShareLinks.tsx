import { Button, LinkButton } from '../ui/Button.tsx';
import { Icon } from '../ui/Icons.tsx';
import { Row } from '../ui/Layout.tsx';
import { CopyLink } from './CopyLink.tsx';

/** Ways to hand a page of this site on: the device's own where it has one, by mail, and its address copied. */
export function ShareLinks(props: { path: string; title: string; onCopied?: () => void }) {
  const { path, title } = props;
  const url = new URL(path, window.location.origin).href;
  // Closing the device's own window is no failure.
  const share = () => void navigator.share({ title, url }).catch(() => undefined);
  return (
    <Row $gap={2} role="group" aria-label="Share">
      {typeof navigator.share === 'function' && (
        <Button small variant="quiet" icon={<Icon name="send" size={18} />} onClick={share}>
          Share
        </Button>
      )}
      <LinkButton
        small
        variant="quiet"
        icon={<Icon name="mail" size={18} />}
        to={`mailto:?subject=${encodeURIComponent(title)}&body=${encodeURIComponent(url)}`}
      >
        Send by mail
      </LinkButton>
      <CopyLink small variant="quiet" path={path} onCopied={props.onCopied} />
    </Row>
  );
}
