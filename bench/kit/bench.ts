/** What one arm measured, by metric. */
export type Figures = Readonly<Record<string, number>>;

/** Where and how long an arm works. */
export type Scene = {
  /** Folder all arms of this bench see; what one arm leaves there, a later one may read. */
  readonly shared: string;
  /** This arm's own folder, empty at its start and removed after it. */
  readonly scratch: string;
  readonly quick: boolean;
  /** How long one measurement lasts, and what runs unmeasured before it. */
  readonly seconds: number;
  readonly warmUp: number;
};

/** One thing measured, in a process of its own. It checks its own answers and throws when one is wrong. */
export type Arm = (scene: Scene) => Promise<Figures>;

/** A ratio to reach; `undefined` where the figure is only reported. */
export type Target = { readonly atLeast: number } | { readonly atMost: number };

/** One line of the table: `ours` and `baseline` name `arm.metric`. */
export type Row = {
  readonly path: string;
  readonly unit: string;
  readonly ours: `${string}.${string}`;
  readonly baseline: `${string}.${string}`;
  readonly target?: Target;
};

/**
 * A bench: its arms run one after the other in every round, each in a fresh process. Arms are files in `bench/arms`.
 */
export type Bench = {
  readonly name: string;
  readonly about: string;
  /** Run once before the rounds, e.g. to make data. */
  readonly prepare?: string;
  readonly arms: readonly string[];
  readonly needsRedis: readonly string[];
  /** Arms left out unless the packages of `bench/peers` are installed. */
  readonly needsPeers?: readonly string[];
  readonly rows: readonly Row[];
};
