import { z } from 'zod/mini';
import { OfflineError, RestError } from './restError.ts';
import { session } from './sessionStore.ts';

const Failure = z.object({ error: z.object({ code: z.string(), message: z.string(), field: z.optional(z.string()) }) });

export interface RestRequest {
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** An object goes as JSON, a form as it is. */
  body?: FormData | Record<string, unknown>;
  /** The same key for the same intention: a repeated press does the work once. */
  idempotencyKey?: string;
  signal?: AbortSignal;
}

async function send(path: string, request: RestRequest): Promise<Response> {
  if ((request.method ?? 'GET') !== 'GET' && !navigator.onLine) throw new OfflineError();
  // A page that was opened without a network has no token yet.
  if (session.get().status === 'member' && !session.accessToken()) await session.refresh();
  const headers = new Headers();
  const token = session.accessToken();
  if (token) headers.set('authorization', `Bearer ${token}`);
  if (request.idempotencyKey) headers.set('idempotency-key', request.idempotencyKey);
  const form = request.body instanceof FormData;
  if (request.body && !form) headers.set('content-type', 'application/json');
  const body = request.body instanceof FormData ? request.body : request.body && JSON.stringify(request.body);
  return fetch(`/api/v1${path}`, {
    method: request.method ?? 'GET',
    headers,
    body,
    credentials: 'include',
    signal: request.signal,
  });
}

async function failure(response: Response): Promise<RestError> {
  const text = await response.text();
  try {
    const { error } = Failure.parse(JSON.parse(text));
    return new RestError(response.status, error.code, error.message, error.field);
  } catch {
    return new RestError(
      response.status,
      'UNKNOWN',
      response.status < 500 && text ? text : 'An error occurred. Please try again.',
    );
  }
}

/**
 * Calls /api/v1 with the session's token, renewed once when it has expired. The answer is checked against `schema`.
 * Throws RestError for every answer outside 2xx and without an answer.
 */
export const rest = <T>(
  path: string,
  schema: { parse: (value: unknown) => T },
  request: RestRequest = {},
): Promise<T> =>
  answered(path, request, async (response) =>
    schema.parse(response.status === 204 ? undefined : await response.json()),
  );

async function answered<T>(path: string, request: RestRequest, read: (response: Response) => Promise<T>): Promise<T> {
  try {
    let response = await send(path, request);
    if (response.status === 401 && session.accessToken() && (await session.refresh()))
      response = await send(path, request);
    if (!response.ok) throw await failure(response);
    return await read(response);
  } catch (error) {
    if (error instanceof TypeError) throw new RestError(0, 'UNREACHABLE', 'An error occurred. Please try again.');
    throw error;
  }
}

/** A private file, by its path below /api/v1; throws as `rest` does. */
export const restFile = (path: string, signal?: AbortSignal): Promise<Blob> =>
  answered(path, { signal }, (response) => response.blob());

const Uploaded = z.object({ public_id: z.string(), secure_url: z.string() });

/** Stores a picture (jpg, jpeg or png up to 1 MB) and returns its address. */
export async function uploadImage(file: File): Promise<string> {
  const body = new FormData();
  body.set('file', file);
  return (await rest('/images/upload', Uploaded, { method: 'POST', body })).secure_url;
}

const Kept = z.object({ _id: z.string(), width: z.number(), height: z.number() });
export type KeptPicture = z.infer<typeof Kept>;

/** Stores a picture for a message, a post in the forum, a review, a portfolio or a customer; answers its id and size in pixels. */
export async function uploadFor(
  place: 'messages' | 'threads' | 'portfolio' | 'reviews' | 'customers',
  file: File,
  signal?: AbortSignal,
): Promise<KeptPicture> {
  const body = new FormData();
  body.set('file', file);
  return rest(`/${place}/picture`, Kept, { method: 'POST', body, signal });
}
