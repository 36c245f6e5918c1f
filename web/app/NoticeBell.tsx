import { useState } from 'react';
import { Link } from 'react-router-dom';
import styled from 'styled-components';
import { Button } from '../ui/Button.tsx';
import { Icon } from '../ui/Icons.tsx';
import { Popover } from '../ui/Popover.tsx';
import { VisuallyHidden } from '../ui/VisuallyHidden.tsx';
import { paths } from './paths.ts';
import { texts } from './texts.ts';
import { color, font, media, radius, size, space, target } from './tokens.ts';
import { type Notice, useBell } from './useBell.ts';

const date = new Intl.DateTimeFormat('en-US', { dateStyle: 'long' });

/** News for this member; everyone logged in has a bell. */
export function NoticeBell() {
  const { notices, unread, markAllRead } = useBell();
  const [open, setOpen] = useState(false);
  return (
    <>
      <VisuallyHidden aria-live="polite">{unread > 0 ? `${unread} unread notifications` : ''}</VisuallyHidden>
      <Popover
        label="Notifications"
        flush
        open={open}
        onOpenChange={setOpen}
        trigger={
          <Bell type="button" aria-label={unread > 0 ? `Notifications, ${unread} unread` : 'Notifications'}>
            <Icon name="bell" size={22} />
            {unread > 0 && <i aria-hidden />}
          </Bell>
        }
      >
        <Head>
          <h2>Notifications</h2>
          {unread > 0 && (
            <Button small variant="quiet" onClick={markAllRead}>
              Mark all read
            </Button>
          )}
        </Head>
        {notices.length > 0 ? <Notices notices={notices} /> : <Quiet />}
        <All to={paths.notifications} onClick={() => setOpen(false)}>
          {texts.topBar.viewAll}
        </All>
      </Popover>
    </>
  );
}

function Quiet() {
  return (
    <Empty>
      <Icon name="bell" size={28} />
      <strong>Nothing new</strong>
      <p>Bookings, replies and announcements will appear here.</p>
    </Empty>
  );
}

function Notices({ notices }: { notices: readonly Notice[] }) {
  return (
    <ul>
      {notices.map((notice) => (
        <Line key={notice.id} $new={!notice.read}>
          <strong>{notice.subject}</strong>
          <p>{notice.preview}</p>
          <time dateTime={notice.at}>{date.format(new Date(notice.at))}</time>
        </Line>
      ))}
    </ul>
  );
}

const Bell = styled.button`
  position: relative; display: grid; place-items: center; width: ${target}; height: ${target}; border: 0; background: none; border-radius: ${radius.control};
  ${media.fine} { &:hover { background: ${color.deepSoft}; } }
  i { position: absolute; top: 9px; right: 9px; width: 10px; height: 10px; border-radius: 50%; background: ${color.brand}; border: 2px solid ${color.surface}; }
`;
const Head = styled.div`
  display: flex; align-items: center; justify-content: space-between; min-height: 56px; padding: ${space[2]} ${space[4]}; border-bottom: 1px solid ${color.line};
  h2 { font-size: ${size.xl}; }
`;
const Empty = styled.div`
  display: grid; justify-items: center; gap: ${space[2]}; padding: ${space[8]} ${space[5]}; text-align: center; color: ${color.ink2}; font-size: ${size.sm};
  svg { color: ${color.muted}; } strong { font: 800 ${size.lg}/1.1 ${font.display}; color: ${color.ink}; }
`;
const Line = styled.li<{ $new: boolean }>`
  padding: ${space[3]} ${space[4]}; border-bottom: 1px solid ${color.line}; border-left: 4px solid ${({ $new }) => ($new ? color.brand : 'transparent')};
  p { font-size: ${size.sm}; color: ${color.ink2}; } time { font-size: ${size.xs}; color: ${color.muted}; }
`;
const All = styled(Link)`display: grid; place-items: center; min-height: 48px; font-weight: 600; border-top: 1px solid ${color.line};`;
