# Marquee with everything it needs. Set DATABASE_URL for your own database; without it, the embedded PostgreSQL runs in the container.
FROM node:24-bookworm-slim AS build
WORKDIR /marquee
COPY package.json package-lock.json .npmrc ./
RUN npm ci --include=dev
COPY . .
RUN node scripts/build.mjs && npm prune --omit=dev

FROM node:24-bookworm-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
WORKDIR /marquee
COPY --from=build --chown=root:root /marquee/package.json /marquee/package-lock.json ./
COPY --from=build /marquee/node_modules node_modules
COPY --from=build /marquee/dist dist
COPY --from=build /marquee/public public
COPY --from=build /marquee/migrations migrations
COPY --from=build /marquee/src src
COPY --from=build /marquee/scripts scripts
# Node caches compiled code, so that the container starts faster next time.
ENV NODE_COMPILE_CACHE=/marquee/dist/.compiled
RUN mkdir /data $NODE_COMPILE_CACHE && chown node:node /data $NODE_COMPILE_CACHE
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=30s --timeout=5s --start-period=60s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:3000/health').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--max-semi-space-size=4", "dist/app/main.js"]
