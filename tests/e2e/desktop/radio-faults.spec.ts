import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'playwright/test'
import { selectFaults } from '../../fixtures/all-faults.ts'
import { testConfig } from '../../fixtures/config.ts'
import { type DesktopApp, launchDesktop } from '../../fixtures/desktop-app.ts'
import { startBroadcast } from '../../fixtures/fault-live.ts'
import { type FaultServer, startFaultServer } from '../../fixtures/fault-server.ts'
import { createAuthority, type TlsFault } from '../../fixtures/fault-tls.ts'
import { changingStation } from '../../fixtures/radio-fault-case.ts'
import { attachResult } from '../../fixtures/radio-fault-result.ts'
import { allowStations, type Listener, startListening } from '../../fixtures/radio-listener.ts'
import { QUICK_FAULTS } from '../../fixtures/radio-quick-faults.ts'
import type { FaultRig } from '../../fixtures/radio-rig.ts'
import { publishStations } from '../../fixtures/radio-stations.ts'
import { TITLE_FAULTS } from '../../fixtures/radio-title-faults.ts'
import { runFault } from '../../fixtures/run-radio-fault.ts'
import { demoUser, signIn } from '../../fixtures/users.ts'

interface TlsCase {
  readonly name: TlsFault
  readonly outcome: 'sounds' | RegExp
}

const ALL_TLS: readonly TlsCase[] = [
  { name: 'wrong-name', outcome: /belongs to another server/ },
  { name: 'expired', outcome: /is not valid today/ },
  { name: 'unknown-issuer', outcome: /an authority that this computer does not trust/ },
  { name: 'nothing', outcome: 'sounds' },
]
const TLS_FAULTS = selectFaults(ALL_TLS, ['expired'])

const profileDir = mkdtempSync(path.join(tmpdir(), 'undertone-profile-'))
const authority = createAuthority()
let rig: FaultRig
let secure: Map<TlsFault, FaultServer>
let app: DesktopApp
let listener: Listener

test.beforeAll(async () => {
  const [faults, broadcast, ...servers] = await Promise.all([
    startFaultServer(),
    startBroadcast(),
    ...TLS_FAULTS.map(({ name }) => authority.startServer(name)),
  ])
  rig = { faults, broadcast }
  secure = new Map(TLS_FAULTS.map(({ name }, index) => [name, servers[index] as FaultServer]))
  const env = { NODE_EXTRA_CA_CERTS: authority.file }
  app = await launchDesktop({ profileDir, config: testConfig(), env })
  await signIn(app.page, demoUser('listener'))
  await allowStations(
    app,
    [faults, ...servers].map(({ url }) => url),
  )
  listener = await startListening(app.page)
})
test.afterAll(async () => {
  await app.close()
  await Promise.all([rig.faults, ...secure.values()].map((server) => server.stop()))
  authority.remove()
  rmSync(profileDir, { recursive: true, force: true })
})
test.afterEach(async () => {
  await listener.stop()
  await expect.poll(rig.faults.open, 'no connection is left').toBe(0)
})

for (const fault of QUICK_FAULTS)
  test(`${fault.name}: sound, titles and request rate`, async () => {
    const station = fault.prepare(rig)
    const stations = await publishStations([{ name: 'Faulty', url: station.url, codec: 'MP3' }])
    const name = stations.nameOf('Faulty')
    await runFault(listener, 'desktop', fault, name, station, fault.desktop)
    await stations.remove()
  })

for (const { name, icy, reads } of TITLE_FAULTS)
  test(`${name}: plays and shows ${reads ?? 'no problem'}`, async () => {
    const { url, requests } = changingStation(rig.faults, '/titles', rig.broadcast.live({ icy }))
    const stations = await publishStations([{ name: 'Titled', url, codec: 'MP3' }])
    await listener.play(stations.nameOf('Titled'))
    await listener.meter.waitForSound()
    if (reads !== null) await expect(listener.player).toContainText(reads, { timeout: 20_000 })
    await listener.meter.waitForSteadySound(2_000)
    // Placeholders and raw fields would be visible.
    await expect(listener.player).not.toContainText(/Stream(Title|Url)|Ada - No|\0|\ufffd/)
    const { meter } = listener
    const shownText = (await listener.song()) || (await listener.statusText())
    await attachResult(meter, {
      fault: name,
      surface: 'desktop',
      reads: shownText,
      requests: requests(),
    })
    expect(requests()).toBeLessThanOrEqual(reads === null ? 3 : 1)
    await stations.remove()
  })

for (const { name: fault, outcome } of TLS_FAULTS)
  test(`TLS with ${fault}: sound, titles and request rate`, async () => {
    const server = secure.get(fault) as FaultServer
    const url = server.on('/', rig.broadcast.live())
    const stations = await publishStations([{ name: 'Secure', url, codec: 'MP3' }])
    const station = { url, requests: () => server.requests('/').length }
    const row = { name: `TLS: ${fault}`, maxRequests: outcome === 'sounds' ? 1 : 0 }
    await runFault(listener, 'desktop', row, stations.nameOf('Secure'), station, outcome)
    await stations.remove()
  })
