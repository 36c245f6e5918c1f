import 'graphiql/setup-workers/vite';
import 'graphiql/style.css';
import './page.css';
import { GraphiQL } from 'graphiql';
import { createClient } from 'graphql-ws';
import { createElement } from 'react';
import { createRoot } from 'react-dom/client';
import { firstQuery } from './firstQuery.js';

const socket = `${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/graphql`;
let token = '';
const subscriptions = createClient({ url: socket, connectionParams: () => (token ? { authorization: token } : {}) });

/** Subscriptions go over the socket, everything else over HTTP; both carry the Authorization written in the headers tab. */
async function fetcher(request, { headers = {}, documentAST } = {}) {
  token = headers.Authorization ?? headers.authorization ?? '';
  const operation = documentAST?.definitions.find(
    (definition) =>
      definition.kind === 'OperationDefinition' &&
      (!request.operationName || definition.name?.value === request.operationName),
  );
  if (operation?.operation === 'subscription') return subscriptions.iterate(request);
  const response = await fetch('/graphql', {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(request),
  });
  return response.json();
}

/** `/graphql?query=…` opens with that operation, so that documents and reports can link to one. */
const linked = new URLSearchParams(location.search).get('query') ?? undefined;

createRoot(document.getElementById('explorer')).render(
  createElement(GraphiQL, { fetcher, defaultQuery: firstQuery, initialQuery: linked, shouldPersistHeaders: false }),
);
