# The hosted API. docs/hosting.md, "In containers", has the commands that build and run it.
FROM node:24.21.0-bookworm-slim

# pg_dump and pg_restore, for backups of PostgreSQL 15.
RUN apt-get update \
  && apt-get install --yes --no-install-recommends postgresql-client-15 \
  && rm -r /var/lib/apt/lists/* \
  && install --directory --owner=node --group=node --mode=700 /var/lib/undertone /var/backups/undertone

WORKDIR /opt/undertone
COPY package.json package-lock.json .npmrc ./
COPY backend/package.json backend/
# No package runs a script: the image has Node.
RUN npm ci --workspace backend --omit=dev --ignore-scripts && npm cache clean --force
COPY resources/config.json resources/
COPY shared shared
COPY backend backend

ENV UNDERTONE_API_LISTEN=0.0.0.0:4801 \
  UNDERTONE_CONFIG=/etc/undertone/config.json \
  UNDERTONE_DRAIN_MS=5000 \
  UNDERTONE_STATE_DIR=/var/lib/undertone
USER node
EXPOSE 4801
HEALTHCHECK --start-period=30s \
  CMD ["node", "--eval", "fetch('http://127.0.0.1:4801/readyz').then(({ ok }) => process.exit(ok ? 0 : 1))"]
CMD ["node", "backend/main.ts"]
