/** `orderId`: the order a reservation is for; an order reserves a product once. */
type Of = { readonly productId: string; readonly sellerId: string };
type ForOrder = Of & { readonly orderId: string; readonly quantity: number };

/** More of it has come in; whole pieces, at least 1. */
export type StockSupplied = { type: 'StockSupplied'; data: Of & { quantity: number } };
/** Pieces removed from sale: miscounted, broken, kept by the seller. Never more than are free. */
export type StockWrittenOff = { type: 'StockWrittenOff'; data: Of & { quantity: number } };
/** Kept for an order that is being paid, until `expiresAt` (UTC ISO instant). */
export type StockReserved = { type: 'StockReserved'; data: ForOrder & { expiresAt: string } };
/** The payment takes longer: once, and never past the longest time of a reservation. */
export type ReservationExtended = { type: 'ReservationExtended'; data: ForOrder & { expiresAt: string } };
/** The reserved pieces are free again. */
export type StockReleased = { type: 'StockReleased'; data: ForOrder & { why: 'expired' | 'abandoned' } };
/** The reserved pieces are sold. */
export type StockSold = { type: 'StockSold'; data: ForOrder };
/** Pieces of a cancelled order are back on the shelf. */
export type StockReturned = { type: 'StockReturned'; data: ForOrder };

export type StockEvent =
  | StockSupplied
  | StockWrittenOff
  | StockReserved
  | ReservationExtended
  | StockReleased
  | StockSold
  | StockReturned;
