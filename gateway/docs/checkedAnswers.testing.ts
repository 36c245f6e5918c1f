import { Ajv2020 } from 'ajv/dist/2020.js';
import type { TestApp } from '../testing.ts';

type Content = Readonly<Record<string, { readonly schema?: object }>>;
type Published = { readonly content?: Content; readonly headers?: Readonly<Record<string, object>> };
type Operation = {
  readonly operationId: string;
  readonly requestBody?: { readonly content: Content };
  readonly responses: Readonly<Record<string, Published>>;
};
/** The headers that clients act on; the others are HTTP’s and the server’s. */
const DESCRIBED_HEADERS = [
  'retry-after',
  'x-position',
  'idempotent-replay',
  'authorization',
  'content-disposition',
  'etag',
];
type Document = { readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>> };

/**
 * A test app whose `rest` fails when an answer, its fields and headers, or the body of a request that was carried out, is not as the published
 * OpenAPI document says. `answered` collects what was seen, as `<operationId> <status>`; `bodies` a body of each call that
 * was carried out.
 */
export async function withCheckedAnswers(app: TestApp) {
  const document = (await (await fetch(`${app.origin}/api/v1/openapi.json`)).json()) as Document;
  // Formats are patterns in the document as well.
  const ajv = new Ajv2020({ strict: false, validateFormats: false });
  ajv.addSchema(document, 'api');
  ajv.addSchema(closed(document), 'closed');
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      method,
      path,
      operation,
      matches: new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`, 'i'),
    })),
  );
  const answered = new Set<string>();
  const bodies = new Map<string, object>();

  const rest: TestApp['rest'] = async (method, path, options) => {
    // Paths of pictures are otherwise those outside /api/v1.
    const below = path.startsWith('/images') ? { at: `${app.origin}/api/v1` } : {};
    const answer = await app.rest(method, path, { ...options, ...below });
    const [url = ''] = path.split('?');
    const found = operations.find((one) => one.method === method.toLowerCase() && one.matches.test(url));
    if (!found) throw new Error(`${method} ${path} is not published`);
    const { operation } = found;
    const at = `#/paths/${escaped(found.path)}/${found.method}`;
    const name = `${operation.operationId} ${answer.status}`;
    answered.add(name);
    const type = answer.headers.get('content-type')?.split(';')[0] ?? '';
    const published = operation.responses[answer.status];
    if (!published) throw new Error(`${name} is not published: ${answer.text}`);
    const { content, headers = {} } = published;
    const described = Object.keys(headers).map((header) => header.toLowerCase());
    for (const header of DESCRIBED_HEADERS)
      if (answer.headers.has(header) && !described.includes(header))
        throw new Error(`${name} is published without the header ${header}`);
    if (!content && answer.text !== '') throw new Error(`${name} is published without a body: ${answer.text}`);
    if (content) {
      const kind = Object.keys(content).find((one) => one === type || one === type.replace(/\/.*/, '/*'));
      if (kind === undefined) throw new Error(`${name} is published as ${Object.keys(content)}, not as ${type}`);
      const value = type === 'application/json' ? answer.body : answer.text;
      if (content[kind]?.schema)
        validate(`closed${at}/responses/${answer.status}/content/${escaped(kind)}/schema`, value, `the answer ${name}`);
    }
    const sent = options?.body;
    if (answer.status < 300 && isPlain(sent) && operation.requestBody?.content['application/json']) {
      validate(`api${at}/requestBody/content/application~1json/schema`, sent, `the body of ${name}`);
      bodies.set(operation.operationId, sent);
    }
    return answer;
  };

  function validate(pointer: string, value: unknown, what: string): void {
    if (!ajv.validate({ $ref: pointer }, value))
      throw new Error(`${what} is not as published: ${ajv.errorsText()}\n${JSON.stringify(value)}`);
  }

  return { ...app, rest, answered, bodies };
}

/** The document with every object closed that is not open on purpose: a field it does not describe is a failure. */
function closed<T>(value: T): T {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(closed) as T;
  const shape = Object.fromEntries(Object.entries(value).map(([key, part]) => [key, closed(part)]));
  const isObject = shape.type === 'object' && !('additionalProperties' in shape);
  return (isObject ? { ...shape, additionalProperties: false } : shape) as T;
}

const escaped = (key: string) => encodeURIComponent(key.replaceAll('~', '~0').replaceAll('/', '~1'));
const isPlain = (body: unknown): body is object => Object.getPrototypeOf(body ?? 0) === Object.prototype;
