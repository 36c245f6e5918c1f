import styled, { keyframes } from 'styled-components';
import { artPalettes, font, media } from '../ui/tokens.ts';

const [brass, paper, red, green] = artPalettes[1];
const centre = { x: 330, y: 330 };

/**
 * A painted shop front: rays, a pole that turns for a moment, the chair under its sign. It says nothing, so readers do
 * not meet it.
 */
export function HeroArt() {
  return (
    <Sign viewBox="0 0 600 560" aria-hidden="true" focusable="false">
      <defs>
        <pattern id="hero-bands" width="112" height="112" patternUnits="userSpaceOnUse" patternTransform="rotate(-38)">
          <rect width="112" height="112" fill={paper} />
          <rect width="112" height="28" fill={red} />
          <rect width="112" height="28" y="56" fill={green} />
        </pattern>
        <clipPath id="hero-glass">
          <rect x="70" y="92" width="104" height="372" />
        </clipPath>
        <clipPath id="hero-board">
          <rect width="600" height="560" rx="6" />
        </clipPath>
      </defs>
      <g clipPath="url(#hero-board)">
        <rect width="600" height="560" fill={brass} />
        {rays.map((d) => (
          <path key={d} d={d} fill={paper} />
        ))}
        <circle cx={centre.x + 50} cy={centre.y - 20} r="196" fill={green} />
        <circle cx={centre.x + 50} cy={centre.y - 20} r="182" fill="none" stroke={brass} strokeWidth="4" />
        <BarberChair />
        <rect y="500" width="600" height="60" fill={red} />
        <Tiles />
        <Pole />
        <OpenSign />
        <rect x="8" y="8" width="584" height="544" rx="3" fill="none" stroke={green} strokeWidth="6" />
      </g>
    </Sign>
  );
}

const rays = Array.from({ length: 14 }, (_, at) => {
  const point = (angle: number) =>
    `${Math.round(centre.x + 700 * Math.cos(angle))} ${Math.round(centre.y + 700 * Math.sin(angle))}`;
  const from = (at / 14) * Math.PI * 2;
  return `M${centre.x} ${centre.y}L${point(from)}L${point(from + Math.PI / 14)}Z`;
});

const Pole = () => (
  <g>
    <rect x="70" y="92" width="104" height="372" fill={paper} />
    <g clipPath="url(#hero-glass)">
      <Turning x="-80" y="-200" width="420" height="1000" fill="url(#hero-bands)" />
    </g>
    <rect x="84" y="92" width="12" height="372" fill={paper} opacity=".55" />
    <circle cx="122" cy="44" r="30" fill={red} />
    <path d="M58 70h128v26H58zM48 96h148v16H48zM48 452h148v16H48zM58 468h128v34H58z" fill={green} />
    <path d="M58 78h128M58 480h128" stroke={brass} strokeWidth="4" />
  </g>
);

const BarberChair = () => (
  <g>
    <path d="M352 150h84l8 46h-100z" fill={red} />
    <path d="M338 206h112l18 136H330z" fill={red} />
    <path d="M352 222h84l11 104h-104z" fill="none" stroke={brass} strokeWidth="4" />
    <path d="M296 344h190q22 0 22 24v16H286v-26q0-14 10-14z" fill={red} />
    <path d="M300 270h26v74h-26zM470 270h26v74h-26zM290 254h46v20h-46zM460 254h46v20h-46z" fill={paper} />
    <path d="M372 384h46v66h-46zM330 450h130l22 26H308z" fill={paper} />
    <path d="M286 384h-30l-34 72h-24v18h56l36-72z" fill={paper} />
    <path d="M308 476h174v24H308z" fill={brass} />
  </g>
);

const Tiles = () => (
  <g fill={paper}>
    {Array.from({ length: 10 }, (_, at) => at * 60).map((x) => (
      <rect key={x} x={x} y={(x / 60) % 2 ? 530 : 500} width="60" height="30" />
    ))}
  </g>
);

const OpenSign = () => (
  <g>
    <path d="M456 14v44M560 14v44" stroke={green} strokeWidth="5" />
    <rect x="436" y="54" width="144" height="76" rx="4" fill={paper} stroke={green} strokeWidth="6" />
    <Lettered x="508" y="110" textAnchor="middle" fill={red}>
      OPEN
    </Lettered>
  </g>
);

// Under five seconds in all, so it needs no stop button (WCAG 2.2.2).
const turn = keyframes`to { transform: translateY(142.12px); }`;
const Turning = styled.rect`animation: ${turn} 2.4s linear 2; ${media.still} { animation: none; }`;
const Lettered = styled.text`font: 900 54px ${font.display};`;
const Sign = styled.svg`width: 100%; max-width: 560px; height: auto; aspect-ratio: 600 / 560; justify-self: center; ${media.phone} { aspect-ratio: 600 / 560; }`;
