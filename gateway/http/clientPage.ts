/** What the gateway writes into the client's page: elements of its head, and what `#root` has until the client draws. */
export type FirstHtml = { readonly head: string; readonly body: string };

const HEAD = /<!--page-->([\s\S]*?)<!--\/page-->/;
const BODY = /<!--first-->([\s\S]*?)<!--\/first-->/;
const NONCE = '__CSP_NONCE__';
/** What starts the client: its first script, and those named beside it so that they load early. */
const CLIENT = /\s*<(?:script type="module"[^>]*><\/script>|link rel="modulepreload"[^>]*>)/g;

/** The page whose client waits in `template#client` until there is a person (`web/app/awaitPerson.ts`). */
function waiting(built: string): string {
  const client = built.match(CLIENT);
  return client
    ? built
        .replaceAll(CLIENT, '')
        .replace('</head>', () => `<template id="client">${client.join('')}</template></head>`)
    : built;
}

/**
 * The built page (index.html), with its own first HTML, or a public page's: there the words can be read at once, and
 * the client waits.
 */
export function clientPageOf(built: string): (nonce: string, first?: FirstHtml) => string {
  const [plain, withWords] = [filledIn(built), filledIn(waiting(built))];
  return (nonce, first) => (first ? withWords : plain)(nonce, first);
}

/**
 * The page, cut once where something is filled in: its nonce, and between the two pairs of marks the first HTML of a
 * public page in place of what the build wrote there. What people wrote is only ever put between the pieces, never
 * searched.
 */
function filledIn(built: string): (nonce: string, first?: FirstHtml) => string {
  const [head, body] = [HEAD.exec(built), BODY.exec(built)];
  if (!head || !body) return (nonce) => built.replaceAll(NONCE, nonce);
  const own = { head: head[1] ?? '', body: body[1] ?? '' };
  const pieces = [
    built.slice(0, head.index),
    built.slice(head.index + head[0].length, body.index),
    built.slice(body.index + body[0].length),
  ].map((piece) => piece.split(NONCE));
  return (nonce, first = own) => {
    const [before = '', between = '', after = ''] = pieces.map((piece) => piece.join(nonce));
    return `${before}${first.head}${between}${first.body}${after}`;
  };
}
