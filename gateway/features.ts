import 'reflect-metadata';
import type { FastifyInstance } from 'fastify';
import type { Services } from './context.ts';
import { devRoutes } from './dev/routes.ts';
import { docsRoutes } from './docs/routes.ts';

/** Every resolver class, gathered by hand. */
export const resolvers: readonly (abstract new (...args: never[]) => object)[] = [];

/** Every feature's REST routes, registered under /api/v1. */
export const routes: readonly ((app: FastifyInstance, services: Services) => void | Promise<void>)[] = [docsRoutes];

/** What lives outside /api/v1: pictures, the payment stand-in, development pages. */
export const pages: readonly ((app: FastifyInstance, services: Services) => void | Promise<void>)[] = [devRoutes];
