import { throwDestroyed } from './destroyable.ts'

/** Properties that tools probe on any object. */
const PROBED: readonly string[] = [
  'then',
  'toJSON',
  'inspect',
  'asymmetricMatch',
  'nodeType',
  'tagName',
]

function refuse<T extends object>(base: T, name: string): T {
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
  return PROBED.includes(key) || /^[_$@]/.test(key)
}

/**
 * Makes absent members of a class throw with their name: otherwise an app that uses more of Electron than the double
 * has would read `undefined` and continue.
 */
export function nameAbsentOf(type: { readonly prototype: object }, name: string): void {
  const base: object = Object.getPrototypeOf(type.prototype)
  Object.setPrototypeOf(type.prototype, refuse(base, name))
}

/** The same for an object of functions. */
export function withAbsentNamed<T extends object>(members: T, name: string): T {
  return refuse(members, name)
}
