/**
 * Opens something sealed, and once more when it does not open. Once, under a load that had every process wait, an entry was read from a vault in
 * use that did not fit its key; what made it so is not known. A second failure is damage and thrown; a first one alone leaves a warning on stderr.
 */
export function openTwice<T>(open: () => T, name: string): T {
  try {
    return open();
  } catch (error) {
    const opened = open();
    process.emitWarning(`${name} opened only when it was read again: ${String(error)}`);
    return opened;
  }
}
