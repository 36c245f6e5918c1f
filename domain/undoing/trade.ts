import type { CartEvent } from '../carts/events.ts';
import type { OrderEvent } from '../orders/events.ts';
import type { ShopEvent } from '../shops/events.ts';
import type { StockEvent } from '../stock/events.ts';
import { final, PROVIDER, STEP, setBack, setBackByOwner, TOLD, takenBack, type UndoingsOf } from './way.ts';

const PICTURES = 'With the former pictures, uploaded again on the page of the shop or product by its owner.';
const IN_CART = 'In the cart, by its member.';

export const shops: UndoingsOf<ShopEvent> = {
  ShopRegistered: takenBack('ShopRemoved', 'With Delete on the page of the shop or product.'),
  WorkingHoursSet: setBack('WorkingHoursSet'),
  ShopRenamed: setBack('ShopRenamed'),
  ShopDescribed: setBack('ShopDescribed'),
  ShopPriceSet: setBack('ShopPriceSet'),
  ShopContactSet: setBack('ShopContactSet'),
  ShopRelocated: setBack('ShopRelocated'),
  ShopPictureSet: takenBack('ShopPictureSet', PICTURES),
  MorePicturesSet: takenBack('MorePicturesSet', PICTURES),
  CancellationPolicySet: setBack('CancellationPolicySet'),
  ProductCategorySet: setBack('ProductCategorySet'),
  ServiceAdded: setBack('ServiceRetired'),
  ServiceTermsSet: setBack('ServiceTermsSet'),
  ServiceRetired: setBack('ServiceAdded'),
  ServicesOrdered: setBack('ServicesOrdered'),
  ShopRemoved: takenBack(
    'ShopRestored',
    'With Undo among the deleted ones of the store, for a day, by who deleted it.',
  ),
  ShopRestored: takenBack('ShopRemoved', 'With Delete on the page of the shop or product.'),
  SellingTermsSet: setBackByOwner('SellingTermsSet'),
};

export const stocks: UndoingsOf<StockEvent> = {
  StockSupplied: takenBack('StockWrittenOff', 'With another number of free pieces at the product, by its seller.'),
  StockWrittenOff: takenBack('StockSupplied', 'With another number of free pieces at the product, by its seller.'),
  StockReserved: takenBack('StockReleased', 'By giving the order up before it is paid, by its buyer.'),
  ReservationExtended: STEP,
  StockReleased: final('The pieces may be another’s by now; the buyer orders anew.'),
  StockSold: takenBack('StockReturned', 'With cancelling the part of the order, by its seller.'),
  StockReturned: STEP,
};

export const carts: UndoingsOf<CartEvent> = {
  ProductPutInCart: takenBack('ProductTakenFromCart', IN_CART),
  CartQuantitySet: takenBack('CartQuantitySet', IN_CART),
  ProductTakenFromCart: takenBack('ProductPutInCart', IN_CART),
  CartPricesAccepted: final('The member has accepted the prices of today; nothing is charged by it.'),
  GuestCartMerged: takenBack('ProductTakenFromCart', IN_CART),
  DeliveryChosen: takenBack('DeliveryChosen', IN_CART),
  PickUpChosen: takenBack('PickUpChosen', IN_CART),
  AddressForgotten: takenBack('DeliveryChosen', 'With the address typed again in the cart, by its member.'),
  CartCheckedOut: takenBack('OrderAbandoned', 'By giving the order up before it is paid, by its buyer.'),
  CartPaid: STEP,
};

export const orders: UndoingsOf<OrderEvent> = {
  OrderPlaced: takenBack('OrderAbandoned', 'By giving the order up before it is paid, by its buyer.'),
  OrderKept: STEP,
  OrderAbandoned: final('Its pieces may be another’s by now; the buyer orders anew.'),
  OrderPaid: takenBack('PartCancelled', 'With Cancel at each part of the order.'),
  PartShipped: takenBack('PartCancelled', 'With Cancel at the part of the order as a return, by its seller.'),
  PartDelivered: TOLD,
  PartCancelled: final('Its money goes back, and its pieces may be another’s by now; the buyer orders anew.'),
  PartRefunded: final('The money is back with the buyer, who orders anew.'),
  PartRefundFailed: PROVIDER,
  OrderFrozen: takenBack('OrderReleased', 'By itself, when the bank has decided for the seller.'),
  OrderReleased: PROVIDER,
  OrderChargedBack: final('The bank has given the money back to the buyer for good.'),
};
