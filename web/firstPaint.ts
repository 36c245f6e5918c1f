import type { Plugin } from 'vite';
import { firstWords } from './shared/firstWords.ts';
import { texts } from './shared/texts.ts';
import { type ColorName, darkColors, font, lightColors, radius } from './ui/tokens.ts';

const USED: readonly ColorName[] = [
  'bg',
  'surface',
  'sunken',
  'line',
  'lineStrong',
  'ink',
  'ink2',
  'muted',
  'brand',
  'onBrand',
  'brandText',
  'deepText',
  'stage',
  'onStage',
  'focus',
  'stageFocus',
];
const POLE: readonly ColorName[] = ['poleRed', 'polePaper', 'poleGreen'];

const variables = (colors: Record<ColorName, string>) =>
  [...USED, ...POLE].map((name) => `--c-${name}:${colors[name]};`).join('');

/**
 * How the words look that the gateway writes in place of the frame (`gateway/pages`): as the screens that take their
 * place.
 */
const WORDS = `
.first{display:grid;grid-template-columns:minmax(0,1fr);line-height:1.55;overflow-wrap:break-word}
.fp-sheet{min-height:100vh;display:flex;flex-direction:column}
.first main{flex:1 0 auto}
.first a{color:var(--c-deepText);text-underline-offset:.18em}
.first .fp-at{display:block}
.first h1,.first h2{margin:0;font:800 clamp(1.75rem,4vw,2.25rem)/1.02 ${font.display};letter-spacing:.002em;text-wrap:balance;overflow-wrap:anywhere}
.first :not(.fp-stage)>.fp-wrap .fp-title,.first .fp-wrap.fp-page .fp-title{font-size:clamp(2.25rem,5vw,3rem)}
.first h3,.first h4{margin:0;font-size:1.125rem;line-height:1.3}
.first ul,.first ol{margin:0;padding:0}
.first nav ul{display:flex;flex-wrap:wrap;gap:0 20px;list-style:none}
.first nav a{display:inline-flex;align-items:center;min-height:44px;color:inherit}
.first .fp-sign{flex:none;text-decoration:none;color:var(--c-onStage)}
.fp-nav{display:none;margin-left:20px}
.first .fp-nav ul{gap:0}
.fp-nav a{padding-inline:clamp(6px,.85vw,12px);text-decoration:none;font-weight:600}
@media(max-width:1279px){.fp-nav{margin-left:8px}.fp-nav a{padding-inline:4px;font-size:.875rem}}
.fp-lead{font-size:1.125rem;max-width:62ch;color:var(--c-ink2)}
.fp-brow{font:700 .875rem/1.2 ${font.text};color:var(--c-brandText)}
.fp-page{display:grid;gap:16px;padding-block:24px 72px}
.fp-page>*{min-width:0}
.fp-narrow{max-width:760px}
.fp-price{font:900 3rem/1 ${font.display};color:var(--c-brandText)}
.fp-split{gap:32px}
.fp-main,.fp-panel,.fp-more{display:grid;gap:16px;align-content:start}
.fp-main>*{min-width:0}
.fp-photo{display:block;width:100%;height:auto;object-fit:cover;background:var(--c-sunken);border:1px solid var(--c-line);border-radius:${radius.card}}
/* Where the client draws a picture: an awning meanwhile. */
.first div.fp-photo{background:var(--c-sunken)}
.fp-wide{aspect-ratio:2/1}
.fp-square{aspect-ratio:4/3}
.fp-tall{aspect-ratio:16/9}
.fp-article{padding-bottom:72px}
.fp-article>*+*{margin-top:24px}
.first .fp-byline{display:flex;flex-wrap:wrap;gap:0 16px;align-items:center;margin:0}
.fp-byline a,.fp-lead a,.fp-brow a{display:inline-flex;align-items:center;min-height:24px}
.first .fp-contents{padding:20px;border:1px solid var(--c-line);background:var(--c-surface)}
.first .fp-contents h2{margin-bottom:8px;font-size:1.125rem}
.first .fp-contents ol{list-style:none}
.first .fp-contents a{display:inline-block;min-height:0;padding-block:8px;color:var(--c-deepText)}
.fp-contents [data-level='3']{padding-left:16px}
.fp-contents [data-level='4']{padding-left:32px}
.first .fp-note{padding:12px 16px;font-size:.875rem;line-height:1.45}
.first .fp-article .fp-text{font-size:1.125rem}
@media(max-width:639px){.first .fp-article .fp-text{font-size:1rem}}
.fp-text{max-width:66ch;display:grid;gap:16px;overflow-wrap:anywhere}
.fp-text>p{white-space:pre-line}
.fp-text img{display:block;max-width:100%;height:auto}
.fp-text figure,.fp-text blockquote,.fp-text pre{margin:0}
.fp-text blockquote{padding-left:16px;border-left:4px solid var(--c-line)}
.fp-text ul,.fp-text ol{padding-left:24px}
.fp-text pre{overflow-x:auto}
.first table{border-collapse:collapse}
.first th,.first td{padding:4px 16px 4px 0;text-align:left;font-weight:400;vertical-align:top}
.first .fp-cards{display:grid;gap:20px;grid-template-columns:repeat(auto-fill,minmax(min(100%,260px),1fr));list-style:none}
.fp-cards li{display:grid;gap:8px;align-content:start;padding:16px;background:var(--c-surface);border:1px solid var(--c-line);border-radius:${radius.card}}
.first .fp-cards :is(h2,h3){font-size:1.375rem;line-height:1.08}
.first .fp-cards h3{font-family:${font.display};font-weight:800}
.fp-cards :is(h2,h3) a{color:inherit}
.first .fp-choices ul{gap:8px}
.first .fp-choices a{gap:8px;padding:0 16px;border:1px solid var(--c-line);border-radius:999px;background:var(--c-surface);font-weight:600;text-decoration:none;white-space:nowrap}
.fp-choices small{font-size:.875rem;font-weight:400;color:var(--c-ink2)}
@media(max-width:759px){.first .fp-choices ul{flex-wrap:nowrap;overflow-x:auto}}
.fp-mail a,.fp-alone,.fp-alone a{display:inline-flex;align-items:center;min-height:44px}
.fp-alone{display:flex}
.first .fp-act{display:inline-flex;align-items:center;justify-content:center;min-height:44px;padding:0 20px;border:0;border-radius:${radius.control};background:var(--c-brandText);color:var(--c-bg);font:700 1rem/1.2 ${font.text};text-decoration:none;cursor:pointer}
.fp-act[aria-busy]{opacity:.6}
.first :focus-visible{outline:3px solid var(--c-focus);outline-offset:2px;border-radius:2px}
.first .fp-stage :focus-visible{outline-color:var(--c-stageFocus)}
.first .fp-home .fp-stage{min-height:0;padding-bottom:84px}
.first .fp-home .fp-hero{gap:32px;align-items:center;padding-block:32px}
.first .fp-home .fp-title{font-size:clamp(3.25rem,8.4vw,6.75rem)}
.fp-say{display:grid;gap:20px;justify-items:start;min-width:0}
.first .fp-plate{display:inline-flex;align-items:center;justify-content:center;gap:8px;min-height:44px;padding:10px 20px;border:1px solid var(--c-brand);border-radius:${radius.control};background:var(--c-brand);color:var(--c-onBrand);box-shadow:inset 0 -3px 0 rgb(0 0 0/.18);font:650 1rem/1.2 ${font.text};text-decoration:none;cursor:pointer}
.first .fp-stage .fp-plate{border-color:var(--c-onStage);background:var(--c-onStage);color:var(--c-stage)}
.fp-plate svg{display:block;flex:none}
.fp-counter{display:block;position:relative;margin-top:-60px;overflow:hidden;background:var(--c-surface);border:1px solid var(--c-lineStrong);border-radius:${radius.card}}
.fp-counter::before{content:'';display:block;height:6px;background:var(--c-brand)}
.fp-counter form{display:grid;gap:16px;padding:20px}
.fp-counter label{display:flex;flex-direction:column;gap:6px;min-width:0;font-weight:650}
.fp-counter input{width:100%;min-height:44px;padding:10px 12px;border:1px solid var(--c-lineStrong);border-radius:${radius.control};background:var(--c-surface);color:inherit;font:400 1rem/1.4 ${font.text};unicode-bidi:plaintext}
.fp-counter input::placeholder{color:var(--c-muted);opacity:1}
/* The room of what the client draws there: links to other sites, and the picture. */
@media(min-width:760px){.fp-say::after{content:'';height:44px}.first .fp-home .fp-stage{padding-bottom:76px}.fp-counter form{grid-template-columns:1fr 1fr auto;align-items:end;padding:20px 24px 24px}}
@media(min-width:960px){.first .fp-home .fp-hero{grid-template-columns:minmax(0,1.15fr) minmax(0,.85fr);gap:48px;padding-block:32px 24px}.first .fp-home .fp-wrap{padding-right:24px}.fp-hero::after{content:'';width:100%;max-width:560px;aspect-ratio:600/560}}
@media(scripting:none){button[data-press]{display:none}}
.fp-foot{background:var(--c-stage);color:var(--c-onStage)}
.fp-foot .fp-wrap{padding-block:24px}
@media(min-width:960px){.fp-nav{display:block}.fp-split{column-gap:48px;grid-template:'main panel' auto 'more panel' 1fr/minmax(0,1fr) 360px}.fp-split.fp-product{grid-template-columns:minmax(0,1fr) 400px}.fp-main{grid-area:main}.fp-panel{grid-area:panel}.fp-more{grid-area:more}}
`;

/** The sizes of PublicHeader, Shell, TopBar, Page and the heroes: what is drawn later takes the same places. */
const STYLE = `
:root{${variables(lightColors)}}
@media (prefers-color-scheme:dark){:root:not([data-theme=light]){${variables(darkColors)}}}
:root[data-theme=dark]{${variables(darkColors)}}
html{overflow-y:scroll}
body{margin:0;background:var(--c-bg);color:var(--c-ink);font:400 1rem/1.55 ${font.text}}
.fp,.fp *{box-sizing:border-box}
.fp{min-height:100vh}
.fp p{margin:0}
.fp-pole{height:8px;background:repeating-linear-gradient(135deg,var(--c-poleRed) 0 10px,var(--c-polePaper) 10px 20px,var(--c-poleGreen) 20px 30px,var(--c-polePaper) 30px 40px)}
.fp-bar{background:var(--c-surface);border-bottom:1px solid var(--c-line)}
.fp-line{display:flex;align-items:center;max-width:1320px;margin-inline:auto;padding:8px 12px}
.fp-sign{height:44px;padding:0 14px 0 34px;border-radius:${radius.control};background:var(--c-stage);color:var(--c-onStage);box-shadow:inset 0 0 0 2px var(--c-stage),inset 0 0 0 3px var(--c-onStage);font:900 1.5rem/44px ${font.display};text-transform:uppercase;letter-spacing:.035em}
.fp-wrap{max-width:1232px;margin-inline:auto;padding-inline:16px}
.fp-at,.fp-rail{display:none}
.fp-at .fp-title{font:800 clamp(2.25rem,5vw,3rem)/1.02 ${font.display};letter-spacing:.002em;text-wrap:balance}
.fp-title span{display:inline-block}
.fp-at .fp-lead{font-size:1.125rem;max-width:62ch;color:var(--c-ink2)}
.fp-head{display:grid;gap:8px;padding-block:32px 24px}
.fp-head .fp-brow{padding-left:36px;font:700 .875rem/1.2 ${font.text};color:var(--c-brandText)}
.fp-stage{padding-bottom:84px;background:var(--c-stage);color:var(--c-onStage)}
.fp-stage .fp-wrap{display:grid;gap:16px;padding-block:32px 20px}
.fp-stage .fp-title{font-weight:900;font-size:clamp(3rem,9vw,6rem);line-height:.86;letter-spacing:-.005em;text-transform:uppercase}
.fp-stage .fp-lead{max-width:46ch;color:inherit}
@media(min-width:760px){[data-frame=home] .fp-stage{min-height:min(680px,90vh)}}
[data-frame=home] .fp-stage .fp-wrap{gap:20px}
[data-frame=home] .fp-stage .fp-title{font-size:clamp(3.25rem,8.4vw,6.75rem)}
[data-frame=home] .fp-home,[data-frame=barbers] .fp-barbers,[data-frame=marketplace] .fp-marketplace,[data-frame=public] .fp-public,[data-frame=member] .fp-public{display:block}
.fp-public{padding-block:32px}
.fp i{display:block;height:44px;width:min(420px,80%);border-radius:${radius.control};background:var(--c-sunken)}
.fp i+i{width:min(560px,95%);height:20px;margin-top:16px}
[data-frame=bare] .fp:not(.first){display:none}
[data-frame=member] .fp-pole{display:none}
[data-frame=member] .fp-line{max-width:none;min-height:67px}
@media (min-width:760px){.fp-line{padding:12px 24px}.fp-wrap{padding-inline:24px}}
@media (max-width:1279px){:root:not([data-frame=member]) .fp-line{padding-inline:12px}}
@media (min-width:960px){
[data-frame=home] .fp-home .fp-wrap{padding-right:calc(45% + 24px)}
[data-frame=member] .fp{display:grid;grid-template-columns:232px minmax(0,1fr)}
[data-frame=member] .fp-rail{display:block;background:var(--c-stage)}
[data-frame=member] .fp-sign{visibility:hidden}
}
`;

const { home, barbers, marketplace } = firstWords;
const [first, second, third] = home.title;

const onStage = (name: string, title: string, lead: string) =>
  `<div class="fp-at fp-${name}"><div class="fp-stage"><div class="fp-wrap"><p class="fp-title">${title}</p><p class="fp-lead">${lead}</p></div></div></div>`;

const MARKUP = [
  '<div class="fp" aria-hidden="true"><div class="fp-rail"></div><div>',
  `<div class="fp-bar"><div class="fp-pole"></div><div class="fp-line"><div class="fp-sign">${texts.brand}</div></div></div>`,
  onStage('home', `${first} <br>${second} <span>${third}</span>`, home.lead),
  onStage('marketplace', marketplace.title, marketplace.lead),
  `<div class="fp-at fp-barbers"><div class="fp-wrap"><div class="fp-head"><p class="fp-brow">${barbers.eyebrow}</p>`,
  `<p class="fp-title">${barbers.title}</p><p class="fp-lead">${barbers.lead}</p></div></div></div>`,
  '<div class="fp-at fp-public"><div class="fp-wrap"><i></i><i></i></div></div>',
  '</div></div>',
].join('');

/**
 * Draws the frame of the page and the first words of the most visited screens in index.html, in the colours and sizes
 * they have later: nothing is a white page while the scripts come. `first-paint.js` says which frame; React replaces it with the first screen.
 */
export function firstPaint(): Plugin {
  return {
    name: 'first-paint',
    transformIndexHtml: {
      order: 'pre',
      handler: (html) => ({
        html: html.replace('<div id="root"></div>', `<div id="root"><!--first-->${MARKUP}<!--/first--></div>`),
        tags: [{ tag: 'style', children: (STYLE + WORDS).replaceAll('\n', ''), injectTo: 'head' }],
      }),
    },
  };
}
