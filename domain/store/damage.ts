/**
 * A file of the embedded engine that does not hold what was written to it. Nothing of it is served: the message says
 * where the damage is and how to go on.
 */
export class DamagedFile extends Error {
  override readonly name = 'DamagedFile';
  constructor(
    readonly file: string,
    /** Where in the file, e.g. `page 17 (byte 69632)`. */
    readonly where: string,
    readonly what: string,
    options?: ErrorOptions,
  ) {
    super(
      `${file} is damaged at ${where}: ${what}. Nothing was started and nothing was changed. ` +
        'Keep a copy of the folder, look after the disk, then put the last backup back: npm run restore -- BACKUP_FOLDER --replace ' +
        '(docs/operations.md, "A damaged file").',
      options,
    );
  }
}
