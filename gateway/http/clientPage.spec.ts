import { expect, it } from 'vitest';
import { clientPageOf } from './clientPage.ts';

const BUILT =
  '<head><!--page--><title>Chairside</title><!--/page--><style nonce="__CSP_NONCE__"></style></head><div id="root"><!--first--><i></i><!--/first--></div><script nonce="__CSP_NONCE__"></script>';

it('fills in its nonce, and leaves what the build wrote where there are no words', () =>
  expect(clientPageOf(BUILT)('abc')).toBe(
    '<head><title>Chairside</title><style nonce="abc"></style></head><div id="root"><i></i></div><script nonce="abc"></script>',
  ));

it('puts head and words between its pieces, whatever these say', () => {
  const hostile = '__CSP_NONCE__ $& <!--/first--><!--page-->';
  expect(clientPageOf(BUILT)('abc', { head: hostile, body: hostile })).toBe(
    `<head>${hostile}<style nonce="abc"></style></head><div id="root">${hostile}</div><script nonce="abc"></script>`,
  );
});

it('lets the client wait on a page with words, and on no other', () => {
  const script = '<script type="module" crossorigin src="/assets/index.js" nonce="__CSP_NONCE__"></script>';
  const early = '<link rel="modulepreload" crossorigin href="/assets/react.js" nonce="__CSP_NONCE__">';
  const page = clientPageOf(BUILT.replace('</head>', `${script}${early}</head>`));
  const client = `${script}${early}`.replaceAll('__CSP_NONCE__', 'abc');
  expect(page('abc')).toContain(`</style>${client}</head>`);
  expect(page('abc', { head: '', body: '<h1>Fade House</h1>' })).toContain(
    `</style><template id="client">${client}</template></head>`,
  );
});
