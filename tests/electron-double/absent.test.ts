import { EventEmitter } from 'node:events'
import { expect, test } from 'vitest'
import { throwOnMissingMembers, withMissingMembersThrowing } from './absent.ts'

class Lamp extends EventEmitter {
  on_ = true
}
throwOnMissingMembers(Lamp, 'Lamp')

test('a missing member of the double throws with its name', () => {
  const lamp = new Lamp() as Lamp & { dim(): void }
  expect(() => lamp.dim()).toThrow('the double has no Lamp.dim')
  const shop = withMissingMembersThrowing({ open: () => true }, 'shop') as {
    open(): boolean
    close?(): void
  }
  expect(() => shop.close?.()).toThrow('the double has no shop.close')
  expect(shop.open()).toBe(true)
})

test('its own members, those of emitters, and those that tools probe are found', async () => {
  const lamp = new Lamp()
  expect([lamp.on_, typeof lamp.emit, 'dim' in lamp]).toEqual([true, 'function', false])
  expect(await lamp).toBe(lamp)
  expect(JSON.stringify({ lamp })).toContain('on_')
})
