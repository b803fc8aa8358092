import { expect, test } from 'playwright/test'
import { testConfig } from '../fixtures/config.ts'
import { SLOW_FAULTS } from '../fixtures/radio-fault-cases.ts'
import { allowStations, type Listener, startListening } from '../fixtures/radio-listener.ts'
import { type RadioRig, startRadioRig } from '../fixtures/radio-rig.ts'
import { publishStations } from '../fixtures/radio-stations.ts'
import { runFault } from '../fixtures/run-radio-fault.ts'
import { shareDesktop } from '../fixtures/shared-desktop.ts'
import { demoUser, signIn } from '../fixtures/users.ts'

let rig: RadioRig
let listener: Listener | undefined
test.beforeAll(async () => {
  rig = await startRadioRig(null)
})
test.afterAll(() => rig.stop())
const desktop = shareDesktop(testConfig)

async function createListener(): Promise<Listener> {
  if (listener !== undefined) return listener
  await signIn(desktop.app.page, demoUser('listener'))
  await allowStations(desktop.app, [rig.source.url, rig.faults.url])
  listener = await startListening(desktop.app.page)
  return listener
}

for (const fault of SLOW_FAULTS)
  test(`desktop: ${fault.name}`, async () => {
    const listening = await createListener()
    const station = fault.prepare(rig)
    const stations = await publishStations([{ name: 'Faulty', url: station.url, codec: 'MP3' }])
    try {
      const name = stations.nameOf('Faulty')
      await runFault(listening, 'desktop', fault, name, station, fault.desktop)
    } finally {
      await stations.remove()
    }
    await expect.poll(rig.faults.open, 'no connection is left').toBe(0)
  })
