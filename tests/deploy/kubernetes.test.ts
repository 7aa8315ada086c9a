import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { parseEnv } from 'node:util'
import { readEnvironment } from '@school/server/environment'
import { expect, onTestFinished, test } from 'vitest'
import { parse, parseAllDocuments } from 'yaml'

// The manifests of docker/kubernetes. There is no cluster here, so they, and what kubectl builds of them, are compared with the
// published types of Kubernetes: a name or a value that it does not know is a type error.

const root = path.resolve(import.meta.dirname, '../..')
const folder = path.join(root, 'docker/kubernetes')
const read = (file: string) => readFileSync(path.join(folder, file), 'utf8')

interface Manifest {
  apiVersion: string
  kind: string
  metadata: { name: string }
  spec: { template: { spec: { containers: { env: { name: string; value: string }[] }[] } } }
}
const manifestsOf = (file: string) => parseAllDocuments(read(file)).map((one) => one.toJS() as Manifest)
const files = ['base', 'small', 'large'].flatMap((name) =>
  readdirSync(path.join(folder, name))
    .filter((file) => file.endsWith('.yaml') && file !== 'kustomization.yaml')
    .map((file) => `${name}/${file}`),
)

/** What the compiler says of these manifests. */
function typeErrors(manifests: readonly { apiVersion: string; kind: string }[]): string {
  const directory = path.join(import.meta.dirname, '../node_modules/.cache/kubernetes')
  mkdirSync(directory, { recursive: true })
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }))
  const groups: Record<string, string> = { v1: 'core/v1' }
  const lines = manifests.map((manifest, index) => {
    const group = groups[manifest.apiVersion] ?? manifest.apiVersion.replace('.k8s.io', '')
    const type = `import('kubernetes-types/${group}').${manifest.kind}`
    return `export const manifest${index}: ${type} = ${JSON.stringify(manifest, null, 1)}\n`
  })
  writeFileSync(path.join(directory, 'manifests.ts'), lines.join(''))
  const options =
    '--ignoreConfig --noEmit --strict --skipLibCheck --module esnext --moduleResolution bundler --types'.split(
      ' ',
    )
  try {
    execFileSync('tsc', [...options, '', path.join(directory, 'manifests.ts')], {
      encoding: 'utf8',
      stdio: 'pipe',
    })
    return ''
  } catch (error) {
    return (error as { stdout: string }).stdout
  }
}

test('every manifest has only fields and values that Kubernetes knows', () => {
  expect(typeErrors([...files, '../../tests/deploy/kind/postgres.yaml'].flatMap(manifestsOf))).toBe('')
})

/** Debian's kubectl (1.20) is too old for it: it knows no `patches` with a target. */
const missingKustomize =
  spawnSync('kubectl', ['kustomize', path.join(folder, 'large')]).status === 0
    ? ''
    : 'skipped: it needs a kubectl that knows Kustomize 4 or newer'

test.skipIf(missingKustomize)(
  `both Kustomizations can be built, and what they make has only fields that Kubernetes knows ${missingKustomize}`,
  () => {
    for (const name of ['small', 'large']) {
      const built = execFileSync('kubectl', ['kustomize', path.join(folder, name)], { encoding: 'utf8' })
      const manifests = parseAllDocuments(built).map((one) => one.toJS() as Manifest)
      expect(manifests.map(({ kind }) => kind)).toEqual(
        expect.arrayContaining(['Deployment', 'Service', 'Ingress', 'NetworkPolicy', 'PodDisruptionBudget']),
      )
      // The names of an image and of generated settings are put in everywhere.
      expect(built).not.toMatch(/image: school-site$/m)
      expect(typeErrors(manifests)).toBe('')
      const web = manifests.find(({ kind, metadata }) => kind === 'Deployment' && metadata.name === 'web')
      expect(built.includes('kind: HorizontalPodAutoscaler')).toBe(name === 'large')
      // The autoscaler decides on the number of replicas.
      expect('replicas' in (web?.spec ?? {})).toBe(name === 'small')
    }
  },
)

test('the settings of each deployment start the server, and its secrets are files', () => {
  for (const name of ['web', 'worker']) {
    const [{ spec } = expect.fail(name)] = manifestsOf(`base/${name}.yaml`)
    const [{ env } = expect.fail(name)] = spec.template.spec.containers
    const settings = Object.fromEntries(env.map((one) => [one.name, one.value]))
    const secrets = Object.keys(settings).filter((one) => one.endsWith('_FILE'))
    const values: Record<string, string> = {
      DATABASE_URL: 'postgresql://school@postgres/school',
      DATA_KEY: Buffer.alloc(32).toString('base64'),
      METRICS_TOKEN: 'a-token-of-a-test',
      OPS_TOKEN: 'a-token-of-a-test',
    }
    const given = secrets.map((one) => one.replace('_FILE', '')).map((one) => [one, values[one] ?? 'value'])
    const plain = Object.entries(settings).filter(([one]) => !one.endsWith('_FILE'))
    const environment = readEnvironment({
      ...parseEnv(read('base/settings.env')),
      ...Object.fromEntries([...given, ...plain]),
    })
    expect(environment).toMatchObject({ ROLE: name, MEDIA_URL: { bucket: 'school-media' } })
  }
})

test('what decodes pictures is a container without secrets, data and settings, and a user of its own', () => {
  for (const name of ['web', 'worker']) {
    const [manifest = expect.fail(name)] = manifestsOf(`base/${name}.yaml`)
    const { containers, securityContext } = manifest.spec.template.spec as unknown as {
      containers: {
        name: string
        volumeMounts: { name: string; readOnly?: boolean }[]
        securityContext: object
      }[]
      securityContext: { runAsUser: number }
    }
    const [site, pictures] = containers
    expect(pictures).toMatchObject({
      name: 'pictures',
      securityContext: { allowPrivilegeEscalation: false, readOnlyRootFilesystem: true },
    })
    expect(Object.keys(pictures ?? {})).not.toContain('env')
    expect(Object.keys(pictures ?? {})).not.toContain('envFrom')
    expect(pictures?.volumeMounts).toEqual([{ name: 'pictures', mountPath: '/run/pictures' }])
    expect(pictures?.securityContext).not.toMatchObject({ runAsUser: securityContext.runAsUser })
    expect(site?.volumeMounts).toContainEqual({
      name: 'pictures',
      mountPath: '/run/pictures',
      readOnly: true,
    })
  }
})

test('the ingress writes no log of its own, and the site one without addresses', () => {
  expect(read('base/ingress.yaml')).toContain('nginx.ingress.kubernetes.io/enable-access-log: "false"')
  expect(parseEnv(read('base/settings.env')).ACCESS_LOG).toBe('true')
})

test('each Kustomization names files that exist, and no manifest is left out', () => {
  const named = ['base', 'small', 'large'].flatMap((name) => {
    const { resources } = parse(read(`${name}/kustomization.yaml`)) as { resources: string[] }
    return resources.map((resource) => path.join(name, resource))
  })
  for (const name of named) expect(existsSync(path.join(folder, name)), name).toBe(true)
  expect(named.filter((name) => name.endsWith('.yaml')).sort()).toEqual(files.toSorted())
})
