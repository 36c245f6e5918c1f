import { Link } from 'react-router-dom';
import styled from 'styled-components';
import type { MenuService } from '../../shared/menu/useMenu.ts';
import { minutesWords } from '../../shared/menu/wish.ts';
import { paths } from '../../shared/paths.ts';
import { texts } from '../../shared/texts.ts';
import { Button, IconButton } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { formatCents } from '../../ui/format.ts';
import { Icon } from '../../ui/Icons.tsx';
import { color, font, size, space } from '../../ui/tokens.ts';

/** `+15 min, +$12`. */
const more = ({ minutes, priceCents }: { minutes: number; priceCents: number }) =>
  [minutes > 0 && `+${minutesWords(minutes)}`, priceCents > 0 && `+${formatCents(priceCents)}`]
    .filter(Boolean)
    .join(', ') || 'included';
const amount = (cents: number) => (cents === 0 ? 'Free' : formatCents(cents));

/** One service: what it is, how long it takes and what it costs, with the buttons of who keeps the menu. */
export function ServiceCard(props: {
  service: MenuService;
  /** Who offers it, where that is not the owner alone. */
  by?: string | undefined;
  /** Whether the shop is the viewer's own, whose price is theirs to change. */
  isOwn: boolean;
  isBusy: boolean;
  onEdit: () => void;
  onRetire: () => void;
  /** Undefined where it cannot go further. */
  onUp: (() => void) | undefined;
  onDown: (() => void) | undefined;
}) {
  const { service, isBusy, onUp, onDown } = props;
  const { name, category, minutes, bufferMinutes, priceCents, addOns, isDefault } = service;
  return (
    <Frame $flush>
      <Facts>
        {category && <small>{category}</small>}
        <Head>
          <h3>{name}</h3>
          {!isDefault && (
            <Places>
              <IconButton label={`Move ${name} up`} aria-disabled={isBusy || !onUp} onClick={() => !isBusy && onUp?.()}>
                <Icon name="up" />
              </IconButton>
              <IconButton
                label={`Move ${name} down`}
                aria-disabled={isBusy || !onDown}
                onClick={() => !isBusy && onDown?.()}
              >
                <Icon name="down" />
              </IconButton>
            </Places>
          )}
        </Head>
        <p>
          {minutesWords(minutes)}
          {bufferMinutes > 0 && `, then ${minutesWords(bufferMinutes)} until the chair is free`}
        </p>
        {props.by && <p>{props.by}</p>}
        {addOns.length > 0 && (
          <AddOns aria-label={`Add-ons of ${name}`}>
            {addOns.map((one) => (
              <li key={one.id}>
                <span>{one.name}</span>
                <span>{more(one)}</span>
              </li>
            ))}
          </AddOns>
        )}
        {isDefault && (
          <p>
            The default service of every shop, at the shop’s price.{' '}
            {props.isOwn ? (
              <Link to={paths.myStore}>{`Change it in ${texts.sidebar.inventory}`}</Link>
            ) : (
              'Its owner changes it.'
            )}
          </p>
        )}
        <strong>{amount(priceCents)}</strong>
      </Facts>
      {!isDefault && (
        <Actions>
          <Button small icon={<Icon name="edit" size={17} />} aria-label={`Edit ${name}`} onClick={props.onEdit}>
            Edit
          </Button>
          <Button
            small
            variant="danger"
            icon={<Icon name="trash" size={17} />}
            aria-label={`Remove ${name} from the menu`}
            onClick={props.onRetire}
          >
            Remove
          </Button>
        </Actions>
      )}
    </Frame>
  );
}

const Frame = styled(Card)`display: flex; flex-direction: column; height: 100%;`;
const Facts = styled.div`
  display: grid;
  gap: ${space[2]};
  align-content: start;
  flex: 1;
  padding: ${space[4]};
  h3 {
    font-size: ${size.xl};
    line-height: 1.15;
    overflow-wrap: anywhere;
  }
  small, p {
    color: ${color.ink2};
    font-size: ${size.sm};
  }
  small {
    overflow-wrap: anywhere;
  }
  > strong {
    font: 800 ${size.xxl}/1 ${font.display};
  }
`;
const Head = styled.div`display: flex; align-items: flex-start; justify-content: space-between; gap: ${space[2]};`;
// As high as the name beside them.
const Places = styled.div`display: flex; flex: none; margin: -8px -8px -8px 0;`;
const AddOns = styled.ul`
  display: grid;
  gap: ${space[1]};
  font-size: ${size.sm};
  li {
    display: flex;
    gap: ${space[3]};
    justify-content: space-between;
  }
  span:first-child {
    min-width: 0;
    overflow-wrap: anywhere;
  }
  span:last-child {
    flex: none;
    color: ${color.ink2};
  }
`;
const Actions = styled.div`
  display: grid;
  grid-template-columns: 1fr 1fr;
  gap: ${space[2]};
  padding: ${space[3]} ${space[4]};
  border-top: 1px solid ${color.line};
  background: ${color.sunken};
`;
