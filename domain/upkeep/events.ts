/** A superadmin made a projection skip an event it could not fold. */
export type EventSkipped = {
  type: 'EventSkipped';
  data: {
    readonly projection: string;
    /** The event's position in the log. */
    readonly position: number;
    /** The projection's error. */
    readonly fault: string;
    readonly reason: string;
  };
};
