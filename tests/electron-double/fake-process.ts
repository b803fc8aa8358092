import { clock } from './clock.ts'
import { environment } from './environment.ts'

/* Main's process.platform is faked for main only: Node, Playwright and imported packages use the real one. */
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

const CLOCK_KEY = Symbol.for('electron-double.clock')
const DECLARE_CLOCK = `const { setTimeout, clearTimeout } = globalThis[Symbol.for('electron-double.clock')];`

/** Prefix of main's source; empty for the machine's own platform and clock. */
export function beforeMain(): string {
  const { personality, hasClock, resources } = environment
  const { platform } = personality
  if (resources !== null) Object.assign(process, { resourcesPath: resources })
  const isOwn = platform === process.platform
  Object.assign(globalThis, { [CLOCK_KEY]: clock, ...(!isOwn && { [KEY]: processOf(platform) }) })
  return (isOwn ? '' : DECLARE) + (hasClock ? DECLARE_CLOCK : '')
}
