import { BookingsOfMember } from '../../bookings/owner/BookingsOfMember.tsx';
import { BanButton } from '../../forum/moderation/BanButton.tsx';
import { OrdersOfMember } from '../../orders/OrdersOfMember.tsx';
import { UserScreen } from '../../owner/users/UserScreen.tsx';

export const OwnerUserRoute = () => (
  <UserScreen
    forum={(member, done) => <BanButton member={member} isBanned={member.ban !== null} onDone={done} />}
    bookings={(memberId) => <BookingsOfMember memberId={memberId} />}
    orders={(memberId) => <OrdersOfMember memberId={memberId} />}
  />
);
