import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useThreadsNamed } from '../forum/list/useThreadsNamed.ts';
import { paths } from '../shared/paths.ts';
import { type SessionUser, useSession } from '../shared/session.tsx';
import { texts } from '../shared/texts.ts';
import { Palette, type PaletteGroup } from '../ui/Palette.tsx';
import { chooseTheme } from '../ui/theme.ts';
import { sidebarLinks } from './shellLinks.ts';

/**
 * What the search of the top bar finds: every feature of this member's menu, what lies under it, threads of the forum,
 * and actions.
 */
export function AppPalette(props: { user: SessionUser; open: boolean; onOpenChange: (open: boolean) => void }) {
  const navigate = useNavigate();
  const { logout } = useSession();
  const [query, setQuery] = useState('');
  const { by, threads } = useThreadsNamed(query);
  const openOrClose = (open: boolean) => {
    setQuery('');
    props.onOpenChange(open);
  };
  const go = (to: string) => () => void navigate(to);
  const groups: PaletteGroup[] = [
    {
      title: 'Features',
      items: sidebarLinks(props.user.role).map((link) => ({
        id: link.to,
        label: link.label,
        icon: link.icon,
        onChoose: go(link.to),
      })),
    },
    {
      title: 'Sub-features',
      items: [
        {
          id: 'find',
          label: texts.header.findABarber,
          icon: 'search',
          keywords: ['book', 'chair', 'shops', 'hire'],
          onChoose: go(paths.barbers),
        },
        {
          id: 'shop',
          label: texts.myStore.createShop,
          note: texts.sidebar.inventory,
          icon: 'plus',
          keywords: ['add shop'],
          onChoose: go(paths.myStore),
        },
        {
          id: 'password',
          label: 'Change password',
          note: texts.sidebar.settings,
          icon: 'lock',
          onChoose: go(`${paths.settings}?tab=password`),
        },
        {
          id: 'picture',
          label: 'Change picture',
          note: texts.sidebar.myProfile,
          icon: 'image',
          keywords: ['avatar', 'photo'],
          onChoose: go(paths.profile),
        },
        { id: 'home', label: texts.userMenu.home, icon: 'home', keywords: ['front page'], onChoose: go(paths.home) },
      ],
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
      onQuery={setQuery}
      emptyText="No feature or thread of that name"
    />
  );
}
