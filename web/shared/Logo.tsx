import { Link } from 'react-router-dom';
import styled from 'styled-components';
import { color, font, radius } from '../ui/tokens.ts';
import { texts } from './texts.ts';

/** The enamel sign: our name on a bottle-green plate with a cream line inside its edge. */
export function Logo(props: { to: string; label?: string }) {
  return (
    <Sign to={props.to} aria-label={props.label ?? `${texts.brand}, home`}>
      <Pole viewBox="0 0 14 30" width={14} height={30} aria-hidden="true">
        <clipPath id="logo-pole">
          <rect x="2.5" y="5" width="9" height="20" />
        </clipPath>
        <g clipPath="url(#logo-pole)">
          <rect x="2.5" y="5" width="9" height="20" fill={color.onStage} />
          <path d="M0 13 14 3v5L0 18zM0 27 14 17v5L0 32z" fill={color.poleRed} />
        </g>
        <rect x="0.5" y="2" width="13" height="3" rx="1" fill={color.onStage} />
        <rect x="0.5" y="25" width="13" height="3" rx="1" fill={color.onStage} />
      </Pole>
      <span>{texts.brand}</span>
    </Sign>
  );
}

const Sign = styled(Link)`
  display: inline-flex;
  align-items: center;
  gap: 9px;
  flex: none;
  min-height: 44px;
  padding: 0 14px 0 11px;
  border-radius: ${radius.control};
  background: ${color.stage};
  color: ${color.onStage};
  text-decoration: none;
  box-shadow: inset 0 0 0 2px ${color.stage}, inset 0 0 0 3px ${color.onStage};
  font: 900 1.5rem/1 ${font.display};
  text-transform: uppercase;
  letter-spacing: .035em;
  @media (max-width: 359px), (min-width: 960px) and (max-width: 1119px) {
    padding: 0 9px 0 7px;
    gap: 6px;
    font-size: 1.2rem;
  }
  @media (forced-colors: active) {
    border: 1px solid LinkText;
  }
`;
const Pole = styled.svg`flex: none;`;
