/** What Electron's native methods say of an object that is gone (gin_helper/function_template.h). */
const GONE = 'Object has been destroyed'

/** Any method of an object that is gone. */
export function throwGone(): never {
  throw new TypeError(GONE)
}

interface Destroyable {
  isDestroyed(): boolean
}

/**
 * Makes every method, getter and setter of a class throw on an object that is destroyed, as Electron's
 * native classes do. `except`: what only the double calls. Fields of an object, such as `id`, stay.
 */
export function throwWhenDestroyed(
  type: { readonly prototype: object },
  except: readonly string[] = [],
): void {
  const alive = (object: Partial<Destroyable>) => {
    if (object.isDestroyed?.()) throwGone()
  }
  const members = Object.entries(Object.getOwnPropertyDescriptors(type.prototype))
  for (const [name, descriptor] of members) {
    if (['constructor', 'isDestroyed', ...except].includes(name)) continue
    for (const part of ['value', 'get', 'set'] as const) {
      const act: unknown = descriptor[part]
      if (typeof act !== 'function') continue
      descriptor[part] = function guarded(this: Partial<Destroyable>, ...args: unknown[]): unknown {
        alive(this)
        return act.apply(this, args)
      }
    }
    Object.defineProperty(type.prototype, name, descriptor)
  }
}
