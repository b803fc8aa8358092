import { expect, test } from 'vitest'
import { throwWhenDestroyed } from './destroyable.ts'

class Lamp {
  readonly id = 7
  #gone = false
  #bright = true
  isDestroyed() {
    return this.#gone
  }
  break() {
    this.#gone = true
  }
  shine() {
    return this.#bright
  }
  get bright() {
    return this.#bright
  }
  set bright(on: boolean) {
    this.#bright = on
  }
}
throwWhenDestroyed(Lamp)

test('an object that is gone throws for everything but its id and isDestroyed', () => {
  const lamp = new Lamp()
  lamp.bright = false
  expect([lamp.shine(), lamp.bright, lamp.isDestroyed()]).toEqual([false, false, false])
  lamp.break()
  for (const use of [() => lamp.shine(), () => lamp.bright, () => (lamp.bright = true), lamp.break])
    expect(() => use.call(lamp)).toThrow(new TypeError('Object has been destroyed'))
  expect([lamp.id, lamp.isDestroyed()]).toEqual([7, true])
})
