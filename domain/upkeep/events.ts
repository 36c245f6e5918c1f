/** The platform owner let a projection pass an event it could not fold. */
export type EventSkipped = {
  type: 'EventSkipped';
  data: {
    readonly projection: string;
    /** The event's position in the log. */
    readonly position: number;
    /** What the projection said about it. */
    readonly fault: string;
    readonly reason: string;
  };
};
