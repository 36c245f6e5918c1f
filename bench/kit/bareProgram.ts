// The smallest server: what any start in Node costs.
import Fastify from 'fastify';

const app = Fastify();
app.get('/', async () => ({ status: 'ready' }));
process.on('SIGTERM', () => process.exit(0));
await app.listen({ port: Number(process.env.PORT), host: '127.0.0.1' });
