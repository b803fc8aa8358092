import { clock } from './clock.ts'
import { environment } from './environment.ts'

/* Fakes process.platform and the timers for the main bundle. Node, Playwright and packages use the real ones. */
const PROCESS_KEY = Symbol.for('electron-double.process')
const DECLARE_PROCESS = `const process = globalThis[Symbol.for('electron-double.process')];`

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

/** Returns code that is prepended to the main bundle. Empty for the machine's own platform and clock. */
export function mainPrefix(): string {
  const { personality, hasClock, resources } = environment
  const { platform } = personality
  if (resources !== null) Object.assign(process, { resourcesPath: resources })
  const isRealPlatform = platform === process.platform
  Object.assign(globalThis, {
    [CLOCK_KEY]: clock,
    ...(!isRealPlatform && { [PROCESS_KEY]: processOf(platform) }),
  })
  return (isRealPlatform ? '' : DECLARE_PROCESS) + (hasClock ? DECLARE_CLOCK : '')
}
