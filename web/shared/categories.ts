/** The category of barber shops; every other category is one of products (specification §5). */
export const BARBERS = 'barbers';
