import { SLOW_FAULTS } from '../fixtures/radio-fault-cases.ts'
import { startListening } from '../fixtures/radio-listener.ts'
import { type RadioRig, startRadioRig } from '../fixtures/radio-rig.ts'
import { publishStations } from '../fixtures/radio-stations.ts'
import { runFault } from '../fixtures/run-radio-fault.ts'
import { demoUser, signIn } from '../fixtures/users.ts'
import { expect, test } from '../fixtures/web-test.ts'

let rig: RadioRig
test.beforeAll(async () => {
  rig = await startRadioRig(null)
})
test.afterAll(() => rig.stop())

for (const fault of SLOW_FAULTS) {
  const { name, web, prepare } = fault
  if (web !== null)
    test(`browser: ${name}`, async ({ page, expectedErrors }) => {
      // Chromium logs network errors of stations itself.
      expectedErrors.push(/net::ERR_/, /status of [45]\d\d/, /blocked by CORS policy/)
      await page.goto('/sign-in')
      await signIn(page, demoUser('listener'))
      const listener = await startListening(page)
      const station = prepare(rig)
      const stations = await publishStations([{ name: 'Faulty', url: station.url, codec: 'MP3' }])
      try {
        await runFault(listener, 'web', fault, stations.nameOf('Faulty'), station, web)
      } finally {
        await stations.remove()
      }
      await expect.poll(rig.faults.open, 'no connection is left').toBe(0)
    })
}
