const MAP_FULL = -30792;
const NO_SPACE = 28;
const OVER_QUOTA = 122;

/** The error behind a failed lmdb commit; lmdb hands it over one step later than the failure itself. */
export async function causeOf(error: unknown): Promise<unknown> {
  if (!(error instanceof Error) || !('commitError' in error)) return error;
  try {
    await error.commitError;
    return error;
  } catch (cause) {
    return cause;
  }
}

/** Whether a commit failed for lack of room: nothing was written, and it may succeed once there is some. */
export function isFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error ? Number(error.code) : Number.NaN;
  return [MAP_FULL, NO_SPACE, OVER_QUOTA].includes(code) || /no space left|MDB_MAP_FULL|quota exceeded/i.test(error.message);
}
