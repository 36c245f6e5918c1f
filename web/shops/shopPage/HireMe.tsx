import { useSearchParams } from 'react-router-dom';
import { loginThen, paths } from '../../shared/paths.ts';
import { useSession } from '../../shared/session.tsx';
import { texts } from '../../shared/texts.ts';
import { Button, LinkButton } from '../../ui/Button.tsx';
import { FootBar } from '../../ui/FootBar.tsx';
import { formatCents } from '../../ui/format.ts';
import { usePhone } from '../../ui/useMedia.ts';

/**
 * What opens the booking dialog; a visitor logs in first and finds it open afterwards. On a phone it stays at the foot
 * of the screen.
 */
export function HireMe(props: { shop: { id: string; name: string; priceCents: number }; onOpen: () => void }) {
  const phone = usePhone();
  const { status } = useSession();
  const toBook = useBookAfterLogin(props.shop.id);
  const { shop } = props;
  const label = phone
    ? `${texts.shop.hireMe} · ${shop.priceCents === 0 ? 'Free' : formatCents(shop.priceCents)}`
    : texts.shop.hireMe;
  const button =
    status === 'guest' ? (
      <LinkButton variant="primary" block to={toBook}>
        {label}
      </LinkButton>
    ) : (
      <Button variant="primary" block onClick={props.onOpen}>
        {label}
      </Button>
    );
  return <FootBar>{button}</FootBar>;
}

/** To the login, and from there back to the shop's page as it is, with the dialog open. */
export function useBookAfterLogin(shopId: string): string {
  const [params] = useSearchParams();
  const then = new URLSearchParams(params);
  then.set('book', '1');
  return loginThen(`${paths.barber(shopId)}?${then}`);
}

/** Whether the address asks for the dialog (`?book=1`), and how to answer. */
export function useBookParam(): [boolean, (open: boolean) => void] {
  const [params, setParams] = useSearchParams();
  const set = (open: boolean) =>
    setParams(
      (now) => {
        const next = new URLSearchParams(now);
        if (open) next.set('book', '1');
        else next.delete('book');
        return next;
      },
      { replace: true, preventScrollReset: true },
    );
  return [params.get('book') === '1', set];
}
