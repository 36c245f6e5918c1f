import { reservedPort } from '#domain/store/reservedPort.testing.ts';
import { type Place, type Product, type Role, startProduct } from './product.ts';
import type { World } from './world.ts';

/** A process of a release, and the port it answers on; another one takes its place when it is killed. */
export type Seat = { readonly role: Role; readonly port: number; product: Product };

export type Release = ReturnType<typeof openRelease>;

/** The processes of a release, `each` of a role; `program` is its build. */
export function openRelease(world: World, place: Omit<Place, 'port'>, program: string, each: number) {
  const seats: Seat[] = [];
  const of = (role: Role): readonly Seat[] => seats.filter((seat) => seat.role === role);

  function launch(role: Role, port: number): Product {
    const product = startProduct({ ...place, port, ...(role !== 'gateway' && { healthPort: port }) }, role, program);
    world.started.push(product);
    return product;
  }

  return {
    seats: (): readonly Seat[] => [...seats],
    /** Starts all processes of a role, each once the one before is ready, as they share a machine here. */
    async start(role: Role): Promise<void> {
      for (let count = 0; count < each; count += 1) {
        const port = await reservedPort();
        const product = launch(role, port);
        seats.push({ role, port, product });
        await product.ready();
      }
    },
    ports: (): number[] => of('gateway').map(({ port }) => port),
    /** Kills a process and starts another in its place, which may not be ready yet. */
    async killOne(seat: Seat): Promise<void> {
      await seat.product.kill();
      seat.product = launch(seat.role, seat.port);
    },
    /** Ends all processes of a role as an operator does. */
    async stop(role: Role): Promise<void> {
      const gone = of(role);
      await Promise.all(gone.map(({ product }) => product.stop()));
      for (const seat of gone) seats.splice(seats.indexOf(seat), 1);
    },
  };
}
