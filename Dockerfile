# One image for all three roles: `--role gateway`, `--role projections`, `--role workers`. Redis and the event store are not inside.
FROM node:24-slim AS packages
WORKDIR /app
COPY package.json package-lock.json ./
RUN npm ci --include=dev --no-audit --no-fund

FROM packages AS built
COPY tsconfig.json codegen.ts prepare.mjs build.mjs config.ts main.ts ./
COPY domain ./domain
COPY projections ./projections
COPY workers ./workers
COPY gateway ./gateway
COPY web ./web
COPY dependencies ./dependencies
RUN NODE_ENV=production node prepare.mjs build && npm run sbom

FROM node:24-slim AS runtime-packages
WORKDIR /app
COPY package.json package-lock.json ./
RUN npm ci --omit=dev --no-audit --no-fund

FROM node:24-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=4000 DATA_DIR=/data HEADS_DIR=/heads
WORKDIR /app
COPY --from=runtime-packages /app/node_modules ./node_modules
COPY package.json tsconfig.json config.ts main.ts ./
COPY domain ./domain
COPY projections ./projections
COPY workers ./workers
COPY gateway ./gateway
COPY --from=built /app/web/dist ./web/dist
COPY --from=built /app/dist ./dist
RUN mkdir /data /heads && chown node:node /data /heads
USER node
VOLUME ["/data", "/heads"]
EXPOSE 4000
STOPSIGNAL SIGTERM
# Not `npm start`: signals must reach the process that drains.
ENTRYPOINT ["node", "--enable-source-maps", "dist/server.mjs"]
