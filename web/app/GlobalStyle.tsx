import { createGlobalStyle } from 'styled-components';
import { TITLE_SIZE } from '../ui/Layout.tsx';
import { type ColorName, color, darkColors, font, lightColors, media, motion, size } from '../ui/tokens.ts';

const variables = (colors: Record<ColorName, string>) =>
  Object.entries(colors)
    .map(([name, value]) => `--c-${name}: ${value};`)
    .join('');

export const GlobalStyle = createGlobalStyle`
  :root {
    ${variables(lightColors)} color-scheme: light;
    --focus: ${color.focus};
    --shadow: 0 12px 32px rgb(8 14 12 / .22);
  }
  @media (prefers-color-scheme: dark) {
    :root:not([data-theme='light']) {
      ${variables(darkColors)} color-scheme: dark;
      --shadow: 0 12px 32px rgb(0 0 0 / .6);
    }
  }
  :root[data-theme='dark'] {
    ${variables(darkColors)} color-scheme: dark;
    --shadow: 0 12px 32px rgb(0 0 0 / .6);
  }

  *, *::before, *::after {
    box-sizing: border-box;
  }
  html {
    -webkit-text-size-adjust: 100%;
    /* Below, the chat's button stands on whatever keeps to the foot of the window. */
    scroll-padding: 96px 0 calc(var(--foot, 48px) + 72px);
    overflow-y: scroll;
  }
  /* Behind a window the page keeps its place and width, and what sticks in it goes on sticking: it is the root that does not scroll, not the body. */
  html:has(> body[data-scroll-locked]) {
    overflow-y: hidden;
    scrollbar-gutter: stable;
  }
  html > body[data-scroll-locked] {
    overflow: visible !important;
    margin-right: 0 !important;
  }
  body {
    margin: 0;
    background: ${color.bg};
    color: ${color.ink};
    font: 400 ${size.md}/1.55 ${font.text};
    font-synthesis-weight: none;
    -webkit-font-smoothing: antialiased;
    text-rendering: optimizeLegibility;
    overflow-wrap: break-word;
  }
  h1, h2, h3, h4, p, dl, dd, ul, ol, figure, fieldset {
    margin: 0;
    padding: 0;
  }
  fieldset {
    border: 0;
    min-width: 0;
  }
  ul, ol {
    list-style: none;
  }
  h1, h2 {
    font-family: ${font.display};
    font-weight: 800;
    line-height: 1.02;
    letter-spacing: .002em;
    text-wrap: balance;
  }
  h1 {
    font-size: ${TITLE_SIZE};
  }
  h2 {
    font-size: clamp(1.75rem, 4vw, 2.25rem);
  }
  h3 {
    font-size: ${size.lg};
    line-height: 1.3;
  }
  h1[tabindex='-1']:focus, main:focus {
    outline: none;
  }
  p {
    text-wrap: pretty;
  }
  img, svg, video {
    display: block;
    max-width: 100%;
  }
  img {
    height: auto;
  }
  a {
    color: ${color.deepText};
    text-underline-offset: .18em;
    text-decoration-thickness: 1px;
  }
  a:hover {
    text-decoration-thickness: 2px;
  }
  button, input, select, textarea {
    font: inherit;
    color: inherit;
    letter-spacing: inherit;
  }
  button {
    cursor: pointer;
  }
  a, b, em, small, strong {
    unicode-bidi: isolate;
  }
  input, textarea {
    unicode-bidi: plaintext;
  }
  time, data, td, .figures {
    font-variant-numeric: tabular-nums;
  }
  ::selection {
    background: ${color.deep};
    color: ${color.onDeep};
  }
  :focus-visible {
    outline: 3px solid var(--focus);
    outline-offset: 2px;
    border-radius: 2px;
  }
  #root {
    isolation: isolate;
    min-height: 100dvh;
  }

  @keyframes sheet-in {
    from {
      opacity: 0;
      transform: translateY(12px);
    }
    }
  @keyframes sheet-out {
    to {
      opacity: 0;
      transform: translateY(12px);
    }
    }
  @keyframes fade-in {
    from {
      opacity: 0;
    }
    }
  @keyframes fade-out {
    to {
      opacity: 0;
    }
    }
  @keyframes busy-bar {
    to {
      background-position: 24px 0;
    }
    }
  main > * {
    animation: fade-in ${motion.route};
  }

  ${media.still} {
    *, *::before, *::after {
      animation-duration: 1ms !important;
      animation-iteration-count: 1 !important;
      /* None at all: a short one of every element's colour starts anew for ever where a colour is inherited. */
      transition: none !important;
      scroll-behavior: auto !important;
    }
  }
  @media print {
    [data-noprint] {
      display: none !important;
    }
    body {
      background: none;
    }
  }
`;
