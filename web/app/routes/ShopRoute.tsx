import { lazy } from 'react';
import { ShopScreen } from '../../shops/ShopScreen.tsx';

// Visitors who only read the page do not need the dialog's code.
const BookingDialog = lazy(() =>
  import('../../bookings/BookingDialog.tsx').then((module) => ({ default: module.BookingDialog })),
);

export const ShopRoute = () => <ShopScreen BookingDialog={BookingDialog} />;
