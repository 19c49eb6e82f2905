import assert from 'node:assert/strict';
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { Ajv } from 'ajv';
import { parse, parseAllDocuments } from 'yaml';
import { ROOT } from './home.mjs';
import { kubernetesSchemas } from './testing/kubernetes-schemas.mjs';

/** @typedef {{name: string, value?: string, containerPort?: number, valueFrom?: {secretKeyRef: object}}} Named */
const read = (/** @type {string[]} */ ...path) => readFileSync(join(ROOT, ...path), 'utf8');
const documents = (/** @type {string[]} */ ...path) =>
  parseAllDocuments(read(...path)).map((document) => document.toJS());
const compose = parse(read('deploy', 'compose.yaml'), { merge: true });
const manifests = ['database', 'api', 'shell', 'releases', 'network'].flatMap((name) =>
  documents('deploy', 'kubernetes', `${name}.yaml`),
);
const of = (/** @type {string} */ kind, /** @type {string} */ name) =>
  manifests.find((one) => one.kind === kind && one.metadata.name === name);
const containerOf = (/** @type {string} */ name) => of('Deployment', name).spec.template.spec.containers[0];

const namesOf = (/** @type {Named[]} */ named) => named.map(({ name }) => name);

/** The names in a schema of the environment. @param {string[]} path */
const namesIn = (...path) =>
  new Set([...read(...path).matchAll(/^ {2}([A-Z][A-Z_]+):/gm)].map(([, name = '']) => name));
/**
 * The settings that each process reads. The AWS ones are read by the store, with all of the environment.
 * @type {Record<string, Set<string>>}
 */
const SETTINGS = {
  api: namesIn('api', 'src', 'kernel', 'config', 'config.ts'),
  shell: namesIn('shell', 'server', 'settings.mjs'),
};
/** @type {Record<string, string>} */
const METRICS_PORT = { api: 'API_METRICS_PORT', shell: 'METRICS_PORT' };
/** @type {Record<string, string>} */
const HTTP_PORT = { api: 'API_PORT', shell: 'PORT' };
/**
 * Program that the build makes and the image starts.
 * @type {Record<string, string>}
 */
const PROGRAM = { api: 'api/dist/main.js', shell: 'shell/server/main.mjs' };

test('every variable that is set is a setting of its process', () => {
  const image = [...read('Dockerfile').matchAll(/^ENV (NODE_ENV=.*)$/gm)].flatMap(([, line = '']) =>
    line.split(' ').map((pair) => pair.split('=')[0]),
  );
  assert.deepEqual(image, ['NODE_ENV', 'API_HOST', 'HOST', 'RELEASE']);
  for (const name of ['api', 'shell']) {
    const set = [...Object.keys(compose.services[name].environment), ...namesOf(containerOf(name).env)];
    assert.deepEqual(
      set.filter((one) => !SETTINGS[name]?.has(one)),
      [],
    );
  }
});

test('API and shell share the secret with which loads of releases are counted, in both deployments', () => {
  for (const name of ['api', 'shell']) {
    assert.equal(compose.services[name].environment.PAGE_TOKEN_SECRET, '${PAGE_TOKEN_SECRET:?}');
    /** @type {Named[]} */
    const env = containerOf(name).env;
    assert.deepEqual(env.find((one) => one.name === 'PAGE_TOKEN_SECRET')?.valueFrom?.secretKeyRef, {
      name: 'focinho-pages',
      key: 'PAGE_TOKEN_SECRET',
    });
  }
  assert.match(read('docs', 'operations', 'deployment.md'), /`PAGE_TOKEN_SECRET`/);
});

test('the image has the admin command, under the name that the documentation gives', () => {
  assert.match(
    read('Dockerfile'),
    /exec node \/app\/api\/dist\/admin\.js "\$@"\\n' > \/usr\/local\/bin\/focinho-admin/,
  );
  assert.match(read('api', 'webpack.config.mjs'), /\badmin: '\.\/src\/access\/admin\/main\.ts'/);
  assert.match(read('docs', 'operations', 'deployment.md'), /`focinho-admin create`/);
});

test('PIX: every setting can be given to both deployments, and is missing where it is not', () => {
  const names = [...(SETTINGS.api ?? [])].filter((name) => name.startsWith('PIX_'));
  const certificates = ['PIX_CERTIFICATE', 'PIX_CERTIFICATE_KEY'];
  const { environment, secrets } = compose.services.api;
  const inCompose = Object.fromEntries(Object.entries(environment).filter(([name]) => name.startsWith('PIX_')));
  assert.deepEqual(Object.keys(inCompose).toSorted(), names.toSorted());
  for (const name of names.filter((one) => !certificates.includes(one))) assert.equal(inCompose[name], null);
  // Files, which no listing of the environment shows.
  for (const name of certificates) {
    const secret = name.toLowerCase();
    assert.equal(inCompose[name], `\${${name}_FILE:+/run/secrets/${secret}}`);
    assert.ok(secrets.includes(secret));
    assert.deepEqual(compose.secrets[secret], { file: `\${${name}_FILE:-/dev/null}` });
  }
  /** @type {Named[]} */
  const env = containerOf('api').env;
  const inKubernetes = env.filter(({ name }) => name.startsWith('PIX_'));
  assert.deepEqual(namesOf(inKubernetes).toSorted(), names.toSorted());
  /** @type {Record<string, string>} */
  const keys = { PIX_CERTIFICATE: 'tls.crt', PIX_CERTIFICATE_KEY: 'tls.key' };
  for (const { name, valueFrom } of inKubernetes)
    assert.deepEqual(valueFrom?.secretKeyRef, {
      name: keys[name] ? 'focinho-pix-tls' : 'focinho-pix',
      key: keys[name] ?? name,
      optional: true,
    });
  for (const name of names) assert.ok(read('docs', 'operations', 'deployment.md').includes(`\`${name}`), name);
});

for (const name of ['api', 'shell']) {
  test(`${name}: ports, program, probes and the service agree`, () => {
    const container = containerOf(name);
    const [httpPort, metricsPort] = [HTTP_PORT[name] ?? '', METRICS_PORT[name] ?? ''];
    const env = Object.fromEntries(container.env.map((/** @type {Named} */ one) => [one.name, one.value]));
    const listed = container.ports.map((/** @type {Named} */ one) => [one.name, String(one.containerPort)]);
    /** @type {Record<string, string>} */
    const ports = Object.fromEntries(listed);
    assert.deepEqual(ports, { http: env[httpPort], metrics: env[metricsPort] });
    const template = of('Deployment', name).spec.template;
    assert.equal(template.metadata.annotations['prometheus.io/port'], ports.metrics);
    assert.equal(String(of('Service', name).spec.ports[0].port), ports.http);
    const { environment, command } = compose.services[name];
    assert.deepEqual([environment[httpPort], environment[metricsPort]], [ports.http, ports.metrics]);
    for (const started of [command, container.command]) assert.deepEqual(started, ['node', PROGRAM[name]]);
    // Each its own: without the API, the shell still says so in its pages.
    const ready = name === 'api' ? '/health/ready' : '/ready.json';
    assert.equal(container.readinessProbe.httpGet.path, ready);
    assert.ok(compose.services[name].healthcheck.test.join(' ').includes(`${ports.http}${ready}'`));
    for (const probe of ['startupProbe', 'livenessProbe'])
      assert.equal(container[probe].httpGet.path, name === 'api' ? '/health' : '/config.json');
  });

  test(`${name}: runs unprivileged and writes to nothing but /tmp`, () => {
    const pod = of('Deployment', name).spec.template.spec;
    const { securityContext } = containerOf(name);
    assert.equal(pod.securityContext.runAsNonRoot, true);
    assert.match(read('Dockerfile'), new RegExp(`^USER ${pod.securityContext.runAsUser}:`, 'm'));
    assert.deepEqual(securityContext, {
      allowPrivilegeEscalation: false,
      readOnlyRootFilesystem: true,
      capabilities: { drop: ['ALL'] },
    });
    const { read_only, cap_drop, tmpfs } = compose.services[name];
    assert.deepEqual({ read_only, cap_drop, tmpfs }, { read_only: true, cap_drop: ['ALL'], tmpfs: ['/tmp'] });
  });

  test(`${name}: has time to drain, survives the drain of a node, and has limits`, () => {
    const { spec } = of('Deployment', name);
    const drainSeconds = 5 + 5 + 20;
    assert.ok(spec.template.spec.terminationGracePeriodSeconds > drainSeconds);
    // The autoscaler says how many; a number here would undo what it does with every rollout.
    assert.equal(spec.replicas, undefined);
    const { minReplicas, maxReplicas, scaleTargetRef } = of('HorizontalPodAutoscaler', name).spec;
    assert.equal(scaleTargetRef.name, name);
    assert.ok(minReplicas > of('PodDisruptionBudget', name).spec.minAvailable && maxReplicas > minReplicas);
    const { requests, limits } = containerOf(name).resources;
    assert.ok(requests.cpu && requests.memory && limits.memory);
    for (const kind of ['PodDisruptionBudget', 'NetworkPolicy']) {
      const { selector, podSelector } = of(kind, name).spec;
      assert.deepEqual((selector ?? podSelector).matchLabels, spec.template.metadata.labels);
    }
  });
}

test('releases: both deployments start the service that signs the registry, and the API has its address and token', () => {
  const container = containerOf('releases');
  const { command, environment, read_only, volumes } = compose.services.releases;
  assert.deepEqual(container.command, command);
  assert.equal(command[1], 'packages/federation/src/cli.mjs');
  const env = Object.fromEntries(container.env.map((/** @type {Named} */ one) => [one.name, one.value]));
  assert.deepEqual(Object.keys(env).toSorted(), Object.keys(environment).toSorted());
  const settings = read('docs', 'operations', 'settings.md');
  for (const name of Object.keys(env)) assert.ok(settings.includes(`\`${name}\``), name);
  const paths = container.volumeMounts.map((/** @type {{mountPath: string}} */ { mountPath }) => mountPath);
  for (const name of ['FOCINHO_TRUST', 'FOCINHO_KEY', 'RELEASE_SERVICE_TEAMS']) {
    assert.ok(paths.some((/** @type {string} */ path) => env[name].startsWith(`${path}/`)));
    assert.ok(volumes.some((/** @type {string} */ volume) => volume.endsWith(`:${environment[name]}:ro`)));
  }
  assert.equal(read_only, true);
  assert.equal(container.securityContext.readOnlyRootFilesystem, true);
  assert.equal(container.readinessProbe.httpGet.path, '/health');
  const port = String(container.ports[0].containerPort);
  assert.ok(command.includes(port));
  const address = `http://releases:${port}`;
  assert.equal(String(of('Service', 'releases').spec.ports[0].port), port);
  assert.equal(compose.services.api.environment.RELEASE_SERVICE_URL, address);
  const api = containerOf('api').env;
  assert.equal(api.find((/** @type {Named} */ one) => one.name === 'RELEASE_SERVICE_URL').value, address);
  assert.ok(namesOf(api).includes('RELEASE_SERVICE_TOKEN'));
  const [{ from }] = of('NetworkPolicy', 'releases').spec.ingress;
  assert.deepEqual(from, [{ podSelector: { matchLabels: { app: 'api' } } }]);
});

test('every manifest is of a kind whose fields are known, and has no others', () => {
  const ajv = new Ajv({ allErrors: true });
  for (const manifest of manifests) {
    const kind = `${manifest.apiVersion} ${manifest.kind}`;
    const schema = kubernetesSchemas.get(kind);
    assert.ok(schema, kind);
    ajv.validate(schema, manifest);
    assert.equal(ajv.errors, null, `${kind} ${manifest.metadata.name}: ${ajv.errorsText()}`);
  }
  const [api] = manifests.filter(({ kind, metadata }) => kind === 'Deployment' && metadata.name === 'api');
  const mistaken = structuredClone(api);
  mistaken.spec.template.spec.containers[0].readinesProbe = {};
  assert.equal(ajv.validate(kubernetesSchemas.get('apps/v1 Deployment') ?? {}, mistaken), false);
});

test('the database survives the loss of an instance without losing a commit, and is backed up', () => {
  const { instances, postgresql, plugins, affinity } = of('Cluster', 'db').spec;
  const { synchronous, parameters } = postgresql;
  assert.ok(instances > synchronous.number + 1, 'one may be missing, and there is still a standby to confirm');
  assert.deepEqual([synchronous.dataDurability, synchronous.failoverQuorum], ['required', true]);
  assert.equal(affinity.podAntiAffinityType, 'required');
  assert.equal(plugins[0].isWALArchiver, true);
  assert.equal(plugins[0].parameters.barmanObjectName, of('ObjectStore', 'db-backups').metadata.name);
  const backup = of('ScheduledBackup', 'db-daily').spec;
  assert.deepEqual([backup.cluster.name, backup.pluginConfiguration.name], ['db', plugins[0].name]);
  // The oldest version with what the schema needs: api/src/database/postgres-version.ts.
  const [, oldest] = /OLDEST = (\d+)/.exec(read('api', 'src', 'database', 'postgres-version.ts')) ?? [];
  assert.ok(of('Cluster', 'db').spec.imageName.endsWith(`:${oldest}`));
  // Every pod reads the replicas with a pool of its own, DATABASE_POOL.
  const pods = of('HorizontalPodAutoscaler', 'api').spec.maxReplicas;
  assert.ok(pods * 10 <= Number(parameters.max_connections) / 2);
});

test('the pooler keeps what a transaction needs, and is reached by the API alone', () => {
  const { cluster, instances, type, pgbouncer, template } = of('Pooler', 'db-pooler').spec;
  assert.deepEqual([cluster.name, type, pgbouncer.poolMode], ['db', 'rw', 'transaction']);
  assert.ok(instances > of('PodDisruptionBudget', 'db-pooler').spec.minAvailable);
  // Each connection names up to 2,000 statements: api/src/database/batch.ts.
  const [, named = ''] = /names\.size >= ([\d_]+)/.exec(read('api', 'src', 'database', 'batch.ts')) ?? [];
  assert.ok(Number(pgbouncer.parameters.max_prepared_statements) >= Number(named.replaceAll('_', '')));
  const { podSelector, ingress } = of('NetworkPolicy', 'db-pooler').spec;
  assert.deepEqual(podSelector.matchLabels, template.metadata.labels);
  assert.deepEqual(ingress[0], { from: [{ podSelector: { matchLabels: { app: 'api' } } }], ports: [{ port: 5432 }] });
  const [{ from }] = of('NetworkPolicy', 'db').spec.ingress;
  assert.deepEqual(
    from.map((/** @type {{podSelector: {matchLabels: {app: string}}}} */ one) => one.podSelector.matchLabels.app),
    ['api', 'db-pooler'],
  );
});

test('kustomize lists every manifest', () => {
  const { resources } = parse(read('deploy', 'kubernetes', 'kustomization.yaml'));
  const files = readdirSync(join(ROOT, 'deploy', 'kubernetes')).filter((name) => name !== 'kustomization.yaml');
  assert.deepEqual(resources.toSorted(), files.toSorted());
});

/** Names of metrics in the code; histograms and Node's own have more names. */
const measured = ['packages/metrics/src/metrics.cjs', 'shell/server/metrics.mjs']
  .concat(
    readdirSync(join(ROOT, 'api/src'), { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('metrics.ts'))
      .map((name) => `api/src/${name}`),
  )
  .flatMap((file) => [...read(file).matchAll(/'([a-z]+(?:_[a-z]+)+)'/g)].map(([, name = '']) => name));
const KNOWN = /^(process_|nodejs_|up$)/;

test('alerts and dashboard use only metrics that exist, and alerts name a runbook that exists', () => {
  /** @type {{groups: {rules: {expr: string, annotations: {runbook: string}}[]}[]}} */
  const { groups } = parse(read('deploy', 'monitoring', 'alerts.yaml'));
  const rules = groups.flatMap((group) => group.rules);
  /** @type {{panels: {targets: {expr: string}[]}[]}} */
  const { panels } = JSON.parse(read('deploy', 'monitoring', 'dashboard.json'));
  const expressions = [
    ...rules.map((rule) => rule.expr),
    ...panels.flatMap((panel) => panel.targets.map((target) => target.expr)),
  ];
  const used = expressions.flatMap((expr) =>
    [...expr.matchAll(/\b([a-z]+(?:_[a-z0-9]+)+)\b(?=[{[)\s]|$)/g)].map(([, name = '']) => name),
  );
  const functions = new Set(['histogram_quantile', 'label_replace']);
  const unknown = used.filter(
    (name) => !functions.has(name) && !KNOWN.test(name) && !measured.includes(name.replace(/_bucket$/, '')),
  );
  assert.deepEqual(unknown, []);
  /** @param {string} page */
  const headingsOf = (page) =>
    [...read(page).matchAll(/^## (.*)$/gm)].map(([, heading = '']) =>
      heading
        .toLowerCase()
        .replaceAll(/[^a-z0-9 -]/g, '')
        .replaceAll(' ', '-'),
    );
  for (const { annotations } of rules) {
    const [page = '', heading = ''] = annotations.runbook.split('#');
    assert.ok(headingsOf(page).includes(heading), annotations.runbook);
  }
});
