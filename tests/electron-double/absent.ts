import { throwDestroyed } from './destroyable.ts'

/** Properties that test tools read from any object. */
const PROBED_PROPERTIES: readonly string[] = [
  'then',
  'toJSON',
  'inspect',
  'asymmetricMatch',
  'nodeType',
  'tagName',
]

function withThrowingGetter<T extends object>(base: T, name: string): T {
  return new Proxy(base, {
    get(target, key, receiver) {
      if (typeof key === 'symbol' || key in target || isProbed(key))
        return Reflect.get(target, key, receiver)
      if (isDestroyed(receiver)) return throwDestroyed
      throw new TypeError(`the double has no ${name}.${key}`)
    },
  })
}

function isDestroyed(object: object): boolean {
  return 'isDestroyed' in object && typeof object.isDestroyed === 'function' && object.isDestroyed()
}

function isProbed(key: string): boolean {
  return PROBED_PROPERTIES.includes(key) || /^[_$@]/.test(key)
}

/**
 * Makes reads of missing members of a class throw. Otherwise, an app that uses more of Electron than the double has
 * would get `undefined` and continue.
 */
export function throwOnMissingMembers(type: { readonly prototype: object }, name: string): void {
  const base: object = Object.getPrototypeOf(type.prototype)
  Object.setPrototypeOf(type.prototype, withThrowingGetter(base, name))
}

/** Makes reads of missing members of an object throw. */
export function withMissingMembersThrowing<T extends object>(members: T, name: string): T {
  return withThrowingGetter(members, name)
}
