/** What the gateway writes into the client's page: elements of its head, and what `#root` has until the client draws. */
export type FirstHtml = { readonly head: string; readonly body: string };

const HEAD = /<!--page-->([\s\S]*?)<!--\/page-->/;
const BODY = /<!--first-->([\s\S]*?)<!--\/first-->/;
const NONCE = '__CSP_NONCE__';

/**
 * The built page (index.html), cut once where something is filled in: its nonce, and between the two pairs of marks the
 * first HTML of a public page in place of what the build wrote there. What people wrote is only ever put between the
 * pieces, never searched.
 */
export function clientPageOf(built: string): (nonce: string, first?: FirstHtml) => string {
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
