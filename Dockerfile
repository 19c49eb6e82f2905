# One image for both processes: the API by default, the shell with the command `node shell/server/main.mjs`.
# It runs as an unprivileged user and writes nothing: docs/operations/deployment.md
ARG NODE=24-bookworm-slim

FROM node:${NODE} AS build
WORKDIR /app
ENV NX_DAEMON=false NX_TUI=false
COPY . .
RUN npm ci --no-audit --no-fund \
  && npx nx run-many -t build -p @focinho/api @focinho/shell \
  && find . -name node_modules -prune -exec rm -rf {} + \
  && npm ci --omit=dev --no-audit --no-fund --ignore-scripts -w @focinho/api -w @focinho/shell \
  && rm -rf api/src shell/src mfe-* packages/ui packages/create-remote e2e bench docs deploy tools .ci

FROM node:${NODE}
ARG RELEASE=unnamed
ENV NODE_ENV=production API_HOST=0.0.0.0 HOST=0.0.0.0 RELEASE=${RELEASE}
WORKDIR /app
COPY --from=build /app ./
RUN printf '#!/bin/sh\nexec node /app/api/dist/admin.js "$@"\n' > /usr/local/bin/focinho-admin \
  && chmod 755 /usr/local/bin/focinho-admin
# A volume takes its owner from here.
RUN mkdir /copies /files && chown 10001:10001 /copies /files
USER 10001:10001
EXPOSE 3000 4200 9464 9465
CMD ["node", "api/dist/main.js"]
