import { Link } from 'react-router-dom';
import styled from 'styled-components';
import { Icon, type IconName } from '../ui/Icons.tsx';
import { color, space } from '../ui/tokens.ts';
import { paths } from './paths.ts';
import { useSession } from './session.tsx';

type Likely = [to: string, icon: IconName, label: string];

const guest: Likely[] = [
  [paths.home, 'home', 'The front page'],
  [paths.barbers, 'chair', 'Find a chair near you'],
  [paths.login, 'user', 'Your account'],
];
const member: Likely[] = [
  [paths.barbers, 'chair', 'Find a chair near you'],
  [paths.appointments, 'calendar', 'Your bookings'],
  [paths.dashboard, 'dashboard', 'Your dashboard'],
];

/** Three places people mean when they have lost their way. */
export function LikelyLinks() {
  const { status } = useSession();
  return (
    <List>
      {(status === 'guest' ? guest : member).map(([to, icon, label]) => (
        <li key={to}>
          <Link to={to}>
            <Icon name={icon} />
            <span>{label}</span>
            <Icon name="right" size={18} />
          </Link>
        </li>
      ))}
    </List>
  );
}

const List = styled.ul`
  display: grid;
  li + li {
    border-top: 1px solid ${color.line};
  }
  a {
    display: flex;
    align-items: center;
    gap: ${space[3]};
    min-height: 52px;
    color: ${color.ink};
    text-decoration: none;
    font-weight: 600;
  }
  a:hover span {
    text-decoration: underline;
  }
  a svg:last-child {
    margin-left: auto;
    color: ${color.muted};
  }
`;
