/**
 * Follows docs/hosting.md on a new Debian 12. Its files come from debootstrap. Its systemd is the first process of its own
 * namespaces, so units, users, ports and hardening are real. Manual steps are automated: an identity emulator replaces
 * the Firebase project, and the certificate stays self-signed.
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'playwright/test'
import { startProxy } from '../electron-double/network-proxy.ts'
import { until } from '../fixtures/wait-until.ts'
import { type Base, makeBase, whyNoMachine } from '../hosting/base.ts'
import { call, DOMAIN } from '../hosting/call.ts'
import { type Aside, follow } from '../hosting/follow.ts'
import { readGuide } from '../hosting/guide.ts'
import { type Machine, startMachine } from '../hosting/machine.ts'
import { pipe } from '../hosting/pipe.ts'
import { HTTPS, INSTANCES, PROXY_SOCKET } from '../hosting/ports.ts'
import { visitSteadily } from '../hosting/steady-visit.ts'
import {
  EMULATOR_SETTINGS,
  favor,
  favorites,
  register,
  signUp,
  startEmulator,
} from '../hosting/visitor.ts'

const LIMIT_MS = 1_800_000
const SMALL = ['A smaller community: one instance with SQLite', 'From SQLite to PostgreSQL']
const POSTGRES = 'PostgreSQL and two instances'

/** certbot's steps for a new certificate, printed. */
const RENEW = `mkdir lineage && cd lineage
openssl req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=${DOMAIN} -addext subjectAltName=DNS:${DOMAIN} \\
  -keyout privkey.pem -out fullchain.pem 2> /dev/null
RENEWED_LINEAGE=$PWD /etc/letsencrypt/renewal-hooks/deploy/haproxy
cat fullchain.pem
`

const reason = whyNoMachine()
// Only once: the workers load this file, too.
if (reason !== null && !process.env.TEST_WORKER_INDEX) process.stdout.write(`${reason}\n`)
test.skip(reason !== null, reason ?? '')
test.describe.configure({ mode: 'serial', timeout: LIMIT_MS })

let base: Base
let folder: string
let installed: string
const machines: Machine[] = []

async function boot(name: string, layers: readonly string[] = []): Promise<Machine> {
  const machine = await startMachine(base, name, layers)
  machines.push(machine)
  const proxy = await startProxy()
  await pipe(path.join(machine.sockets, PROXY_SOCKET), proxy.port)
  await machine.startInNetwork('tests/hosting/pipes-inside.ts', [machine.sockets])
  return machine
}

/** The settings that the reader provides, with an emulator instead of a Firebase project. */
const SETTINGS: readonly Aside[] = [
  {
    at: '/root/firebase.json',
    before: (machine) => machine.must("echo '{}' > /root/firebase.json"),
  },
  {
    at: 'environment.example',
    after: (machine) =>
      machine.must(`printf '%s\\n' ${EMULATOR_SETTINGS.join(' ')} >> /etc/undertone/environment`),
  },
]

test.beforeAll(async () => {
  test.setTimeout(LIMIT_MS)
  folder = mkdtempSync(path.join(tmpdir(), 'undertone-hosting-'))
  base = makeBase(folder)
  base.publish('The version that is installed first')
})
test.afterAll(async () => {
  for (const machine of machines) await machine.stop()
  // The folder must contain no mounts: removal would delete their files.
  expect(readFileSync('/proc/self/mounts', 'utf8')).not.toContain(folder)
  rmSync(folder, { recursive: true, force: true })
})

test('the installation chapter leads to a machine that only lacks its settings', async () => {
  const kinds = Map.groupBy(readGuide(), ({ kind }) => kind)
  const counts = [kinds.get('sh')?.length, kinds.get('console')?.length]
  process.stdout.write(`docs/hosting.md: ${counts[0]} blocks are run, ${counts[1]} are not.\n`)
  const machine = await boot('first')
  await follow(machine, 'Install')
  expect(await machine.must('cd /opt/undertone/current && node_modules/.bin/node -v')).toMatch(
    /^v24/,
  )
  installed = machine.changes
  await machine.stop()
})

test('two instances run with PostgreSQL behind haproxy', async () => {
  const machine = await boot('two', [installed])
  await startEmulator(machine, path.join(folder, 'emulator-two'))
  await follow(machine, 'Settings', SETTINGS)
  await follow(machine, POSTGRES)
  await follow(machine, 'haproxy and the certificate')
  const authority = await machine.must('openssl x509 -in /etc/haproxy/certificates/api.pem')
  const target = { port: HTTPS, authority }

  await until('haproxy has found both instances', async () => {
    const table = await machine.must('curl --silent http://127.0.0.1:8404/metrics')
    return table.includes('haproxy_backend_active_servers{proxy="undertone"} 2')
  })
  const ids = new Set<unknown>()
  for (let attempt = 0; attempt < 4; attempt += 1) {
    const { status, headers } = await call(machine, { ...target, path: '/readyz' })
    expect(status).toBe(200)
    ids.add(headers['x-request-id'])
  }
  expect(ids.size).toBe(4)
  const { status, headers } = await call(machine, { port: 80, path: '/readyz' })
  expect([status, headers.location]).toEqual([301, 'https://api.example.org/readyz'])

  const ada = await signUp(machine, 'you@example.org')
  expect((await register(machine, target, ada)).status).toBe(201)
  expect((await favor(machine, target, ada, 'first')).status).toBe(200)
  for (const port of INSTANCES) expect(await favorites(machine, { port }, ada)).toEqual(['first'])
  await follow(machine, 'The first admin')
  expect(JSON.parse((await register(machine, target, ada)).body).role).toBe('admin')

  await follow(machine, 'Backups', [
    {
      at: 'createdb',
      after: async (_machine, output) => expect(output).toMatch(/ is restored\..*\n(\d+)\n\1\n$/s),
    },
  ])
  expect(await machine.must('stat --format=%a:%U /var/backups/undertone/*.backup')).toBe(
    '600:undertone\n',
  )

  await follow(machine, 'Metrics')
  await until('Prometheus has read every metric', async () => {
    const sum = { port: 9090, path: '/api/v1/query?query=sum(up)' }
    // The server starts to listen after a moment.
    const response = await call(machine, sum).catch(() => null)
    return response?.status === 200 && JSON.parse(response.body).data.result[0]?.value[1] === '3'
  })
  const rules = await call(machine, { port: 9090, path: '/api/v1/rules' })
  expect(rules.body).not.toContain('"health":"err"')
  for (const port of INSTANCES)
    expect((await call(machine, { port, path: '/metrics' })).status).toBe(404)
  expect((await call(machine, { ...target, path: '/metrics' })).status).toBe(404)

  const later = base.publish('The version that comes later')
  const visit = visitSteadily(machine, target, ada)
  await follow(machine, 'Upgrade', [
    {
      at: 'undertone backup',
      after: async (_machine, output) => {
        expect(output).toContain(later.slice(0, 12))
        expect(output).toMatch(/4801.service is ready.\n.*4802.service is ready.\n/)
      },
    },
  ])
  const { requestCount, failures, last } = await visit.end()
  process.stdout.write(
    `During upgrade and going back: ${requestCount} requests, ${failures.length} failed.\n`,
  )
  expect(failures).toEqual([])
  expect(await favorites(machine, target, ada)).toContain(last)

  const renewed = await machine.must(RENEW)
  await until('haproxy has the certificate that certbot would bring', () =>
    call(machine, { port: HTTPS, authority: renewed, path: '/readyz' }).then(
      ({ status }) => status === 200,
      () => false,
    ),
  )

  const log = await machine.must("journalctl --no-pager --output=cat -u 'undertone@*' -u haproxy")
  expect(log).not.toContain(ada.token.slice(-48))
  expect(log).not.toContain('you@example.org')
  expect(log).not.toContain(ada.id)
  const exposure = await machine.must(
    'systemd-analyze security --no-pager undertone@4801 | tail -n 1',
  )
  process.stdout.write(exposure)
  await machine.stop()
})

test('one instance runs with SQLite and moves to PostgreSQL', async () => {
  const machine = await boot('small', [installed])
  await startEmulator(machine, path.join(folder, 'emulator-small'))
  await follow(machine, 'Settings', SETTINGS)
  await follow(machine, SMALL[0] ?? '')
  const target = { port: 4801 }
  const ada = await signUp(machine, 'you@example.org')
  expect((await register(machine, target, ada)).status).toBe(201)
  expect((await favor(machine, target, ada, 'kept')).status).toBe(200)
  await follow(machine, 'Backups', [], (text) => !text.includes('createdb'))

  await follow(machine, POSTGRES, [], (text) => text.includes('CREATE ROLE'))
  await follow(machine, SMALL[1] ?? '')
  await follow(machine, POSTGRES, [], (text) => text.includes('systemctl enable'))
  for (const port of INSTANCES) expect(await favorites(machine, { port }, ada)).toEqual(['kept'])
  await machine.stop()
})
