import { environment } from './environment.ts'

/*
 * Main reads process.platform and decides by it. Only main is told of another platform than the machine's:
 * Node itself, Playwright and the packages that main imports go by the true one.
 */
const KEY = Symbol.for('electron-double.process')
const DECLARE = `const process = globalThis[Symbol.for('electron-double.process')];`

function processOf(platform: NodeJS.Platform): NodeJS.Process {
  return new Proxy(process, {
    get(target, key) {
      if (key === 'platform') return platform
      const value: unknown = Reflect.get(target, key, target)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
}

/** What is put before main's source: empty where the personality's platform is the machine's own. */
export function beforeMain(): string {
  const { platform } = environment.personality
  if (platform === process.platform) return ''
  Object.assign(globalThis, { [KEY]: processOf(platform) })
  return DECLARE
}
