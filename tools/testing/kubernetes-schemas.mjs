/**
 * @import {SchemaObject} from 'ajv'
 * @typedef {Record<string, SchemaObject>} Properties
 */

/**
 * Contents that our manifests may have: the part of the schemas of Kubernetes and of CloudNativePG's resources that we use, in which every other
 * name is a mistake. A new field is added here once it is read in the documentation of its resource.
 * @param {Properties} required
 * @param {Properties} [optional]
 * @returns {SchemaObject}
 */
const object = (required, optional = {}) => ({
  type: 'object',
  properties: { ...required, ...optional },
  required: Object.keys(required),
  additionalProperties: false,
});
/** @type {(items: SchemaObject) => SchemaObject} */
const list = (items) => ({ type: 'array', items, minItems: 1 });
/** @type {(...values: string[]) => SchemaObject} */
const oneOf = (...values) => ({ enum: values });

const text = { type: 'string', minLength: 1 };
const flag = { type: 'boolean' };
const count = { type: 'integer', minimum: 0 };
const port = { type: 'integer', minimum: 1, maximum: 65_535 };
const name = { type: 'string', pattern: '^[a-z0-9]([-a-z0-9]*[a-z0-9])?$' };
const quantity = { type: 'string', pattern: '^[0-9]+(m|Mi|Gi)?$' };
const seconds = { type: 'integer', minimum: 1 };
/** Kubernetes refuses a number where it wants text, which YAML without quotes makes of 5432. */
const texts = { type: 'object', additionalProperties: { type: 'string' } };
const labels = { ...texts, minProperties: 1 };
const selector = object({ matchLabels: labels });
const named = object({ name });
const secretKey = object({ name, key: text }, { optional: flag });

const resources = object(
  { requests: object({ cpu: quantity, memory: quantity }) },
  { limits: object({ memory: quantity }) },
);
const spread = list(
  object({
    maxSkew: seconds,
    topologyKey: text,
    whenUnsatisfiable: oneOf('ScheduleAnyway', 'DoNotSchedule'),
    labelSelector: selector,
  }),
);
const probe = object(
  { httpGet: object({ path: { type: 'string', pattern: '^/' }, port: name }) },
  { periodSeconds: seconds, timeoutSeconds: seconds, failureThreshold: seconds },
);
const container = object(
  {
    name,
    image: text,
    command: list(text),
    ports: list(object({ name, containerPort: port })),
    env: list({
      oneOf: [
        object({ name: text, value: text }),
        object({ name: text, valueFrom: object({ secretKeyRef: secretKey }) }),
      ],
    }),
    livenessProbe: probe,
    readinessProbe: probe,
    resources,
    securityContext: object({
      allowPrivilegeEscalation: flag,
      readOnlyRootFilesystem: flag,
      capabilities: object({ drop: list(text) }),
    }),
    volumeMounts: list(object({ name, mountPath: text }, { readOnly: flag })),
  },
  {
    startupProbe: probe,
    envFrom: list(object({ secretRef: named })),
    lifecycle: object({ preStop: object({ exec: object({ command: list(text) }) }) }),
  },
);
const volume = object(
  { name },
  {
    emptyDir: object({}),
    configMap: named,
    secret: object({ secretName: name, items: list(object({ key: text, path: text })) }),
  },
);
const pod = object(
  {
    automountServiceAccountToken: flag,
    securityContext: object({
      runAsNonRoot: flag,
      runAsUser: count,
      runAsGroup: count,
      seccompProfile: object({ type: oneOf('RuntimeDefault') }),
    }),
    containers: list(container),
    volumes: list(volume),
  },
  { terminationGracePeriodSeconds: seconds, topologySpreadConstraints: spread },
);
const peer = { ...object({}, { podSelector: selector, namespaceSelector: selector }), minProperties: 1 };

/** @type {Record<string, SchemaObject>} */
const specs = {
  'apps/v1 Deployment': object(
    {
      strategy: object(
        {},
        { type: oneOf('Recreate'), rollingUpdate: object({ maxUnavailable: count, maxSurge: count }) },
      ),
      selector,
      template: object({ metadata: object({ labels }, { annotations: texts }), spec: pod }),
    },
    { replicas: count },
  ),
  'v1 Service': object({ selector: labels, ports: list(object({ name, port, targetPort: name })) }),
  'policy/v1 PodDisruptionBudget': object({ minAvailable: seconds, selector }),
  'autoscaling/v2 HorizontalPodAutoscaler': object({
    scaleTargetRef: object({ apiVersion: oneOf('apps/v1'), kind: oneOf('Deployment'), name }),
    minReplicas: seconds,
    maxReplicas: seconds,
    metrics: list(
      object({
        type: oneOf('Resource'),
        resource: object({
          name: oneOf('cpu', 'memory'),
          target: object({
            type: oneOf('Utilization'),
            averageUtilization: { type: 'integer', minimum: 1, maximum: 100 },
          }),
        }),
      }),
    ),
    behavior: object({
      scaleDown: object({ stabilizationWindowSeconds: { type: 'integer', minimum: 0, maximum: 3_600 } }),
    }),
  }),
  'networking.k8s.io/v1 NetworkPolicy': object({
    podSelector: selector,
    policyTypes: list(oneOf('Ingress', 'Egress')),
    ingress: list(object({ from: list(peer), ports: list(object({ port: { anyOf: [port, name] } })) })),
  }),
  'postgresql.cnpg.io/v1 Cluster': object({
    instances: seconds,
    imageName: { type: 'string', pattern: '^ghcr\\.io/cloudnative-pg/postgresql:\\d+' },
    bootstrap: object({
      initdb: object({
        database: name,
        owner: name,
        secret: named,
        encoding: text,
        localeProvider: oneOf('builtin', 'icu', 'libc'),
        builtinLocale: text,
        locale: text,
        postInitSQL: list(text),
      }),
    }),
    postgresql: object({
      synchronous: object({
        method: oneOf('any', 'first'),
        number: seconds,
        dataDurability: oneOf('required', 'preferred'),
        failoverQuorum: flag,
      }),
      parameters: labels,
    }),
    plugins: list(object({ name: text, isWALArchiver: flag, parameters: object({ barmanObjectName: name }) })),
    storage: object({ size: quantity }),
    walStorage: object({ size: quantity }),
    affinity: object({
      enablePodAntiAffinity: flag,
      podAntiAffinityType: oneOf('required', 'preferred'),
      topologyKey: text,
    }),
    primaryUpdateStrategy: oneOf('unsupervised', 'supervised'),
    primaryUpdateMethod: oneOf('switchover', 'restart'),
    resources,
  }),
  'postgresql.cnpg.io/v1 Pooler': object({
    cluster: named,
    instances: seconds,
    type: oneOf('rw', 'ro', 'r'),
    pgbouncer: object({ poolMode: oneOf('transaction', 'session'), parameters: labels }),
    template: object({
      metadata: object({ labels }),
      // The operator adds its own.
      spec: object({ containers: { type: 'array', maxItems: 0 }, topologySpreadConstraints: spread }),
    }),
  }),
  'postgresql.cnpg.io/v1 ScheduledBackup': object({
    cluster: named,
    schedule: { type: 'string', pattern: '^(\\S+ ){5}\\S+$' },
    immediate: flag,
    backupOwnerReference: oneOf('none', 'self', 'cluster'),
    target: oneOf('primary', 'prefer-standby'),
    method: oneOf('plugin', 'barmanObjectStore', 'volumeSnapshot'),
    pluginConfiguration: object({ name: text }),
  }),
  'barmancloud.cnpg.io/v1 ObjectStore': object({
    retentionPolicy: { type: 'string', pattern: '^[1-9]\\d*[dwm]$' },
    configuration: object({
      destinationPath: { type: 'string', pattern: '^s3://' },
      s3Credentials: object({ accessKeyId: secretKey, secretAccessKey: secretKey, region: secretKey }),
      wal: object({ compression: oneOf('gzip', 'bzip2', 'zstd'), maxParallel: seconds }),
      data: object({ compression: oneOf('gzip', 'bzip2') }),
    }),
  }),
};

/** Schemas of whole manifests, by version and kind. */
export const kubernetesSchemas = new Map(
  Object.entries(specs).map(([kind, spec]) => {
    const [apiVersion = '', kindName = ''] = kind.split(' ');
    return [kind, object({ apiVersion: oneOf(apiVersion), kind: oneOf(kindName), metadata: named, spec })];
  }),
);
