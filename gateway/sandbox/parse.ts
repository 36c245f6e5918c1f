import { z } from 'zod';
import { badRequest, type ProviderError, UnreadableParameters } from './errors.ts';

export type Form = { [key: string]: FormValue };
export type FormValue = string | FormValue[] | Form;

const MAX_PARAMETERS = 500;
const MAX_DEPTH = 5;

/** Reads the provider's form encoding: `metadata[paymentId]=x`, `expand[]=a`, `expand[0]=a`, `created[gte]=1`. */
export function parseForm(text: string): Form {
  const pairs = [...new URLSearchParams(text)];
  if (pairs.length > MAX_PARAMETERS) throw badRequest('Too many parameters.');
  const root = emptyForm();
  for (const [name, value] of pairs) place(root, pathOf(name), value);
  return Object.fromEntries(Object.entries(root).map(([name, value]) => [name, withArrays(value)]));
}

/** No prototype: a parameter called `__proto__` is a parameter like any other. */
const emptyForm = (): Form => Object.create(null);

function pathOf(name: string): string[] {
  const parts = /^([^[\]]+)((?:\[[^[\]]*\])*)$/.exec(name);
  if (!parts?.[1]) throw badRequest(`Invalid parameter name: ${name.slice(0, 100)}`);
  const path = [parts[1], ...[...(parts[2] ?? '').matchAll(/\[([^[\]]*)\]/g)].map((match) => match[1] ?? '')];
  if (path.length > MAX_DEPTH) throw badRequest(`Parameter nested too deeply: ${name.slice(0, 100)}`);
  return path;
}

function place(form: Form, path: readonly string[], value: string): void {
  const [name = '', ...rest] = path;
  const key = name === '' ? String(Object.keys(form).length) : name;
  if (rest.length === 0) {
    form[key] = value;
    return;
  }
  const inner = form[key];
  const next = typeof inner === 'object' && !Array.isArray(inner) ? inner : emptyForm();
  form[key] = next;
  place(next, rest, value);
}

function withArrays(value: FormValue): FormValue {
  if (typeof value === 'string' || Array.isArray(value)) return value;
  const entries = Object.entries(value);
  if (entries.length > 0 && entries.every(([key], index) => key === String(index)))
    return entries.map(([, each]) => withArrays(each));
  return Object.fromEntries(entries.map(([key, each]) => [key, withArrays(each)]));
}

const coded = (code: string) => ({ params: { code } });

/** Whole number in the text of a form. */
export const integer = z
  .string()
  .refine((text) => /^-?\d{1,15}$/.test(text), { error: 'Invalid integer', ...coded('parameter_invalid_integer') })
  .transform(Number);
export const flag = z.enum(['true', 'false'], 'Invalid boolean').transform((text) => text === 'true');
/** At most 50 keys of 40 characters, values of 500, as the provider allows; an empty value removes the key. */
export const metadata = z
  .record(z.string().max(40), z.string().max(500))
  .refine((entries) => Object.keys(entries).length <= 50, { error: 'Metadata can have up to 50 keys' });
export const expand = z.array(z.string()).optional();
const instant = z.union([
  integer.transform((at) => ({ gte: at, lte: at, gt: undefined, lt: undefined })),
  z.strictObject({ gt: integer.optional(), gte: integer.optional(), lt: integer.optional(), lte: integer.optional() }),
]);
/** What every listing understands. */
export const listing = {
  limit: integer
    .pipe(z.number('Invalid limit').min(1, 'Limit must be at least 1').max(100, 'Limit must be at most 100'))
    .default(10),
  starting_after: z.string().optional(),
  ending_before: z.string().optional(),
  created: instant.optional(),
  expand,
};

export const isWithin = (created: number, range: z.infer<typeof instant> | undefined): boolean =>
  created >= (range?.gte ?? 0) &&
  created > (range?.gt ?? -1) &&
  created <= (range?.lte ?? Infinity) &&
  created < (range?.lt ?? Infinity);

/** Reads parameters or refuses them as the provider does: unknown, missing or invalid, with the parameter's name. */
export function read<S extends z.ZodType>(schema: S, form: unknown): z.infer<S> {
  const result = schema.safeParse(form, { reportInput: true });
  if (result.success) return result.data;
  throw toError(result.error.issues[0]);
}

function toError(issue: z.core.$ZodIssue | undefined): ProviderError {
  if (!issue) return unreadable('Invalid request.');
  if (issue.code === 'unrecognized_keys') {
    const param = nameOf([...issue.path, issue.keys[0] ?? '']);
    return unreadable(`Received unknown parameter: ${param}`, { code: 'parameter_unknown', param });
  }
  const param = nameOf(issue.path);
  if (issue.code === 'invalid_type' && issue.input === undefined)
    return unreadable(`Missing required param: ${param}.`, { code: 'parameter_missing', param });
  const code = issue.code === 'custom' ? issue.params?.code : undefined;
  return unreadable(`${issue.message}: ${param}`, {
    code: typeof code === 'string' ? code : 'parameter_invalid',
    param,
  });
}

const unreadable = (...[message, facts]: Parameters<typeof badRequest>): ProviderError =>
  new UnreadableParameters(400, 'invalid_request_error', message, facts);

const nameOf = (path: readonly PropertyKey[]): string =>
  path.map((part, index) => (index === 0 ? String(part) : `[${String(part)}]`)).join('');
