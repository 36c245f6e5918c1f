import { session } from './sessionStore.ts';

const ask = (path: string): Promise<Response> => {
  const token = session.accessToken();
  return fetch(`/api/v1${path}`, { headers: token ? { authorization: `Bearer ${token}` } : {} });
};

/**
 * Saves the file at a path of the REST API under a name. It is private, so a plain link would not get it. Throws when it
 * cannot be had.
 */
export async function savePrivateFile(path: string, name: string): Promise<void> {
  let response = await ask(path);
  if (response.status === 401 && (await session.refresh())) response = await ask(path);
  if (!response.ok) throw new Error(`the file answered ${response.status}`);
  const address = URL.createObjectURL(await response.blob());
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The browser still reads it after the click.
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
