import { refusalCatalogue } from '#domain/refusal.ts';
import { outages, statuses, transportCodes, unexpected } from '../http/refusals.ts';
// Every refusal of both APIs is defined in a module that these two load.
import '../features.ts';
import '../http/server.ts';

type Row = { readonly status: number; readonly code: string; readonly message: string; readonly field?: string };

const inHttp: Readonly<Record<string, string>> = {
  INVALID_INPUT: 'What is wrong with the request, in a sentence',
  TOO_LARGE: 'The body is larger than the limit',
  WRONG_TYPE: 'The content type is not one that the route reads',
  TOO_MANY_REQUESTS: 'More requests a minute from one network than the limit',
};

const rows = (): Row[] => [
  ...refusalCatalogue.map(({ kind, ...entry }) => ({ status: statuses[kind], ...entry })),
  ...Object.values(outages),
  unexpected,
  ...Object.entries(transportCodes).map(([status, code]) => ({
    status: Number(status),
    code,
    message: inHttp[code] ?? '',
  })),
];

const order = (one: Row, other: Row) =>
  one.status - other.status || one.code.localeCompare(other.code) || one.message.localeCompare(other.message);

const line = ({ status, code, field, message }: Row) => `| ${status} | \`${code}\` | ${field ?? ''} | ${message} |`;

/** The page docs/errors.md: each code that either API answers with its status, its field and its sentence. */
export function errorsPage(): string {
  const lines = [...new Set(rows().toSorted(order).map(line))];
  return `# Errors
Every code both APIs answer with, written by \`npm run schema\`. REST answers the status and \`{ "error": { "code", "message", "field"?, "details"?, "requestId" } }\`
(login and register the message alone); GraphQL has the same code, status, field and details in \`errors[].extensions\`. Compare codes, show messages.

- \`field\` names the input at fault, in GraphQL by the name of the argument or of its input's field; the table has REST's name. It is left out where the call
  has no such input.
- Money in \`details\` has the unit of the request: cents in GraphQL and for a payment intent, dollars in the rest of REST.
- \`details.retryAfter\`, and the header \`Retry-After\` of REST, is in how many seconds to try again.
- 402, 403, 404, 409 and 429 leave nothing behind. After 503 and 507 nothing was done either, with one exception: when the store does not answer in time the
  outcome is unknown, and the same request with the same \`Idempotency-Key\` finds out.

An operation that GraphQL itself refuses has no status: \`BAD_USER_INPUT\`, \`GRAPHQL_PARSE_FAILED\`, \`GRAPHQL_VALIDATION_FAILED\`, \`TOO_COMPLEX\` (it asks for too much at
once), \`WRONG_CHANNEL\` (a query or mutation over the socket). REST also answers 404 \`NO_SUCH_PATH\` and 405 \`WRONG_METHOD\`.

| Status | Code | Field | Message |
| --- | --- | --- | --- |
${lines.join('\n')}
`;
}
