import { expect, test } from 'vitest'
import { throwWhenDestroyed } from './destroyable.ts'

class Lamp {
  readonly id = 7
  #destroyed = false
  #bright = true
  isDestroyed() {
    return this.#destroyed
  }
  break() {
    this.#destroyed = true
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

test('a destroyed object throws for everything except its id and isDestroyed', () => {
  const lamp = new Lamp()
  lamp.bright = false
  expect([lamp.shine(), lamp.bright, lamp.isDestroyed()]).toEqual([false, false, false])
  lamp.break()
  for (const use of [() => lamp.shine(), () => lamp.bright, () => (lamp.bright = true), lamp.break])
    expect(() => use.call(lamp)).toThrow(new TypeError('Object has been destroyed'))
  expect([lamp.id, lamp.isDestroyed()]).toEqual([7, true])
})
