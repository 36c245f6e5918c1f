/** Stream `counter-{shopId}`: the goods at a shop's desk and what was sold of them (docs/rules.md B16). */
type Of = { readonly shopId: string; readonly ownerId: string };

/** Pieces of one good, with its name and the price of a piece in cents as they were when it was sold. */
export type SoldGood = {
  readonly goodId: string;
  readonly name: string;
  readonly price: number;
  readonly quantity: number;
};

/** A good is new, or has another name or price; what was sold before keeps its own. */
export type CounterGoodSet = {
  type: 'CounterGoodSet';
  data: Of & { readonly goodId: string; readonly name: string; readonly price: number };
};
/** How many pieces are left now; null: they are not counted. */
export type CounterStockSet = {
  type: 'CounterStockSet';
  data: Of & { readonly goodId: string; readonly stock: number | null };
};
export type CounterGoodTakenOff = {
  type: 'CounterGoodTakenOff';
  data: Of & { readonly goodId: string; readonly name: string };
};
/** `saleId` (`newDeskSaleId`) begins with the id of the visit with which they are sold; `soldAt` is a UTC ISO instant. */
export type SoldAtCounter = {
  type: 'SoldAtCounter';
  data: Of & { readonly saleId: string; readonly soldAt: string; readonly goods: readonly SoldGood[] };
};
/** The visit was not completed with them. */
export type ReturnedToCounter = {
  type: 'ReturnedToCounter';
  data: Of & { readonly saleId: string; readonly goods: readonly SoldGood[] };
};

export type CounterEvent = CounterGoodSet | CounterStockSet | CounterGoodTakenOff | SoldAtCounter | ReturnedToCounter;
