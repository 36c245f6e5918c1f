/** Whether a booking is of a group that its barbers go to: its time was agreed, and it is booked at the request for service. */
export const isOfGroup = ({ service }: { readonly service: string }): boolean => service === 'group';
