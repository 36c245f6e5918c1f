import { useNavigate } from 'react-router-dom';
import styled from 'styled-components';
import { paths } from '../shared/paths.ts';
import { type SessionUser, useSession } from '../shared/session.tsx';
import { askForHelp } from '../shared/shortcuts.ts';
import { texts } from '../shared/texts.ts';
import { Avatar } from '../ui/Avatar.tsx';
import { Icon } from '../ui/Icons.tsx';
import { DropdownMenu, MenuChoice, MenuItem, MenuLabel, MenuLink, MenuSeparator } from '../ui/Menu.tsx';
import { useTheme } from '../ui/theme.ts';
import { themes } from '../ui/themes.ts';
import { color, media, radius, space, target } from '../ui/tokens.ts';

/** The menu of the account, with the most used links. */
export function UserMenu({ user }: { user: SessionUser }) {
  const { logout } = useSession();
  const navigate = useNavigate();
  const name = `${user.firstName} ${user.lastName}`.trim();
  const leave = () => {
    // Logs out first: the session has ended even when the viewer goes elsewhere while the login page loads.
    void logout();
    void navigate(paths.login);
  };
  return (
    <DropdownMenu
      label="Account"
      trigger={
        <Opener type="button" aria-label={`Account of ${name}`}>
          <Avatar name={name} src={user.pictureUrl} size={34} />
          <span>{user.firstName}</span>
          <Icon name="down" size={16} />
        </Opener>
      }
    >
      <MenuLabel>{name}</MenuLabel>
      <MenuLink to={paths.home} icon="home">
        {texts.userMenu.home}
      </MenuLink>
      <MenuLink to={user.role === 'superadmin' ? paths.owner : paths.dashboard} icon="dashboard">
        {texts.userMenu.dashboard}
      </MenuLink>
      <MenuLink to={paths.profile} icon="user">
        {texts.userMenu.profile}
      </MenuLink>
      <MenuLink to={paths.settings} icon="settings">
        {texts.userMenu.settings}
      </MenuLink>
      <MenuSeparator />
      <ThemeChoices />
      <MenuSeparator />
      <MenuItem icon="help" onSelect={askForHelp}>
        Keyboard help
      </MenuItem>
      <MenuItem icon="logout" onSelect={leave}>
        {texts.userMenu.logout}
      </MenuItem>
    </DropdownMenu>
  );
}

function ThemeChoices() {
  const { choice, choose } = useTheme();
  return <MenuChoice label="Theme" value={choice} onChange={choose} items={themes} />;
}

const Opener = styled.button`
  display: inline-flex;
  align-items: center;
  justify-content: center;
  gap: ${space[2]};
  min-height: ${target};
  min-width: ${target};
  border: 1px solid transparent;
  background: none;
  border-radius: ${radius.control};
  font-weight: 600;
  padding: 0 ${space[2]};
  ${media.phone} {
    padding: 0;
  }
  ${media.fine} {
    &:hover {
      background: ${color.deepSoft};
    }
    }
  &[data-state='open'] {
    background: ${color.deepSoft};
  }
  > span:nth-child(2) {
    max-width: 12ch;
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
    ${media.phone} {
      display: none;
    }
    }
  > svg {
    ${media.phone} {
      display: none;
    }
    }
`;
