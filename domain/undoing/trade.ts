import type { CartEvent } from '../carts/events.ts';
import type { OrderEvent } from '../orders/events.ts';
import type { ShopEvent } from '../shops/events.ts';
import type { StockEvent } from '../stock/events.ts';
import { final, PROVIDER, STEP, setBack, setBackByOwner, TOLD, takenBack, type UndoingsOf } from './way.ts';

const DELETED = 'With “Delete” at the shop or product, under Inventory & Shop, by its owner.';
const PICTURES = 'With “Edit” and the former pictures, uploaded again, under Inventory & Shop, by the owner.';
const COUNTED = 'By counting the free pieces again at the product, under Inventory & Shop, by its seller.';
const GIVEN_UP = 'With “Give it up” at the order, under My Orders, before it is paid, by its buyer.';
const IN_CART = 'By its member, in the cart.';

export const shops: UndoingsOf<ShopEvent> = {
  ShopRegistered: takenBack('ShopRemoved', DELETED),
  WorkingHoursSet: setBack('WorkingHoursSet'),
  SpecialHoursSet: setBack('SpecialHoursSet'),
  ShopRenamed: setBack('ShopRenamed'),
  ShopDescribed: setBack('ShopDescribed'),
  ShopPriceSet: setBack('ShopPriceSet'),
  ShopContactSet: setBack('ShopContactSet'),
  ShopRelocated: setBack('ShopRelocated'),
  ShopPictureSet: takenBack('ShopPictureSet', PICTURES),
  MorePicturesSet: takenBack('MorePicturesSet', PICTURES),
  CancellationPolicySet: setBack('CancellationPolicySet'),
  DepositRuleSet: setBack('DepositRuleSet'),
  StampRuleSet: setBack('StampRuleSet'),
  MinimumNoticeSet: setBack('MinimumNoticeSet'),
  ProductCategorySet: setBack('ProductCategorySet'),
  ServiceAdded: setBack('ServiceRetired'),
  ServiceTermsSet: setBack('ServiceTermsSet'),
  ServiceRetired: setBack('ServiceAdded'),
  ServicesOrdered: setBack('ServicesOrdered'),
  ShopRemoved: takenBack(
    'ShopRestored',
    'With “Undo” among what is deleted, under Inventory & Shop, for a day, by the owner who deleted it.',
  ),
  ShopRestored: takenBack('ShopRemoved', DELETED),
  SellingTermsSet: setBackByOwner('SellingTermsSet'),
};

export const stocks: UndoingsOf<StockEvent> = {
  StockSupplied: takenBack('StockWrittenOff', COUNTED),
  StockWrittenOff: takenBack('StockSupplied', COUNTED),
  StockReserved: takenBack('StockReleased', GIVEN_UP),
  ReservationExtended: STEP,
  StockReleased: final('The pieces may be another’s by now; the buyer orders anew.'),
  StockSold: takenBack('StockReturned', 'With “Cancel” at the part of the order, under Sales, by its seller.'),
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
  AddressForgotten: takenBack(
    'DeliveryChosen',
    'With “Use this address” and the address typed again, in the cart, by its member.',
  ),
  CartCheckedOut: takenBack('OrderAbandoned', GIVEN_UP),
  CartPaid: STEP,
};

export const orders: UndoingsOf<OrderEvent> = {
  OrderPlaced: takenBack('OrderAbandoned', GIVEN_UP),
  OrderKept: STEP,
  OrderAbandoned: final('Its pieces may be another’s by now; the buyer orders anew.'),
  OrderPaid: takenBack(
    'PartCancelled',
    'With “Cancel” at each part of the order, under My Orders or Sales, by buyer or seller.',
  ),
  PartShipped: takenBack(
    'PartCancelled',
    'With “Cancel” at the part of the order as a return, under Sales, by its seller.',
  ),
  PartDelivered: TOLD,
  PartCancelled: final('Its money goes back, and its pieces may be another’s by now; the buyer orders anew.'),
  PartRefunded: final('The money is back with the buyer, who orders anew.'),
  PartRefundFailed: PROVIDER,
  PartRefundHeld: takenBack(
    'PartRefundReleased',
    'With “Let the refund begin” at the part of the order, by a platform owner.',
  ),
  PartRefundReleased: final('The money is on its way back.'),
  OrderFrozen: takenBack('OrderReleased', 'By itself, when the bank has decided for the seller.'),
  OrderReleased: PROVIDER,
  OrderChargedBack: final('The bank has given the money back to the buyer for good.'),
};
