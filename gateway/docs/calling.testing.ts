/** Calls the REST API in a spec, expects the status, and answers the body. */
export type Call = <T = { _id: string }>(
  status: number,
  method: string,
  path: string,
  token?: string,
  body?: unknown,
) => Promise<T>;
