import type { FastifyInstance, FastifyReply } from 'fastify';

/** Markup that has been made safe already. */
export class Html {
  constructor(readonly text: string) {}
}

type Part = string | number | Html | readonly Html[];

/** Markup in which everything put in is escaped, unless it is markup itself. */
export const html = (texts: TemplateStringsArray, ...parts: readonly Part[]): Html =>
  new Html(texts.reduce((whole, text, index) => whole + rendered(parts[index - 1]) + text));

function rendered(part: Part | undefined): string {
  if (part === undefined) return '';
  if (part instanceof Html) return part.text;
  if (typeof part === 'object') return part.map((each) => each.text).join('');
  return String(part).replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

const STYLE_URL = '/v1/sandbox.css';

/** A whole page: no script at all, the one style sheet below; `formTargets` are the origins its forms may end up at. */
export function sendPage(reply: FastifyReply, title: string, body: Html, formTargets = "'self'"): FastifyReply {
  const page = html`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${title}</title><link rel="stylesheet" href="${STYLE_URL}"></head>
<body><main><h1>${title}</h1>${body}</main></body></html>`;
  const policy = `default-src 'none'; style-src 'self'; form-action ${formTargets}; frame-ancestors 'self'; base-uri 'none'`;
  return reply
    .headers({ 'content-security-policy': policy, 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })
    .type('text/html; charset=utf-8')
    .send(page.text);
}

/** The style sheet of the sandbox's pages. */
export function styleSheet(app: FastifyInstance): void {
  app.get(STYLE_URL, (_request, reply) =>
    reply.header('cache-control', 'public, max-age=300').type('text/css; charset=utf-8').send(css),
  );
}

const css = `
:root { color-scheme: light dark; --line: #8885; --soft: #8881; --good: #1a7f4b; --bad: #b3261e; --wait: #8a5a00; }
@media (prefers-color-scheme: dark) { :root { --good: #5fd39a; --bad: #ff8a80; --wait: #f0b95a; } }
* { box-sizing: border-box; }
body { margin: 0; font: 15px/1.5 system-ui, sans-serif; }
main { max-width: 84rem; margin: 0 auto; padding: 2rem 1rem 4rem; }
h1 { font-size: 1.5rem; } h2 { font-size: 1.1rem; margin-top: 2.5rem; }
.scroll { overflow-x: auto; }
table { width: 100%; border-collapse: collapse; }
th, td { text-align: left; padding: .45rem .75rem .45rem 0; border-bottom: 1px solid var(--line); vertical-align: top; white-space: nowrap; }
th { font-weight: 600; font-size: .85rem; }
code { font: .85em ui-monospace, monospace; }
button { min-height: 2rem; font: inherit; padding: .15rem .8rem; border: 1px solid var(--line); border-radius: .4rem; background: var(--soft); color: inherit; cursor: pointer; }
button:focus-visible, input:focus-visible { outline: 2px solid currentColor; outline-offset: 2px; }
fieldset { display: grid; grid-template-columns: repeat(auto-fill, minmax(15rem, 1fr)); gap: .75rem; border: 1px solid var(--line); border-radius: .5rem; padding: 1rem; }
label { display: grid; gap: .2rem; font-size: .85rem; } label.tick { display: flex; gap: .5rem; align-items: center; }
input[type=number] { font: inherit; padding: .25rem .5rem; width: 8rem; }
.succeeded, .delivered { color: var(--good); } .canceled, .failed, .abandoned, .dropped { color: var(--bad); }
.processing, .pending, .requires_action { color: var(--wait); }
.step { max-width: 26rem; } .step form { display: grid; gap: .75rem; } .step button { min-height: 2.75rem; }
`;
