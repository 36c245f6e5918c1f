// Screens of platform owners as one file to load: the first page names each file, and few people open these.

export { AuditScreen } from '../../owner/audit/AuditScreen.tsx';
export { BooksScreen } from '../../owner/books/BooksScreen.tsx';
export { OverviewScreen } from '../../owner/OverviewScreen.tsx';
export { SystemScreen } from '../../owner/system/SystemScreen.tsx';
export { UsersScreen } from '../../owner/users/UsersScreen.tsx';
export { OwnerBookingRoute } from './OwnerBookingRoute.tsx';
export { OwnerRequestsRoute } from './OwnerRequestsRoute.tsx';
export { OwnerUserRoute } from './OwnerUserRoute.tsx';
