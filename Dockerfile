# syntax=docker/dockerfile:1

# The service with Debian's Chromium. It needs a PostgreSQL at DATABASE_URL. compose.yaml runs it with one.

# Base images are named by tag: their security updates come with the next build. `docker buildx imagetools inspect IMAGE`
# prints the digest for those who want the same bytes each time and renew it themselves.
FROM node:24-trixie-slim AS build
WORKDIR /src
COPY . .
RUN node tools/dev.mjs image /opt/tintype

FROM debian:trixie-slim
RUN apt-get update \
 && apt-get install -y --no-install-recommends ca-certificates chromium-headless-shell fonts-liberation fonts-noto-color-emoji libatomic1 tini \
 && rm -rf /var/lib/apt/lists/* \
 && useradd --system --uid 10001 --create-home --home-dir /var/lib/tintype tintype
COPY --from=build /opt/tintype /opt/tintype
ENV NODE_ENV=production \
    HOST=0.0.0.0 \
    PORT=3000 \
    DATA_DIR=/var/lib/tintype \
    BROWSER_PATH=/usr/lib/chromium/chromium-headless-shell
USER tintype
WORKDIR /var/lib/tintype
VOLUME /var/lib/tintype
EXPOSE 3000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=5s --start-period=30s \
  CMD ["/opt/tintype/bin/node", "/opt/tintype/server/src/maintenance/metrics/health-check.ts"]
# tini ends what Chromium leaves behind, and passes signals on.
ENTRYPOINT ["tini", "--", "/opt/tintype/bin/node", "/opt/tintype/server/src/main.ts"]
