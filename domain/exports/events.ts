type Of = { readonly memberId: string; readonly exportId: string };

/** A member asked for a copy of all that is about them. */
export type ExportRequested = {
  type: 'ExportRequested';
  data: Of & { /** UTC ISO instant */ readonly requestedAt: string };
};
/** The copy lies ready as one archive of `bytes`, with `entries` events in it, until it is deleted at `until`. */
export type ExportPrepared = {
  type: 'ExportPrepared';
  data: Of & { readonly bytes: number; readonly entries: number /** UTC ISO instant */; readonly until: string };
};

/** Stream `export-{memberId}`. */
export type ExportEvent = ExportRequested | ExportPrepared;
