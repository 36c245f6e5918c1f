import { useLocation, useNavigate } from 'react-router-dom';
import styled from 'styled-components';
import { Button } from '../ui/Button.tsx';
import { Icon } from '../ui/Icons.tsx';
import { color, space } from '../ui/tokens.ts';
import { loginThen } from './paths.ts';
import { useSession } from './session.tsx';
import { useFavorite } from './useFavorites.ts';

interface ButtonProps {
  /** A shop or product. */
  of: { readonly id: string; readonly name: string };
  /** On a corner of a card's picture, at the right above or at the left below, instead of beside other words. */
  corner?: 'above' | 'below';
}

/** Puts a shop or product among the member's favorites, or takes it out; visitors log in first. */
export function FavoriteButton({ of, corner }: ButtonProps) {
  const { status } = useSession();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const { isFavorite = false, toggle } = useFavorite(of.id);
  const press = () => void (status === 'member' ? toggle() : navigate(loginThen(`${pathname}${search}`)));
  const Place = corner ? corners[corner] : Beside;
  return (
    <Place
      small
      aria-pressed={isFavorite}
      aria-label={`Favorite: ${of.name}`}
      icon={<Icon name="heart" size={20} />}
      onClick={press}
    >
      {!corner && 'Favorite'}
    </Place>
  );
}

const Beside = styled(Button)`&[aria-pressed='true'] svg { fill: currentColor; color: ${color.brandText}; }`;
// Above the link that covers a card.
const Corner = styled(Beside)`
  position: absolute;
  z-index: 1;
  width: 44px;
  min-width: 44px;
  min-height: 44px;
  padding: 0;
  border-radius: 50%;
`;
const corners = {
  above: styled(Corner)`top: ${space[2]}; right: ${space[2]};`,
  below: styled(Corner)`bottom: ${space[2]}; left: ${space[2]};`,
};
