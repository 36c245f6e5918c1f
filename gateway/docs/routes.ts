import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import staticFiles from '@fastify/static';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { ok, type Route, route } from '../http/route.ts';
import { openApi } from './openapi.ts';

const assets = dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'));
/** Only what the page loads: the package also brings maps, bundles and a page of its own. */
const served = new Set(['/swagger-ui.css', '/swagger-ui-bundle.js', '/favicon-32x32.png']);

const pageAt = (base: string) => `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>Chairside REST API</title>
    <link rel="icon" href="${base}/docs/favicon-32x32.png">
    <link rel="stylesheet" href="${base}/docs/swagger-ui.css">
    <script src="${base}/docs/swagger-ui-bundle.js" defer></script>
    <script src="${base}/docs/start.js" defer></script>
  </head>
  <body>
    <main id="swagger-ui"></main>
  </body>
</html>
`;

// validatorUrl null: the page must not send the document to an external validator.
// listPerTag: of a list of 150 rows and more Swagger UI draws those in view alone, and the browser's search misses the
// others. A list of its own for each tag is shorter.
const startAt = (base: string) => `const listPerTag = {
  wrapComponents: {
    operations: (List, { React }) => (props) => {
      const all = props.specSelectors.taggedOperations();
      return all.keySeq().toArray().map((tag) => {
        const taggedOperations = () => all.filter((_, name) => name === tag);
        return React.createElement(List, { ...props, key: tag, specSelectors: { ...props.specSelectors, taggedOperations } });
      });
    },
  },
};
window.addEventListener('DOMContentLoaded', () => {
  SwaggerUIBundle({
    url: '${base}/openapi.json',
    dom_id: '#swagger-ui',
    validatorUrl: null,
    deepLinking: true,
    tryItOutEnabled: true,
    plugins: [listPerTag],
  });
});
`;

/** Scripts from here only; Swagger UI writes style attributes and draws its icons from data: addresses. */
const policy =
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none'";

/** `GET /openapi.json` and the page at `GET /docs`, without a request to another host. `all`: every call there is. */
export const docsRoutes = (all: () => readonly Omit<Route, 'register'>[]): readonly Route[] => [
  route({
    method: 'get',
    path: '/openapi.json',
    tag: 'Site',
    id: 'openapi',
    summary: 'This document',
    caller: 'anyone',
    answer: ok('OpenAPI 3.1', z.looseObject({ openapi: z.literal('3.1.0') })),
    handle: once(() => openApi(all())),
  }),
  route({
    method: 'get',
    path: '/docs',
    tag: 'Site',
    id: 'docs',
    summary: 'A page that shows this document',
    caller: 'anyone',
    answer: { ...ok('The page'), type: 'text/html' },
    scope: pageFiles,
    handle: ({ request, reply }) =>
      reply
        .header('content-security-policy', policy)
        .type('text/html; charset=utf-8')
        .send(pageAt(baseOf(request))),
  }),
];

const baseOf = ({ routeOptions }: FastifyRequest) => (routeOptions.url ?? '').replace(/\/docs$/, '');

function once<T>(make: () => T): () => T {
  let made: T | undefined;
  return () => {
    made ??= make();
    return made;
  };
}

/** The page's script and the files of Swagger UI. */
function pageFiles(scope: FastifyInstance): void {
  const start = startAt(scope.prefix);
  scope.get('/docs/start.js', async (_request, reply) => reply.type('text/javascript; charset=utf-8').send(start));
  scope.register(staticFiles, {
    root: assets,
    prefix: '/docs/',
    decorateReply: false,
    index: false,
    maxAge: '1h',
    allowedPath: (path) => served.has(path),
  });
}
