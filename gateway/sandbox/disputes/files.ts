import { createHash } from 'node:crypto';
import { z } from 'zod';
import { badRequest, type Json } from '../errors.ts';
import { expand, type Form, integer, read } from '../parse.ts';
import { type Call, ok, one, type Reply, type Route } from '../route.ts';
import type { Change } from '../store.ts';
import type { FileRow } from './rows.ts';

/** The most bytes of one file that is evidence. */
export const LARGEST_FILE = 5 * 1024 * 1024;

const PDF = '%PDF-';
const createParams = z.strictObject({
  purpose: z.literal('dispute_evidence', 'Only dispute_evidence is possible here'),
  file: z.strictObject({
    name: z.string().min(1).max(200),
    size: integer.pipe(z.number().min(1, 'The file is empty').max(LARGEST_FILE, 'The file is too large')),
    type: z.string(),
    head: z.string(),
    digest: z.string(),
  }),
  expand,
});

/** Files that go with evidence. */
export const fileRoutes: readonly Route[] = [
  { method: 'POST', url: '/files', run: create },
  { method: 'GET', url: '/files/:id', run: (view, call) => ok(presentFile(one(view, 'file', call.id))) },
];

function create(change: Change, call: Call): Reply {
  const { purpose, file } = read(createParams, call.params);
  if (file.type !== 'application/pdf' || file.head !== PDF)
    throw badRequest('The sandbox takes PDF files alone.', { param: 'file' });
  const id = change.newId('file');
  const { name: filename, size, type } = file;
  const row: FileRow = { id, created: Math.floor(call.now / 1000), purpose, filename, size, type };
  change.put('file', id, row);
  return ok(presentFile(row));
}

/** Reads an upload as the form it stands for: of a file its name, size and type, how it begins, and its digest. */
export async function parseUpload(contentType: string, body: Buffer): Promise<Form> {
  const headers = { 'content-type': contentType };
  const found = await new Response(new Uint8Array(body), { headers }).formData().catch(() => undefined);
  if (!found) throw badRequest('The upload could not be read.');
  const form: Form = {};
  for (const [name, value] of found) form[name] = typeof value === 'string' ? value : await factsOf(value);
  return form;
}

async function factsOf(file: File): Promise<Form> {
  const content = Buffer.from(await file.arrayBuffer());
  return {
    name: file.name,
    size: String(content.length),
    type: file.type,
    head: content.subarray(0, PDF.length).toString('latin1'),
    digest: createHash('sha256').update(content).digest('hex'),
  };
}

/** The file as the provider's API shows it. */
const presentFile = ({ id, created, purpose, filename, size }: FileRow): Json & { readonly id: string } => ({
  id,
  object: 'file',
  created,
  expires_at: null,
  filename,
  links: { object: 'list', data: [], has_more: false, url: `/v1/file_links?file=${id}` },
  purpose,
  size,
  title: null,
  type: 'pdf',
  url: null,
});
