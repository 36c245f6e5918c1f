import { useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import styled from 'styled-components';
import { paths } from '../shared/paths.ts';
import { texts } from '../shared/texts.ts';
import { Button } from '../ui/Button.tsx';
import { Icon } from '../ui/Icons.tsx';
import { Popover } from '../ui/Popover.tsx';
import { color, media, radius, size, space, target } from '../ui/tokens.ts';
import { VisuallyHidden } from '../ui/VisuallyHidden.tsx';
import { BellList } from './BellList.tsx';
import { useBell } from './useBell.ts';
import { useReading } from './useReading.ts';

const MOST_SHOWN = 99;
const words = (unread: number) => `${unread} unread ${unread === 1 ? 'notification' : 'notifications'}`;

/** How many notifications are unread, at every moment; pressed, the latest of them. */
export function Bell() {
  const { unread, newest } = useBell();
  const { readAll, reading } = useReading();
  const [open, setOpen] = useState(false);
  const head = useRef<HTMLHeadingElement>(null);
  const markAll = () => {
    // The button leaves with the last unread one; the focus stays in the list.
    head.current?.focus();
    void readAll();
  };
  return (
    <>
      <VisuallyHidden aria-live="polite">
        {unread > 0 ? [newest, words(unread)].filter(Boolean).join('. ') : ''}
      </VisuallyHidden>
      <Popover
        label="Notifications"
        flush
        open={open}
        onOpenChange={setOpen}
        trigger={
          <Opener type="button" aria-label={unread > 0 ? `Notifications, ${unread} unread` : 'Notifications'}>
            <Icon name="bell" size={22} />
            {unread > 0 && (
              <Count aria-hidden className="figures">
                {unread > MOST_SHOWN ? `${MOST_SHOWN}+` : unread}
              </Count>
            )}
          </Opener>
        }
      >
        <Head>
          <h2 ref={head} tabIndex={-1}>
            Notifications
          </h2>
          {unread > 0 && (
            <Button small variant="quiet" busy={reading} onClick={markAll}>
              Mark all read
            </Button>
          )}
        </Head>
        <BellList onGo={() => setOpen(false)} />
        <All to={paths.notifications} onClick={() => setOpen(false)}>
          {texts.topBar.viewAll}
        </All>
      </Popover>
    </>
  );
}

const Opener = styled.button`
  position: relative;
  display: grid;
  place-items: center;
  width: ${target};
  height: ${target};
  border: 0;
  background: none;
  border-radius: ${radius.control};
  ${media.fine} {
    &:hover {
      background: ${color.deepSoft};
    }
    }
`;
const Count = styled.span`
  position: absolute;
  top: 2px;
  left: 22px;
  min-width: 20px;
  padding: 0 5px;
  border-radius: ${radius.full};
  background: ${color.brand};
  color: ${color.onBrand};
  border: 2px solid ${color.surface};
  font-size: 11px;
  font-weight: 700;
  line-height: 16px;
  text-align: center;
  ${media.forced} {
    border-color: ButtonText;
  }
`;
const Head = styled.div`
  display: flex;
  align-items: center;
  justify-content: space-between;
  min-height: 56px;
  padding: ${space[2]} ${space[2]} ${space[2]} ${space[4]};
  border-bottom: 1px solid ${color.line};
  h2 {
    font-size: ${size.xl};
    &:focus {
      outline: none;
    }
    }
`;
const All = styled(Link)`display: grid; place-items: center; min-height: 48px; font-weight: 600;`;
