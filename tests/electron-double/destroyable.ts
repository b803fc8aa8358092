/** Electron's error message for a destroyed object (gin_helper/function_template.h). */
const DESTROYED = 'Object has been destroyed'

export function throwDestroyed(): never {
  throw new TypeError(DESTROYED)
}

interface Destroyable {
  isDestroyed(): boolean
}

/**
 * Makes every method, getter and setter of a class throw on a destroyed object, as Electron's native classes do.
 * `except` has members that only the double uses. Own fields such as `id` stay readable.
 */
export function throwWhenDestroyed(
  type: { readonly prototype: object },
  except: readonly string[] = [],
): void {
  const requireAlive = (object: Partial<Destroyable>) => {
    if (object.isDestroyed?.()) throwDestroyed()
  }
  const members = Object.entries(Object.getOwnPropertyDescriptors(type.prototype))
  for (const [name, descriptor] of members) {
    if (['constructor', 'isDestroyed', ...except].includes(name)) continue
    for (const part of ['value', 'get', 'set'] as const) {
      const original: unknown = descriptor[part]
      if (typeof original !== 'function') continue
      descriptor[part] = function guarded(this: Partial<Destroyable>, ...args: unknown[]): unknown {
        requireAlive(this)
        return original.apply(this, args)
      }
    }
    Object.defineProperty(type.prototype, name, descriptor)
  }
}
