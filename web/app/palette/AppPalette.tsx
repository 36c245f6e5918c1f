import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { guestOf } from '../../shared/nameOf.ts';
import { paths } from '../../shared/paths.ts';
import { useSession } from '../../shared/session.tsx';
import { texts } from '../../shared/texts.ts';
import { clock, shortDate } from '../../shared/times.ts';
import { formatCents } from '../../ui/format.ts';
import type { IconName } from '../../ui/Icons.tsx';
import { Palette, type PaletteGroup } from '../../ui/Palette.tsx';
import { chooseTheme } from '../../ui/theme.ts';
import type { PaletteProps } from '../SearchPalette.tsx';
import { frontLinks, memberLinks, platformLinks } from '../shellLinks.ts';
import { pagesFor } from './pages.ts';
import { useFound } from './useFound.ts';
import { type OwnKind, useOwn } from './useOwn.ts';

/**
 * What the search of the top bar finds: every feature of this member's menu, what lies under it, their bookings, orders
 * and conversations, appointments at their shops, shops, products and threads, and actions.
 */
export function AppPalette(props: PaletteProps) {
  const navigate = useNavigate();
  const { logout } = useSession();
  const [query, setQuery] = useState(props.begun);
  const { by, shops, products, threads, appointments, own: found } = useFound(query, props.user.role);
  const own = useOwn(props.user.role, props.open);
  const openOrClose = (open: boolean) => {
    setQuery('');
    props.onOpenChange(open);
  };
  const go = (to: string) => () => void navigate(to);
  const ownGroup = (title: string, icon: IconName, kind: OwnKind): PaletteGroup => {
    const isFound = new Set(found[kind].map(({ id }) => id));
    const things = [...found[kind], ...own[kind].filter(({ id }) => !isFound.has(id))];
    return {
      title,
      items: things.map(({ to, note, ...thing }) => {
        // A line that says the words itself stays the same one when the server has found it, too: it may be being pressed.
        const isSaid = `${thing.label} ${note}`.toLowerCase().includes(by.toLowerCase());
        const keywords = isFound.has(thing.id) && !isSaid ? [note, by] : [note];
        return { ...thing, note, icon, keywords, onChoose: go(to) };
      }),
    };
  };
  const ownGroups = [
    ownGroup('Bookings', 'calendar', 'bookings'),
    ownGroup('Orders', 'cart', 'orders'),
    ownGroup('Sales', 'briefcase', 'sales'),
    ownGroup('Conversations', 'mail', 'conversations'),
  ];
  const groups: PaletteGroup[] = [
    {
      title: 'Features',
      items: [...platformLinks(props.user.role), ...memberLinks(props.user.role), ...frontLinks].map((link) => ({
        id: link.to,
        label: link.label,
        icon: link.icon,
        keywords: alsoCalled[link.to],
        onChoose: go(link.to),
      })),
    },
    {
      title: 'Sub-features',
      items: pagesFor(props.user.role).map(({ to, keywords, ...page }) => ({
        ...page,
        id: page.label,
        keywords: [...(keywords ?? [])],
        onChoose: go(to),
      })),
    },
    ...(query.trim() ? ownGroups : []),
    {
      title: texts.sidebar.appointments,
      items: appointments.map(({ id, date, time, serviceName, shop, walkIn, customer }) => ({
        id,
        label: guestOf({ walkIn, customer }),
        note: `${serviceName}, ${shortDate(date)}, ${clock(time)}`,
        icon: 'calendar',
        keywords: [by],
        onChoose: go(`${paths.appointments}?${new URLSearchParams({ shop: shop.id, day: date })}#${id}`),
      })),
    },
    {
      title: 'Shops',
      items: shops.map(({ id, name, city, state }) => ({
        id,
        label: name,
        note: [city, state].filter(Boolean).join(', '),
        icon: 'chair',
        keywords: [by],
        onChoose: go(paths.barber(id)),
      })),
    },
    {
      title: 'Products',
      items: products.map(({ id, name, priceCents }) => ({
        id,
        label: name,
        note: formatCents(priceCents),
        icon: 'comb',
        keywords: [by],
        onChoose: go(paths.product(id)),
      })),
    },
    {
      title: 'Threads',
      // The words may be in the text and not in the topic.
      items: threads.map(({ id, topic, category }) => ({
        id,
        label: topic,
        note: category,
        icon: 'forum',
        keywords: [by],
        onChoose: go(paths.thread(id)),
      })),
    },
    {
      title: 'Actions',
      items: [
        { id: 'light', label: 'Light theme', icon: 'sun', onChoose: () => chooseTheme('light') },
        { id: 'dark', label: 'Dark theme', icon: 'moon', onChoose: () => chooseTheme('dark') },
        { id: 'system', label: 'Theme of the system', icon: 'monitor', onChoose: () => chooseTheme('system') },
        {
          id: 'logout',
          label: texts.userMenu.logout,
          icon: 'logout',
          onChoose: () => {
            void logout();
            void navigate(paths.login);
          },
        },
      ],
    },
  ];
  return (
    <Palette
      open={props.open}
      onOpenChange={openOrClose}
      label={texts.topBar.search}
      groups={groups}
      begun={query}
      onQuery={setQuery}
      emptyText="Nothing of that name"
    />
  );
}

/** Further words by which pages of the platform are found. */
const alsoCalled: Readonly<Record<string, string[]>> = {
  [paths.ownerAudit]: ['history'],
  [paths.ownerSystem]: ['jobs', 'rebuild', 'mails', 'backup', 'webhooks'],
  [paths.ownerBooks]: ['ledger', 'money', 'disputes', 'chargebacks'],
};
