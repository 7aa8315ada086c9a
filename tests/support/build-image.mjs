// Builds the image of docker/Dockerfile for the tests of the deploy tier, where a container engine answers. Plain JavaScript,
// because tests/run-all.mjs imports it.

import { spawnSync } from 'node:child_process'

const NAME = 'school-site-under-test'
/** The address of the engine that `tests/deploy/engine` has started. It is for the image only. */
const { TEST_ENGINE_URL: own, DOCKER_HOST: host } = process.env
/** Docker, or Podman: over its API, if an address is given, and directly. */
const ENGINES = [
  ...(own ? [['docker', '--host', own]] : [['docker']]),
  ...[own, host].filter(Boolean).map((address) => ['podman', '--remote', '--url', address]),
  ['podman'],
]
/** Both bases of the Dockerfile. TEST_NODE_IMAGE and TEST_BASE_IMAGE name others, for a machine that does not reach Docker Hub. */
const NODE_IMAGE = process.env.TEST_NODE_IMAGE ?? 'node:24-bookworm-slim'
const BASE_IMAGE = process.env.TEST_BASE_IMAGE ?? 'debian:bookworm-slim'

/** The command of a container engine that answers; null if there is none. */
export function findEngine() {
  const answers = ([program, ...args]) =>
    spawnSync(program, [...args, 'info'], { stdio: 'ignore', timeout: 30_000 }).status === 0
  return ENGINES.find(answers) ?? null
}

/**
 * Builds the image, unless TEST_SITE_IMAGE names one that is built.
 * @param root the folder of the repository
 * @returns `{ name, engine }`; or `{ missing }`, why there can be no image here; or `{ failed }`, the output of a failed build
 */
export async function buildImage(root) {
  const engine = findEngine()
  if (!engine) return { missing: 'no container engine answers (Docker, or Podman by DOCKER_HOST)' }
  if (process.env.TEST_SITE_IMAGE) return { name: process.env.TEST_SITE_IMAGE, engine }
  const [program, ...first] = engine
  const run = (args, options) =>
    spawnSync(program, [...first, ...args], { cwd: root, encoding: 'utf8', maxBuffer: 1e9, ...options })
  for (const image of new Set([NODE_IMAGE, BASE_IMAGE])) {
    if (run(['image', 'inspect', image]).status === 0) continue
    const { status, stderr } = run(['pull', '--quiet', image], { timeout: 300_000 })
    if (status !== 0)
      return {
        missing: `the image ${image} cannot be had: ${stderr?.trim().split('\n').at(-1) || 'no answer'}`,
      }
  }
  console.log('\n── Image: building …')
  const begun = performance.now()
  const bases = ['--build-arg', `NODE_IMAGE=${NODE_IMAGE}`, '--build-arg', `BASE_IMAGE=${BASE_IMAGE}`]
  // Of this machine, which may reach the registry of packages by an address that a container's network has not.
  const args = ['build', '--network', 'host', '--file', 'docker/Dockerfile', ...bases, '--tag', NAME, '.']
  const { status, stdout, stderr } = run(args)
  if (status !== 0) return { failed: `${stdout}\n${stderr}`.trim().split('\n').slice(-40).join('\n') }
  console.log(`── Image: built in ${Math.round((performance.now() - begun) / 1_000)} s`)
  return { name: NAME, engine }
}
