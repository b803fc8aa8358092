import { startBroadcast } from '../../fixtures/fault-live.ts'
import { startFaultServer } from '../../fixtures/fault-server.ts'
import { LONG } from '../../fixtures/long.ts'
import { startListening } from '../../fixtures/radio-listener.ts'
import { QUICK_FAULTS } from '../../fixtures/radio-quick-faults.ts'
import type { FaultRig } from '../../fixtures/radio-rig.ts'
import { publishStations } from '../../fixtures/radio-stations.ts'
import { runFault } from '../../fixtures/run-radio-fault.ts'
import { demoUser } from '../../fixtures/users.ts'
import { enterAs } from '../../fixtures/web-pages.ts'
import { expect, test } from '../../fixtures/web-test.ts'

let rig: FaultRig
test.beforeAll(async () => {
  const [faults, broadcast] = await Promise.all([startFaultServer(), startBroadcast()])
  rig = { faults, broadcast }
})
test.afterAll(() => rig.faults.stop())

test(
  'a browser plays, shows titles and limits requests under faults',
  LONG,
  async ({ page, expectedErrors }) => {
    // Chromium logs failures of stations.
    expectedErrors.push(/net::ERR_/, /status of [45]\d\d/, /blocked by CORS policy/)
    await enterAs(page, demoUser('listener'))
    const listener = await startListening(page)
    for (const fault of QUICK_FAULTS) {
      const { name, web, prepare } = fault
      if (web !== null)
        await test.step(name, async () => {
          const station = prepare(rig)
          const stations = await publishStations([
            { name: 'Faulty', url: station.url, codec: 'MP3' },
          ])
          await runFault(listener, 'web', fault, stations.nameOf('Faulty'), station, web)
          await stations.remove()
          await expect.poll(rig.faults.open, 'no connection is left').toBe(0)
        })
    }
  },
)
